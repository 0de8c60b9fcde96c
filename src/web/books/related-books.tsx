import type { CSSProperties } from 'react';
import type { ShelfBook } from '../../contract/books.ts';
import type { RelatedBooks as Related } from '../../contract/shop-reader.ts';
import { SHELF_LENGTH } from '../../rules/shop.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { BookCard } from './book-card.tsx';
import { OfferedBooks } from './offered-books.tsx';

interface RelatedBooksProps extends Related {
  /** The book of the page. */
  of: string;
}

/** Books of the same category. Where there are fewer than a row, others of the author and best sellers fill it. */
export function RelatedBooks({ of, sameCategory, sameAuthor }: RelatedBooksProps) {
  const shown = [...sameCategory, ...sameAuthor];
  const missing = SHELF_LENGTH - shown.length;
  return (
    <div className={sameCategory.length < SHELF_LENGTH ? 'related shared-row' : 'related'}>
      <BookRow words={m.related_products} books={sameCategory} />
      <BookRow words={m.same_author} books={sameAuthor} />
      {missing > 0 && <OfferedBooks without={[of, ...shown.map(({ _id }) => _id)]} count={missing} />}
      <p className="more">
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
      <div className="grid grid-5">
        {books.map((book) => (
          <BookCard key={book._id} book={book} level={3} />
        ))}
      </div>
    </section>
  );
}
