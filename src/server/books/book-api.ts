import type { Context } from 'hono';
import { type BookListQuery, bookListQuery, type bookEndpoints, maxPageSize } from '../../contract/books.ts';
import { keyOfSlug } from '../../rules/slugs.ts';
import { type Category, categoryFromInput } from '../../rules/categories.ts';
import { namedAuthorOnWire } from '../authors/author-wire.ts';
import type { Db } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { CachedResponse } from '../http/cache/cached-response.ts';
import { acceptedEncoding } from '../http/cache/content-negotiation.ts';
import type { ClientAddress } from '../http/endpoint/client-address.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import type { ShopNow } from '../settings/settings.ts';
import { bestSellers } from './best-seller-queries.ts';
import { copiesOf } from '../stock/stock-queries.ts';
import { countBooks, listShelf } from './book-list-queries.ts';
import { bookColumns, shelfColumns } from './book-queries.ts';
import { bookOnWire, shelfBookOnWire } from './book-wire.ts';
import { priceBounds } from './price-bounds.ts';
import { suggest } from './suggest-queries.ts';
import { createWholeList, longList } from './whole-list.ts';

type Name = keyof typeof bookEndpoints;
const names = Object.keys(bookListQuery.shape);
/** The list of a cart is asked for by one shopper and hardly ever twice; a longer address is no link of ours. */
const maxCachedQuery = 200;

export function bookApi(
  db: Db,
  cache: ResponseCache,
  shopNow: () => Promise<ShopNow>,
  addressOf: ClientAddress,
): Handlers<Name> {
  const wholeList = createWholeList(db, shopNow);

  async function respond<Column extends keyof BookRow>(
    c: Context,
    name: Name,
    query: BookListQuery,
    columns: readonly Column[],
    onWire: (row: Pick<BookRow, Column>, shop: ShopNow) => object,
  ): Promise<Response> {
    const version = await db.catalogueVersion();
    const shop = await shopNow();
    const filter = filterOf(query, shop);
    const make = async () => {
      const { rows: found, ...page } = await listShelf<Column>(db, { ...filter, columns });
      const rows = filter.ids ? await withExactCopies(db, found) : found;
      return jsonResponse({ products: rows.map((row) => onWire(row, shop)), ...page });
    };
    if (filter.ids) return uncached(c, make);
    return cache.respond(c, version, `${name}?${JSON.stringify(filter)}`, make, canonicalPath(c));
  }
  return {
    async 'GET /api/product/list'({ query, c }) {
      // Only a list by category and stock is answered whole: of those there are few, and each is made once.
      const { category: _, inStock: __, ...others } = query;
      const inPages = Object.values(others).some((asked) => asked !== undefined);
      const limit = query.limit ?? (inPages ? maxPageSize : undefined);
      if (limit === undefined) {
        const version = await db.catalogueVersion();
        const filter = filterOf(query, await shopNow());
        if ((await countBooks(db, filter)) > longList) return wholeList(c, version, filter, addressOf(c));
      }
      return respond(c, 'GET /api/product/list', { ...query, limit }, bookColumns, bookOnWire);
    },
    'GET /api/product/shelf': ({ query, c }) =>
      respond(c, 'GET /api/product/shelf', query, shelfColumns, shelfBookOnWire),
    async 'GET /api/product/best-sellers'({ c }) {
      return cache.respond(c, await db.catalogueVersion(), 'best-sellers', async () => {
        const shop = await shopNow();
        const rows = await bestSellers(db);
        return jsonResponse({ products: rows.map((row) => shelfBookOnWire(row, shop)) });
      });
    },
    async 'GET /api/product/suggest'({ query: { q }, c }) {
      const version = await db.catalogueVersion();
      const key = q.trim().toLowerCase();
      return cache.respond(c, version, `suggest?${key}`, async () => {
        const shop = await shopNow();
        const { books, authors, ...found } = await suggest(db, shop.categories, key);
        return jsonResponse({
          books: books.map((row) => shelfBookOnWire(row, shop)),
          authors: authors.map(namedAuthorOnWire),
          ...found,
        });
      });
    },
  };
}

function filterOf({ category, author, ...query }: BookListQuery, { currency, categories }: ShopNow) {
  return {
    ...query,
    ...priceBounds(query, currency),
    category: categoryFilter(categories, category),
    author: author && keyOfSlug(author),
  };
}

/** The address as it is, if it asks for nothing but what the list knows, and briefly. */
function canonicalPath(c: Context): string {
  const { pathname, search, searchParams } = new URL(c.req.url);
  const given = [...searchParams.keys()];
  const isKnown = given.every((name) => names.includes(name)) && new Set(given).size === given.length;
  return isKnown && search.length <= maxCachedQuery ? pathname + search : pathname;
}

/** For a cart, which must know of more copies than a page tells of. */
async function withExactCopies<Row extends { id: string }>(db: Db, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const copies = await copiesOf(db.sql, ids);
  return rows.map((row) => ({ ...row, fewLeft: copies.get(row.id) ?? null }));
}

async function uncached(c: Context, make: () => Promise<CachedResponse>): Promise<Response> {
  const response = await make();
  const { status, headers, bytes } = await response.encoded(
    acceptedEncoding(c.req.header('accept-encoding')),
  );
  return new Response(c.req.method === 'HEAD' ? null : bytes, { status, headers });
}

/** An unknown category matches no book, as an empty shelf, and is no error. */
export function categoryFilter(
  categories: readonly Category[],
  text: string | undefined,
): string | undefined {
  return text === undefined ? undefined : (categoryFromInput(categories, text)?.value ?? '');
}

function jsonResponse(body: object): CachedResponse {
  const json = JSON.stringify({ success: true, ...body });
  return new CachedResponse(200, jsonHeaders, new TextEncoder().encode(json));
}

const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=0, must-revalidate',
};
