import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { ShelfPage } from '../../contract/books.ts';
import { SHELF_LENGTH } from '../../rules/shop.ts';
import { toastLoadProblem } from '../api/toast-problem.ts';
import { counted } from '../locale.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { BookCard, SkeletonCards } from './book-card.tsx';
import { phrase } from './book-words.ts';
import { labelOf } from './category-words.ts';
import { rememberShelf, type ShelfData } from './list-client-loader.ts';
import { MoreBooks, type ShelfAsk, useMoreBooks } from './more-books.tsx';
import { OfferedBooks } from './offered-books.tsx';
import cards from './book-card.module.css';
import styles from './shelf.module.css';

/** Covers in the first view of a phone. They load at once, the others lazily. */
const inView = 2;

interface ShelfProps {
  data: ShelfData;
  ask: ShelfAsk;
  empty: ReactNode;
  /** The address of the page behind a book. */
  pageAfter: (id: string) => string;
  /** The filters, without their counts while the list is loading. */
  filters: (shelf?: ShelfPage) => ReactNode;
  /** Shown beside the count: the search field of small screens. */
  children?: ReactNode;
}

/** A list of books: their number, the cards, and more of them on scroll. */
export function Shelf({ data, ask, empty, pageAfter, filters, children }: ShelfProps) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const { shelf, error } = useArrived(data.shelf);
  const counts = shelf?.total ? m.books_found(counted(shelf.total)) : m.no_books_found();
  return (
    <>
      <div className={styles.bar}>
        {children}
        <p className={styles.note} role="status">
          {shelf ? counts : !error && m.loading_books()}
        </p>
      </div>
      <Fragment key={`filters ${address}`}>{filters(shelf)}</Fragment>
      {shelf && !(shelf.products.length || shelf.soldOut) && empty}
      {shelf && (shelf.products.length > 0 || shelf.soldOut) && (
        <BookGrid key={address} first={shelf} ask={ask} pageAfter={pageAfter} />
      )}
      {!shelf && (error ? <ShelfFailed error={error} /> : <LoadingGrid />)}
    </>
  );
}

/** The list once it is here, or why it did not come. The server always has it. */
function useArrived(awaited: ShelfData['shelf']): { shelf?: ShelfPage; error?: unknown } {
  const [arrived, setArrived] = useState<{ of: typeof awaited; shelf?: ShelfPage; error?: unknown }>();
  useEffect(() => {
    let isShown = true;
    const show = (what: { shelf: ShelfPage } | { error: unknown }) =>
      isShown && setArrived({ of: awaited, ...what });
    if (awaited instanceof Promise)
      awaited.then(
        (shelf) => show({ shelf }),
        (error: unknown) => show({ error }),
      );
    return () => {
      isShown = false;
    };
  }, [awaited]);
  if (!(awaited instanceof Promise)) return { shelf: awaited };
  return arrived?.of === awaited ? arrived : {};
}

function BookGrid({ first, ask, pageAfter }: { first: ShelfPage } & Pick<ShelfProps, 'ask' | 'pageAfter'>) {
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
          <CloseHeading subject={first.subject} q={byTitle.length > 0 ? '' : (ask.q ?? '')} />
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

/** Names the text only if no title contains it. */
function CloseHeading({ subject, q }: Pick<ShelfPage, 'subject'> & { q: string }) {
  if (subject) return <h2>{m.books_in_category({ category: labelOf(subject) })}</h2>;
  if (!q) return <h2>{m.close_matches()}</h2>;
  return (
    <h2>
      <Sentence words={(text) => m.no_title_contains({ text })} lang={phrase(q).lang}>
        {q}
      </Sentence>
    </h2>
  );
}

function LoadingGrid() {
  return (
    <div className={cards.grid} aria-busy="true">
      <SkeletonCards count={10} />
    </div>
  );
}

function ShelfFailed({ error }: { error: unknown }) {
  useEffect(() => toastLoadProblem(error), [error]);
  const { revalidate, state } = useRevalidator();
  const again = (
    <Button look="1" words={m.try_again()} disabled={state === 'loading'} onClick={() => void revalidate()} />
  );
  return <EmptyState words={m.books_failed()} action={again} />;
}
