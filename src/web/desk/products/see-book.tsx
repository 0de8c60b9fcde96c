import type { ManagedBook } from '../../../contract/products.ts';
import { bookPath } from '../../books/category-words.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';

/** The page of a book, or how it would look for one that is not in the shop. */
export function SeeBook({ book }: { book: ManagedBook }) {
  const { categories } = useShopFacts();
  return book.archived ? (
    <ShopLink className="btn btn-3" to={`/seller/product-list/${book._id}/preview`}>
      {m.desk_preview()}
    </ShopLink>
  ) : (
    <ShopLink className="btn btn-3" to={bookPath(book, categories)}>
      {m.desk_see_in_shop()}
    </ShopLink>
  );
}
