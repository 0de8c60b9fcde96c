import { useState } from 'react';
import type { AnswerOf } from '../../contract/endpoints.ts';
import { queryKey } from '../../rules/fold.ts';
import { call } from '../api/client.ts';
import { toastProblem } from '../api/toast-problem.ts';

type Answer = AnswerOf<'GET /api/read/find'>;
interface Found extends Answer {
  q: string;
  hits: (Answer['hits'][number] & { at: number })[];
}

/** What was found in the book, and the place that is shown. */
export function useFind(id: string, go: (page: number) => void) {
  const [found, setFound] = useState<Found | null>(null);
  const [at, setAt] = useState(-1);
  /** Finds the places from page `from` on, which follow those that are known. */
  const ask = async (q: string, from = 1, known: Found['hits'] = []): Promise<Found['hits']> => {
    try {
      const answer = await call('GET /api/read/find', { query: { id, q, from: String(from) } });
      const hits = [...known, ...answer.hits].map((hit, index) => Object.assign({}, hit, { at: index }));
      setFound({ ...answer, q, hits });
      return hits;
    } catch (error) {
      await toastProblem(error);
      return known;
    }
  };
  const more = async () => (found?.next ? ask(found.q, found.next, found.hits) : (found?.hits ?? []));
  return {
    found,
    at,
    /** What the pages mark. */
    marked: found ? queryKey(found.q) : '',
    more,
    show: async (index: number) => {
      const hit = found?.hits[index] ?? (await more())[index];
      if (!hit) return;
      setAt(index);
      go(hit.page);
    },
    search: (q: string) => {
      setAt(-1);
      return ask(q);
    },
    clear: () => setFound(null),
  };
}
