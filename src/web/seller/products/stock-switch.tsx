import type { ManagedBook } from '../../../contract/products.ts';
import { titleOf } from '../../books/book-words.ts';
import { m } from '../../i18n/messages.js';
import { useStockSwitch } from './use-products.ts';

export function StockSwitch({ book }: { book: ManagedBook }) {
  const { mutate, isPending } = useStockSwitch();
  return (
    <button
      type="button"
      className="switch"
      role="switch"
      aria-checked={book.inStock}
      aria-busy={isPending || undefined}
      aria-label={m.desk_stock_of({ book: titleOf(book).text })}
      onClick={() => {
        if (!isPending) mutate({ id: book._id, inStock: !book.inStock });
      }}
    />
  );
}
