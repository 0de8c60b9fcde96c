import type { ManagedBook } from '../../../contract/products.ts';
import { m } from '../../i18n/messages.js';
import { ProductRow } from './product-row.tsx';

interface ProductTableProps {
  books: ManagedBook[];
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], selected: boolean) => void;
  onArchive: (book: ManagedBook) => void;
  busy: boolean;
}

export function ProductTable({ books, selected, onSelect, onArchive, busy }: ProductTableProps) {
  const chosen = books.filter(({ _id }) => selected.has(_id)).length;
  const allChosen = chosen === books.length;
  return (
    <table className="table products" aria-busy={busy || undefined}>
      <thead>
        <tr>
          <th className="pick" scope="col">
            <input
              type="checkbox"
              checked={allChosen}
              aria-label={m.desk_select_all()}
              ref={(box) => {
                if (box) box.indeterminate = chosen > 0 && !allChosen;
              }}
              onChange={(event) =>
                onSelect(
                  books.map(({ _id }) => _id),
                  event.target.checked,
                )
              }
            />
          </th>
          <th scope="col">{m.desk_product()}</th>
          <th scope="col">{m.desk_category()}</th>
          <th scope="col">{m.desk_selling_price()}</th>
          <th scope="col">{m.desk_in_stock()}</th>
          <th scope="col">
            <span className="vh">{m.desk_actions()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {books.map((book) => (
          <ProductRow
            key={book._id}
            book={book}
            selected={selected.has(book._id)}
            onSelect={(on) => onSelect([book._id], on)}
            onArchive={() => onArchive(book)}
          />
        ))}
      </tbody>
    </table>
  );
}
