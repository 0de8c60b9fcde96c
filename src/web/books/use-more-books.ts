import { useState } from 'react';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import type { ShelfBook, ShelfPage } from '../../contract/books.ts';
import type { QueryOf } from '../../contract/endpoints.ts';
import { call } from '../api/client.ts';
import { toastProblem } from '../api/toast-problem.ts';

export type ShelfAsk = Omit<z.input<QueryOf<'GET /api/product/shelf'>>, 'cursor' | 'limit' | 'ids'>;

/** The pages loaded after the first one, by history entry, so that Back restores the whole list. */
const loaded = new Map<string, ShelfPage[]>();
const maxRemembered = 12;

function remember(key: string, pages: ShelfPage[]): void {
  loaded.delete(key);
  loaded.set(key, pages);
  if (loaded.size > maxRemembered) loaded.delete(loaded.keys().next().value!);
}

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
      remember(key, pages);
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
