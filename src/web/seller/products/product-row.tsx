import Archive from 'icon:archive';
import ArchiveRestore from 'icon:archive-restore';
import Pencil from 'icon:pencil';
import { useLocation } from 'react-router';
import type { ManagedBook } from '../../../contract/products.ts';
import { categoryOf } from '../../../rules/categories.ts';
import { authorOf, otherTitleOf, titleOf } from '../../books/book-words.ts';
import { labelOf } from '../../books/category-words.ts';
import { useShopFacts } from '../../shell/store-name.ts';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { CopiesField } from './copies-field.tsx';
import { SmallCover } from './small-cover.tsx';
import { StockSwitch } from './stock-switch.tsx';

interface ProductRowProps {
  book: ManagedBook;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onArchive: () => void;
}

export function ProductRow({ book, selected, onSelect, onArchive }: ProductRowProps) {
  const { search } = useLocation();
  const { categories } = useShopFacts();
  const title = titleOf(book);
  const other = otherTitleOf(book);
  const author = authorOf(book);
  const ArchiveIcon = book.archived ? ArchiveRestore : Archive;
  const edit = { to: `/seller/product-list/${book._id}`, state: { search } };
  return (
    <tr className={book.inStock ? undefined : 'out'}>
      <td className="pick">
        <input
          type="checkbox"
          checked={selected}
          aria-label={m.desk_select({ book: title.text })}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <td className="what">
        <div className="p">
          <SmallCover book={book} />
          <span>
            <ShopLink {...edit}>
              <b>
                <bdi lang={title.lang}>{title.text}</bdi>
              </b>
            </ShopLink>
            {other && (
              <small>
                <bdi lang={other.lang}>{other.text}</bdi>
              </small>
            )}
            <small>
              <bdi lang={author.lang}>{author.text}</bdi>
            </small>
          </span>
        </div>
      </td>
      <td className="p-cat">{labelOf(categoryOf(categories, book.category))}</td>
      <td className="num">
        <Price amount={book.offerPrice} />
        {book.price > book.offerPrice && (
          <del>
            <span className="vh">{m.desk_price()} </span>
            <Price amount={book.price} />
          </del>
        )}
      </td>
      <td className="p-stock">
        <div>
          <StockSwitch book={book} />
          <CopiesField book={book} />
        </div>
      </td>
      <td className="p-acts">
        <ShopLink
          {...edit}
          className="act"
          aria-label={m.desk_edit_of({ book: title.text })}
          title={m.desk_edit()}
        >
          <Pencil className="ico" aria-hidden="true" />
        </ShopLink>
        <button
          type="button"
          className="act"
          title={book.archived ? m.desk_restore() : m.desk_archive()}
          aria-label={
            book.archived ? m.desk_restore_of({ book: title.text }) : m.desk_archive_of({ book: title.text })
          }
          onClick={onArchive}
        >
          <ArchiveIcon className="ico" aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}
