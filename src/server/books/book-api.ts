import type { Context } from 'hono';
import { type BookListQuery, type bookEndpoints, maxPageSize } from '../../contract/books.ts';
import { categoryFromInput } from '../../rules/categories.ts';
import type { Db } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { CachedResponse } from '../http/cache/cached-response.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { listBooks } from './book-list-queries.ts';
import { bookColumns, shelfColumns } from './book-queries.ts';
import { bookOnWire, shelfBookOnWire } from './book-wire.ts';

export function bookApi(db: Db, cache: ResponseCache): Handlers<keyof typeof bookEndpoints> {
  async function respond<Column extends keyof BookRow>(
    c: Context,
    name: keyof typeof bookEndpoints,
    query: BookListQuery,
    columns: readonly Column[],
    onWire: (row: Pick<BookRow, Column>) => object,
  ): Promise<Response> {
    const version = await db.catalogueVersion();
    return cache.respond(c, version, `${name}?${JSON.stringify(query)}`, async () => {
      const category = categoryFilter(query.category);
      const { rows, nextCursor, total } = await listBooks<Column>(db, { ...query, category, columns });
      const json = JSON.stringify({ success: true, products: rows.map(onWire), nextCursor, total });
      return new CachedResponse(200, jsonHeaders, new TextEncoder().encode(json));
    });
  }
  return {
    'GET /api/product/list'({ query, c }) {
      const inPages = query.q !== undefined || query.cursor !== undefined;
      const limit = query.limit ?? (inPages ? maxPageSize : undefined);
      return respond(c, 'GET /api/product/list', { ...query, limit }, bookColumns, bookOnWire);
    },
    'GET /api/product/shelf': ({ query, c }) =>
      respond(c, 'GET /api/product/shelf', query, shelfColumns, shelfBookOnWire),
  };
}

/** An unknown category matches no book, as an empty shelf, and is no error. */
export function categoryFilter(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (categoryFromInput(text)?.value ?? 'none');
}

const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=0, must-revalidate',
};
