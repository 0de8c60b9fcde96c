import type { Context } from 'hono';
import { isId } from '../../rules/ids.ts';
import type { Db } from '../db/database.ts';
import { cover } from '../../covers/cover.ts';
import { coverType } from '../../covers/cover-type.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { CachedResponse } from '../http/cache/cached-response.ts';
import { findTitleOrdered } from '../orders/order-cover.ts';
import { findCoverBook } from './book-queries.ts';
import { coverBook, coverStamp } from './generated-cover.ts';

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // Opened by itself it is a document: nothing in it may run or be fetched.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/** Draws the cover of a book that has no picture, or of one as it was ordered. */
export function coverApi(db: Db, cache: ResponseCache) {
  return async (c: Context): Promise<Response> => {
    const id = /^([0-9a-f]{24})\.svg$/.exec(c.req.param('file') ?? '')?.[1] ?? '';
    // Before the book: one that changes meanwhile is newer than what it is kept under, never older.
    const version = await db.catalogueVersion();
    const row = isId(id) ? ((await findCoverBook(db, id)) ?? (await findTitleOrdered(db, id))) : undefined;
    if (!row) throw new Problem('not-found');
    const stamp = coverStamp(row);
    const current = c.req.query('v') === stamp;
    return cache.respond(c, version, `/covers/${id}.svg?${stamp} ${current}`, async () => {
      const caching = current ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
      const svg = new TextEncoder().encode(cover(coverBook(row), await coverType()));
      return new CachedResponse(200, { ...headers, 'cache-control': caching }, svg);
    });
  };
}
