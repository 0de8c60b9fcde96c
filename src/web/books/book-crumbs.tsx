import type { Book } from '../../contract/books.ts';
import { direction } from '../locale.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { categoryLabel, categoryPath, titleOf } from './book-words.ts';

export function BookCrumbs({ book }: { book: Book }) {
  const title = titleOf(book);
  return (
    <nav className="crumbs" aria-label={m.breadcrumb()}>
      <ol>
        <li>
          <ShopLink to="/">{m.nav_home()}</ShopLink>
        </li>
        <li>
          <ShopLink to="/books">{m.books()}</ShopLink>
        </li>
        <li>
          <ShopLink to={categoryPath(book.category)}>{categoryLabel(book.category)}</ShopLink>
        </li>
        <li>
          <span aria-current="page" dir={direction(title.lang)}>
            <bdi lang={title.lang}>{title.text}</bdi>
          </span>
        </li>
      </ol>
    </nav>
  );
}
