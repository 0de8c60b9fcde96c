import { type ReactNode, useEffect } from 'react';
import { useAsyncError, useLocation, useRevalidator } from 'react-router';
import type { ShelfPage } from '../../contract/books.ts';
import { toastLoadProblem } from '../api/toast-problem.ts';
import { counted } from '../locale.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { m } from '../words/messages.js';
import { Arriving } from './deferred.tsx';
import { BookCard } from './book-card.tsx';
import { MoreBooks } from './more-books.tsx';
import { SkeletonCards } from './shelf-loading.tsx';
import { rememberShelf, type ShelfData } from './list-client-loader.ts';
import { type ShelfAsk, useMoreBooks } from './use-more-books.ts';

/** Pictures a phone shows when a page opens, fetched first; the others load once it is known that they are in view. */
const inView = 2;

interface ShelfProps {
  data: ShelfData;
  ask: ShelfAsk;
  empty: ReactNode;
  /** What stands beside the count: the search of small screens. */
  children?: ReactNode;
}

/** A list of books: how many there are, the cards, and more of them as one scrolls. */
export function Shelf({ data, ask, empty, children }: ShelfProps) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  return (
    <>
      <div className="shelf-bar">
        {children}
        <p className="shelf-note" role="status">
          <Arriving key={address} what={data.shelf} waiting={m.loading_books()} failed={null}>
            {({ total }) => (total ? m.books_found(counted(total)) : m.no_books_found())}
          </Arriving>
        </p>
      </div>
      <Arriving key={address} what={data.shelf} waiting={<LoadingGrid />} failed={<ShelfFailed />}>
        {(first) => (first.products.length ? <BookGrid first={first} ask={ask} /> : empty)}
      </Arriving>
    </>
  );
}

function BookGrid({ first, ask }: { first: ShelfPage; ask: ShelfAsk }) {
  const { books, cursor, state, loadMore } = useMoreBooks(first, ask);
  useEffect(() => rememberShelf(window.location.href, first), [first]);
  const next = new URLSearchParams({ ...(ask.q && { q: ask.q }), ...(cursor && { after: cursor }) });
  return (
    <>
      <div className="grid" aria-busy={state === 'loading'}>
        {inSixes(books).map((six, place) => (
          <div key={six[0]?._id} className={place === 0 ? 'six' : 'six later'}>
            {six.map((book, at) => (
              <BookCard key={book._id} book={book} eager={place === 0 && at < inView} />
            ))}
          </div>
        ))}
        {state === 'loading' && <SkeletonCards count={5} />}
      </div>
      {/* A new one for each page: where a short page leaves the end in view, no scroll would tell. */}
      {cursor && <MoreBooks key={cursor} href={`?${next}`} state={state} loadMore={loadMore} />}
    </>
  );
}

/** Whole rows on small screens, so that those not in view yet can be left for later without a hole in the grid. */
function inSixes<T>(books: T[]): T[][] {
  return Array.from({ length: Math.ceil(books.length / 6) }, (_, at) => books.slice(at * 6, at * 6 + 6));
}

function LoadingGrid() {
  return (
    <div className="grid" aria-busy="true">
      <SkeletonCards count={10} />
    </div>
  );
}

function ShelfFailed() {
  const error = useAsyncError();
  useEffect(() => toastLoadProblem(error), [error]);
  const { revalidate, state } = useRevalidator();
  const again = (
    <button
      type="button"
      className="btn btn-1"
      disabled={state === 'loading'}
      onClick={() => void revalidate()}
    >
      {m.try_again()}
    </button>
  );
  return <EmptyState words={m.books_failed()} action={again} />;
}
