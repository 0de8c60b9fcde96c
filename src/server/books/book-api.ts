import type { bookEndpoints } from '../../contract/books.ts';
import { categoryFromInput } from '../../rules/categories.ts';
import type { Db } from '../db/database.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { ReadyAnswer } from '../http/ready-answer.ts';
import type { Handlers } from '../http/serve.ts';
import { listBooks } from './book-queries.ts';
import { bookOnWire } from './book-wire.ts';

export function bookApi(db: Db, cache: AnswerCache): Handlers<keyof typeof bookEndpoints> {
  return {
    async 'GET /api/product/list'({ query, c }) {
      const key = `/api/product/list?${JSON.stringify(query)}`;
      const version = await db.catalogueVersion();
      const answer = await cache.get(version, key, async () => {
        const category =
          query.category === undefined ? undefined : (categoryFromInput(query.category)?.value ?? 'none');
        const { rows, nextCursor, total } = await listBooks(db, { ...query, category });
        const json = JSON.stringify({ success: true, products: rows.map(bookOnWire), nextCursor, total });
        return new ReadyAnswer(200, jsonHeaders, new TextEncoder().encode(json));
      });
      return answer.respond(c, version);
    },
  };
}

const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=0, must-revalidate',
};
