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

export type Find = ReturnType<typeof useFind>;

/** What was found in the book, and the place that is shown. */
export function useFind(id: string, go: (page: number) => void) {
  const [found, setFound] = useState<Found | null>(null);
  const [at, setAt] = useState(-1);
  const show = (place: number) => {
    const hit = found?.hits[place];
    if (!hit) return;
    setAt(place);
    go(hit.page);
  };
  const ask = async (q: string, from?: number) => {
    try {
      return await call('GET /api/read/find', { query: { id, q, ...(from && { from: String(from) }) } });
    } catch (error) {
      await toastProblem(error);
      return null;
    }
  };
  return {
    found,
    at,
    /** What the pages mark. */
    marked: found ? queryKey(found.q) : '',
    show,
    search: async (q: string) => {
      const answer = await ask(q);
      setAt(-1);
      if (answer) setFound({ ...answer, q, hits: numbered(answer.hits) });
    },
    more: async () => {
      if (!found?.next) return;
      const answer = await ask(found.q, found.next);
      if (answer) setFound({ ...answer, q: found.q, hits: numbered([...found.hits, ...answer.hits]) });
    },
    clear: () => {
      setFound(null);
      setAt(-1);
    },
  };
}

function numbered(hits: Answer['hits']): Found['hits'] {
  return hits.map((hit, at) => ({ ...hit, at }));
}
