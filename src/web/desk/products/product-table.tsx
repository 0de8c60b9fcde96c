import Archive from 'icon:archive';
import ArchiveRestore from 'icon:archive-restore';
import Pencil from 'icon:pencil';
import { useLocation } from 'react-router';
import type { ManagedBook } from '../../../contract/products.ts';
import { categoryOf } from '../../../rules/shelf.ts';
import { authorOf, otherTitleOf, titleOf } from '../../shelf/book-text.ts';
import { labelOf } from '../../shelf/category-text.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { Phrase, SmallCover, Table } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { SelectAll, SelectOne } from '../kit/selection.tsx';
import styles from './products.module.css';
import { useState } from 'react';
import { parseCopies } from '../../../rules/seller-input.ts';
import { FEW_COPIES } from '../../../rules/cart.ts';
import { toast } from '../../ui/toasts.tsx';
import { useDeskChange } from '../kit/desk-data.ts';

interface ProductTableProps {
  books: ManagedBook[];
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], selected: boolean) => void;
  onArchive: (book: ManagedBook) => void;
}

export function ProductTable({ books, ...row }: ProductTableProps) {
  const { selected, onSelect } = row;
  const ids = books.map(({ _id }) => _id);
  const all = (
    <SelectAll
      className={kit.box}
      ids={ids}
      selected={selected}
      aria-label={m.desk_select_all()}
      onSelect={(on) => onSelect(ids, on)}
    />
  );
  const actions = <span className="vh">{m.desk_actions()}</span>;
  const names = [m.desk_product(), m.desk_category(), m.desk_selling_price(), m.desk_in_stock()];
  return (
    <Table className={styles.products} names={[all, ...names, actions]}>
      {books.map((book) => (
        <ProductRow key={book._id} book={book} {...row} />
      ))}
    </Table>
  );
}

type ProductRowProps = Omit<ProductTableProps, 'books'> & { book: ManagedBook };

function ProductRow({ book, selected, onSelect, onArchive }: ProductRowProps) {
  const { search } = useLocation();
  const { categories } = useShopFacts();
  const title = titleOf(book);
  const other = otherTitleOf(book);
  const named = { book: title.text };
  const edit = { to: `/seller/product-list/${book._id}`, state: { search } };
  return (
    <tr className={book.inStock ? undefined : styles.out}>
      <td>
        <SelectOne
          label={m.desk_select(named)}
          selected={selected.has(book._id)}
          onSelect={(on) => onSelect([book._id], on)}
        />
      </td>
      <td className={`${kit.names} ${styles.what}`}>
        <div className={kit.thumb}>
          <SmallCover book={book} />
          <span>
            <ShopLink {...edit}>
              <Phrase className={kit.title} of={title} />
            </ShopLink>
            {other && <Phrase className={kit.quiet} of={other} />}
            <Phrase className={kit.quiet} of={authorOf(book)} />
          </span>
        </div>
      </td>
      <td className={styles.category}>{labelOf(categoryOf(categories, book.category))}</td>
      <td className={`${kit.num} ${styles.price}`}>
        <Price amount={book.offerPrice} />
        {book.price > book.offerPrice && (
          <small className={kit.quiet}>
            {' '}
            <span className="vh">{m.desk_price()} </span>
            <del>
              <Price amount={book.price} />
            </del>
          </small>
        )}
      </td>
      <td className={styles.stock}>
        <div className={kit.row}>
          <StockSwitch book={book} />
          <CopiesField book={book} />
        </div>
      </td>
      <td className={styles.acts}>
        <ShopLink {...edit} className={kit.act} aria-label={m.desk_edit_of(named)} title={m.desk_edit()}>
          <Pencil />
        </ShopLink>
        <button
          type="button"
          className={kit.act}
          title={book.archived ? m.desk_restore() : m.desk_archive()}
          aria-label={book.archived ? m.desk_restore_of(named) : m.desk_archive_of(named)}
          onClick={() => onArchive(book)}
        >
          {book.archived ? <ArchiveRestore /> : <Archive />}
        </button>
      </td>
    </tr>
  );
}

function StockSwitch({ book }: { book: ManagedBook }) {
  const { mutate, isPending, variables } = useDeskChange('POST /api/product/stock', m.desk_stock_updated);
  const { inStock } = isPending ? variables : book;
  return (
    <button
      type="button"
      className={styles.switch}
      role="switch"
      aria-checked={inStock}
      aria-busy={isPending || undefined}
      aria-label={m.desk_stock_of({ book: titleOf(book).text })}
      onClick={() => {
        if (!isPending) mutate({ id: book._id, inStock: !book.inStock });
      }}
    />
  );
}

/** The number of copies, saved by Enter or on leaving the field. Empty: the book is not counted. */
function CopiesField({ book }: { book: ManagedBook }) {
  const [typed, setTyped] = useState<string | null>(null);
  // Refused if a sale has changed the number that the seller saw. The list then shows the new one.
  const { mutate, isPending, variables } = useDeskChange('POST /api/product/copies', m.desk_stock_updated);
  const { copies } = isPending ? variables : book;
  const given = typed === null ? copies : parseCopies(typed);

  function save() {
    if (typed === null) return;
    if (given === undefined) {
      toast.error(m.desk_copies_wrong(), { id: 'copies' });
      return;
    }
    setTyped(null);
    if (given !== copies) mutate({ id: book._id, copies: given, seen: book.copies });
  }

  return (
    <span className={`${kit.row} ${styles.copies}`}>
      <input
        className="input"
        inputMode="numeric"
        dir="ltr"
        maxLength={12}
        placeholder={m.desk_copies()}
        aria-label={m.desk_copies_of({ book: titleOf(book).text })}
        aria-invalid={given === undefined || undefined}
        aria-busy={isPending || undefined}
        title={copies === null ? m.desk_not_counted() : undefined}
        value={typed ?? copies ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {copies !== null && copies <= FEW_COPIES && (
        <small className={`${kit.quiet} ${kit.bad}`}>
          {copies === 0 && book.heldCopies === 0 ? m.out_of_stock() : m.desk_low_stock()}
        </small>
      )}
      {book.heldCopies > 0 && (
        <small className={kit.quiet}>{m.desk_held_copies({ number: book.heldCopies })}</small>
      )}
    </span>
  );
}
