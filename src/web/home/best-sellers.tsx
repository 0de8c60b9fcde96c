import type { ComponentProps } from 'react';
import { BookCard } from '../books/book-card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useOfferTitle } from '../shop-facts.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { m } from '../i18n/messages.js';

export type ShownBook = ComponentProps<typeof BookCard>['book'];

export function BestSellers({ books }: { books: ShownBook[] }) {
  return (
    <section className="section wrap best" id="best-sellers" tabIndex={-1}>
      <SectionHead words={useOfferTitle()} />
      {books.length === 0 ? (
        <EmptyState words={m.best_sellers_none()} />
      ) : (
        <div className="grid grid-5">
          {books.map((book) => (
            <BookCard key={book._id} book={book} level={3} />
          ))}
        </div>
      )}
    </section>
  );
}
