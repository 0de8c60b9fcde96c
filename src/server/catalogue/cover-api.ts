import type { Context } from 'hono';
import { isId } from '../../rules/ids.ts';
import type { LoadShopState } from '../shop/shop-state.ts';
import type { Db } from '../db/database.ts';
import { cover } from '../../covers/cover.ts';
import { coverType } from '../../covers/cover-type.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import { CachedResponse, forever, revalidated } from '../http/cache/cached-response.ts';
import { findRow } from '../db/rows.ts';
import { coverBook, coverStamp, orderedBook, stateOf, type Titled } from './book-wire.ts';

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // Opened directly, an SVG is a document: it may run and load nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/** Generates the cover of a book without pictures, or of a book as it was ordered. */
export function coverApi(db: Db, cache: ResponseCache, loadShopState: LoadShopState) {
  return async (c: Context): Promise<Response> => {
    const id = /^([0-9a-f]{24})\.svg$/.exec(c.req.param('file') ?? '')?.[1] ?? '';
    // Read before the book: the cover of a book that changes meanwhile is cached under the old version only.
    const { version, categories } = await loadShopState();
    const row = orProblem(isId(id) ? await findTitled(db, id) : undefined, 'not-found');
    const stamp = coverStamp(row, categories);
    const current = c.req.query('v') === stamp;
    // Who does not know the title of a book that is not out yet does not know its stamp.
    if (row.isComing && !current) throw new Problem('not-found');
    const make = async () => {
      const caching = current ? forever : revalidated;
      const svg = new TextEncoder().encode(cover(coverBook(row, categories), await coverType()));
      return new CachedResponse(200, { ...headers, 'cache-control': caching }, svg);
    };
    const path = `/covers/${id}.svg`;
    return cache.respond(
      c,
      version,
      `${path}?${stamp} ${current}`,
      make,
      current ? `${path}?v=${stamp}` : path,
    );
  };
}

async function findTitled(db: Db, id: string): Promise<(Titled & { isComing?: boolean }) | undefined> {
  // An archived book too: orders still show its cover.
  const book = await findRow(db.sql, 'books', { id });
  if (book) return { ...book, isComing: ['draft', 'scheduled'].includes(stateOf(book)) };
  const line = await findRow(db.sql, 'orderLines', { id });
  return line && orderedBook(line);
}
