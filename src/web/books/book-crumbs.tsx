import type { Book } from '../../contract/books.ts';
import { categoryOf } from '../../rules/categories.ts';
import { direction } from '../locale.ts';
import { useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { titleOf } from './book-words.ts';
import { addressOf, labelOf } from './category-words.ts';

export function BookCrumbs({ book }: { book: Book }) {
  const title = titleOf(book);
  const category = categoryOf(useShopFacts().categories, book.category);
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
          <ShopLink to={addressOf(category)}>{labelOf(category)}</ShopLink>
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
