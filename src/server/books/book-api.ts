import type { Context } from 'hono';
import { type BookListQuery, type bookEndpoints, maxPageSize } from '../../contract/books.ts';
import { categoryFromInput } from '../../rules/categories.ts';
import type { Db } from '../db/database.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { CachedResponse } from '../http/cache/cached-response.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { type BookFilter, type BookPage, listBooks, listShelf } from './book-queries.ts';
import { bookJson, shelfBookJson } from './book-wire.ts';

export function bookApi(db: Db, cache: ResponseCache): Handlers<keyof typeof bookEndpoints> {
  async function answer<Row>(
    c: Context,
    name: keyof typeof bookEndpoints,
    query: BookListQuery,
    list: (db: Db, filter: BookFilter) => Promise<BookPage<Row>>,
    onWire: (row: Row) => string,
  ): Promise<Response> {
    const key = `${name}?${JSON.stringify(query)}`;
    const version = await db.catalogueVersion();
    return cache.respond(c, version, key, async () => {
      const { rows, nextCursor, total } = await list(db, {
        ...query,
        category: categoryAsked(query.category),
      });
      const products = rows.map(onWire).join(',');
      const json = `{"success":true,"products":[${products}],"nextCursor":${JSON.stringify(nextCursor)},"total":${total}}`;
      return new CachedResponse(200, jsonHeaders, new TextEncoder().encode(json));
    });
  }
  return {
    'GET /api/product/list'({ query, c }) {
      const inPages = query.q !== undefined || query.cursor !== undefined;
      const limit = query.limit ?? (inPages ? maxPageSize : undefined);
      return answer(c, 'GET /api/product/list', { ...query, limit }, listBooks, bookJson);
    },
    'GET /api/product/shelf': ({ query, c }) =>
      answer(c, 'GET /api/product/shelf', query, listShelf, shelfBookJson),
  };
}

/** A category nobody has is an empty shelf, not an error. */
function categoryAsked(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (categoryFromInput(text)?.value ?? 'none');
}

const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=0, must-revalidate',
};
