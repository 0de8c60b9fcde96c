import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ShelfPage } from '../../contract/books.ts';
import { SHELF_LENGTH } from '../../rules/shop.ts';
import { Sentence } from '../ui/sentence.tsx';
import { m } from '../i18n/messages.js';
import { BookCard, SkeletonCards } from './book-card.tsx';
import { phrase } from './book-text.ts';
import { labelOf } from './category-text.ts';
import { rememberShelf } from './list-client-loader.ts';
import { MoreBooks, type ShelfAsk, useMoreBooks } from './more-books.tsx';
import { OfferedBooks } from './offered-books.tsx';
import cards from './book-card.module.css';
import styles from './shelf.module.css';

/** Covers in the first view of a phone. They load at once, the others lazily. */
const inView = 2;

interface ShelfProps {
  first: ShelfPage;
  ask: ShelfAsk;
  /** The address of the page behind a book. */
  pageAfter: (id: string) => string;
}

/** The books of a list, and more of them on scroll. */
export function Shelf({ first, ask, pageAfter }: ShelfProps) {
  const { books, cursor, state, loadMore } = useMoreBooks(first, ask);
  // A category with less than a row of books; the result of a search or a filter is what was asked for.
  const isCategory = Object.keys(ask).join() === 'category';
  const fewBooks = isCategory && !cursor && books.length < SHELF_LENGTH;
  // The address of these books. The address bar may already show another one when the effect runs.
  const { pathname, search } = useLocation();
  useEffect(() => rememberShelf(pathname + search, first), [pathname, search, first]);
  const byTitle = books.slice(0, books.length - first.close);
  return (
    <>
      {byTitle.length > 0 && (
        <div className={cards.grid} aria-busy={state === 'loading'}>
          {byTitle.map((book, index) => (
            <BookCard key={book._id} book={book} eager={index < inView} />
          ))}
          {state === 'loading' && <SkeletonCards count={5} />}
        </div>
      )}
      {first.close > 0 && (
        <section className={styles.closeMatches}>
          <CloseHeading {...first} q={byTitle.length > 0 ? '' : (ask.q ?? '')} />
          <div className={cards.grid}>
            {books.slice(-first.close).map((book, index) => (
              <BookCard key={book._id} book={book} eager={byTitle.length + index < inView} level={3} />
            ))}
          </div>
        </section>
      )}
      {!cursor && first.soldOut && (
        <section className={styles.closeMatches}>
          <h2>{m.out_of_stock()}</h2>
          <div className={cards.grid}>
            {first.soldOut.map((book) => (
              <BookCard key={book._id} book={book} level={3} />
            ))}
          </div>
        </section>
      )}
      {fewBooks && <OfferedBooks without={books.map(({ _id }) => _id)} />}
      {/* Keyed by page: if the end is still in view after a short page, only a new observer fires. */}
      {cursor && <MoreBooks key={cursor} href={pageAfter(cursor)} state={state} loadMore={loadMore} />}
    </>
  );
}

/** In its own direction within a sentence of the other one. */
const isolated = (word: string) => `\u2068${word}\u2069`;

/** Names the text only if no title contains it, and says how it was read if nothing was found as typed. */
function CloseHeading({ subject, spelling, q }: Pick<ShelfPage, 'subject' | 'spelling'> & { q: string }) {
  if (subject) return <h2>{m.books_in_category({ category: labelOf(subject) })}</h2>;
  if (!q) return <h2>{m.close_matches()}</h2>;
  const words = (text: string) => (spelling ? m.close_to_it({ text }) : m.no_title_contains({ text }));
  return (
    <>
      <h2>
        <Sentence words={words} lang={phrase(q).lang}>
          {q}
        </Sentence>
      </h2>
      {spelling && (
        <ul className={styles.spelling}>
          {spelling.changed.map(({ typed, meant }) => (
            <li key={typed}>{m.read_as({ typed: isolated(typed), meant: isolated(meant) })}</li>
          ))}
          {spelling.left.map((word) => (
            <li key={word}>{m.left_out({ word: isolated(word) })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
