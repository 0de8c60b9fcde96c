import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../i18n/messages.js';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import type { ShelfBook, ShelfPage } from '../../contract/books.ts';
import type { QueryOf } from '../../contract/endpoints.ts';
import { call } from '../api/client.ts';
import { toastProblem } from '../api/toast-problem.ts';
import { remember } from './list-client-loader.ts';
import styles from './shelf.module.css';

interface MoreBooksProps {
  /** The address of the next page, for browsers without scripts. */
  href: string;
  state: 'idle' | 'loading' | 'failed';
  loadMore: () => void;
}

/** Loads the next books when the end of the list comes near. A link otherwise, and after a failure. */
export function MoreBooks({ href, state, loadMore }: MoreBooksProps) {
  const end = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(() => {
    if (state === 'idle') loadMore();
  });
  useEffect(() => {
    const element = end.current;
    if (!element) return undefined;
    const isReached = (entries: IntersectionObserverEntry[]) => entries.some((one) => one.isIntersecting);
    const options = { rootMargin: '800px 0px' };
    const observer = new IntersectionObserver((entries) => isReached(entries) && reached(), options);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    loadMore();
  };
  return (
    <div ref={end} className={styles.more}>
      <p role="status" className={`note ${styles.note}`}>
        {state === 'loading' && m.loading_books()}
        {state === 'failed' && m.more_failed()}
      </p>
      {state !== 'loading' && (
        <a className="btn btn-2" href={href} rel="next" onClick={onClick}>
          {state === 'failed' ? m.try_again() : m.show_more_books()}
        </a>
      )}
    </div>
  );
}

export type ShelfAsk = Omit<z.input<QueryOf<'GET /api/product/shelf'>>, 'cursor' | 'limit' | 'ids'>;

/** The pages loaded after the first one, by history entry, so that Back restores the whole list. */
const loaded = new Map<string, ShelfPage[]>();

export function useMoreBooks(first: ShelfPage, ask: ShelfAsk) {
  const { key } = useLocation();
  const [later, setLater] = useState(() => loaded.get(key) ?? []);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const cursor = (later.at(-1) ?? first).nextCursor;

  async function loadMore() {
    if (!cursor || state === 'loading') return;
    setState('loading');
    try {
      const page = await call('GET /api/product/shelf', { query: { ...ask, cursor } });
      const pages = [...later, page];
      remember(loaded, key, pages);
      setLater(pages);
      setState('idle');
    } catch (error) {
      setState('failed');
      void toastProblem(error);
    }
  }

  return { books: withoutRepeats([first, ...later]), cursor, state, loadMore };
}

/** Drops repeated books, which a change of the catalogue between two requests could cause. */
function withoutRepeats(pages: ShelfPage[]): ShelfBook[] {
  const books = new Map(pages.flatMap((page) => page.products).map((book) => [book._id, book]));
  return [...books.values()];
}
