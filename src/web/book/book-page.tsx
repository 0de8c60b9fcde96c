import { data, redirect } from 'react-router';
import { categoryOf } from '../../rules/shelf.ts';
import { sumOfAmounts } from '../../rules/money.ts';
import { countryName } from '../../rules/country-names.ts';
import { direction, locale } from '../locale.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/book-page';
import { BookFacts } from './book-facts.tsx';
import { BookGallery } from './book-gallery.tsx';
import { BookMeta } from './book-meta.tsx';
import { addressOf, bookPath, labelled } from '../shelf/category-text.ts';
import type { Book, ShelfBook } from '../../contract/books.ts';
import { useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { titleOf } from '../shelf/book-text.ts';
import type { CSSProperties } from 'react';
import type { RelatedBooks as Related } from '../../contract/public-shop.ts';
import { SHELF_LENGTH } from '../../rules/shop.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { BookCard } from '../shelf/book-card.tsx';
import { OfferedBooks } from '../shelf/offered-books.tsx';
import cards from '../shelf/book-card.module.css';
import styles from './book-page.module.css';

export { BooksError as ErrorBoundary } from '../shelf/books-error.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { reader, facts } = context.get(pageContext);
  const book = await reader.book(params.id);
  if (!book) throw data(null, { status: 404 });
  const { path } = categoryOf(facts.categories, book.category);
  if (params.category !== path) throw redirect(bookPath(book, facts.categories), 301);
  const [volumes, setText, related, terms, file] = await Promise.all([
    book.set ? reader.volumes(book._id) : [],
    book.set ? reader.setText(book.set.slug) : {},
    reader.related(book),
    reader.terms(),
    book.pdfUrl ? reader.file(book._id) : null,
  ]);
  const index = volumes.findIndex((volume) => volume._id === book._id);
  const work =
    book.set && volumes.length > 1
      ? {
          set: book.set.slug,
          ...setText,
          volume: volumes[index]?.volume ?? 0,
          count: volumes.length,
          // The sum of a set of which volumes are missing would be no price of the set.
          ...(volumes.every(({ inStock }) => inStock) && {
            price: sumOfAmounts(...volumes.map(({ offerPrice }) => offerPrice)),
          }),
          previous: volumes[index - 1],
          next: volumes[index + 1],
        }
      : null;
  const { deliveryZones, notServed } = terms;
  const { country } = facts.contact;
  return {
    book,
    work,
    related,
    file,
    delivery: { deliveryZones, notServed },
    shopCountry: country ? countryName(country, locale()) : '',
  };
}

export default function BookPage({
  loaderData: { book, work, related, file, ...delivery },
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <BookMeta book={book} />
      <BookCrumbs book={book} />
      <div className={styles.page}>
        <BookGallery key={book._id} book={book} />
        <BookFacts book={book} work={work} file={file} {...delivery} />
      </div>
      <RelatedBooks of={book._id} {...related} />
    </main>
  );
}

function BookCrumbs({ book }: { book: Book }) {
  const title = titleOf(book);
  const category = categoryOf(useShopFacts().categories, book.category);
  return (
    <nav className="crumbs note links" aria-label={m.breadcrumb()}>
      <ol className="row">
        <li>
          <ShopLink to="/">{m.nav_home()}</ShopLink>
        </li>
        <li>
          <ShopLink to="/books">{m.books()}</ShopLink>
        </li>
        <li>
          <ShopLink to={addressOf(category)} {...labelled(category)} />
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

interface RelatedBooksProps extends Related {
  /** The book of the page. */
  of: string;
}

/** Books of the same category. Where there are fewer than a row, others of the author and best sellers fill it. */
function RelatedBooks({ of, sameCategory, sameAuthor }: RelatedBooksProps) {
  const shown = [...sameCategory, ...sameAuthor];
  const missing = SHELF_LENGTH - shown.length;
  return (
    <div className={styles.related} data-shared={sameCategory.length < SHELF_LENGTH || undefined}>
      <BookRow words={m.related_products} books={sameCategory} />
      <BookRow words={m.same_author} books={sameAuthor} />
      {missing > 0 && <OfferedBooks without={[of, ...shown.map(({ _id }) => _id)]} count={missing} />}
      <p>
        <ShopLink className="btn btn-2" to="/books">
          {m.see_more()}
          <span className="vh"> {m.see_more_of()}</span>
        </ShopLink>
      </p>
    </div>
  );
}

function BookRow({ words, books }: { words: typeof m.related_products; books: ShelfBook[] }) {
  if (books.length === 0) return null;
  return (
    <section style={{ '--n': books.length } as CSSProperties}>
      <SectionHead words={words} />
      <div className={cards.grid} data-five>
        {books.map((book) => (
          <BookCard key={book._id} book={book} level={3} />
        ))}
      </div>
    </section>
  );
}
