import type { CSSProperties } from 'react';
import type { ShelfBook } from '../../contract/books.ts';
import { SHELF_LENGTH } from '../../rules/shelf.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { BookCard } from './book-card.tsx';
import { OfferedBooks } from './offered-books.tsx';

interface RelatedBooksProps {
  /** The book of the page. */
  of: string;
  books: ShelfBook[];
}

/** Books of the same category. Where there are fewer than a row, best sellers fill it. */
export function RelatedBooks({ of, books }: RelatedBooksProps) {
  const missing = SHELF_LENGTH - books.length;
  return (
    <div
      className={missing > 0 ? 'related shared-row' : 'related'}
      style={{ '--n': books.length } as CSSProperties}
    >
      {books.length > 0 && (
        <section>
          <SectionHead words={m.related_products} />
          <div className="grid grid-5">
            {books.map((book) => (
              <BookCard key={book._id} book={book} level={3} />
            ))}
          </div>
        </section>
      )}
      {missing > 0 && <OfferedBooks without={[of, ...books.map(({ _id }) => _id)]} count={missing} />}
      <p className="more">
        <ShopLink className="btn btn-2" to="/books">
          {m.see_more()}
          <span className="vh"> {m.see_more_of()}</span>
        </ShopLink>
      </p>
    </div>
  );
}
