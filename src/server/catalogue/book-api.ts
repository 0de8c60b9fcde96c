import type { Context } from 'hono';
import { type bookEndpoints, type BookListQuery, bookListQuery } from '../../contract/books.ts';
import type { ProductFilter } from '../../contract/products.ts';
import { maxPageSize } from '../../contract/text.ts';
import { isTooMany } from '../../rules/cart.ts';
import { keyOfSlug } from '../../rules/fold.ts';
import { type Category, categoryFromInput } from '../../rules/shelf.ts';
import { namedAuthorOnWire } from '../authors/author-queries.ts';
import type { Db } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { type ResponseCache, sendCached } from '../http/cache/response-cache.ts';
import { type CachedResponse, publicText } from '../http/cache/cached-response.ts';
import type { ClientAddress } from '../http/endpoint/client-address.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import type { LoadShopState, ShopState } from '../shop/shop-state.ts';
import { bestSellers } from './best-seller-queries.ts';
import { copiesOf } from '../stock/stock-queries.ts';
import { type BookFilter, countBooks, listShelf } from './book-list-queries.ts';
import { idsWithCode } from './product-queries.ts';
import { bookOnWire, shelfBookOnWire } from './book-wire.ts';
import { priceBounds } from './product-prices.ts';
import { suggest } from './suggest-queries.ts';
import { createWholeList, longList } from './whole-list.ts';

type Name = keyof typeof bookEndpoints;
const names = Object.keys(bookListQuery.shape);
/** The list of a cart is asked for by one shopper and hardly ever twice; a longer address is no link of ours. */
const maxCachedQuery = 200;

export function bookApi(
  db: Db,
  cache: ResponseCache,
  loadShopState: LoadShopState,
  addressOf: ClientAddress,
) {
  const wholeList = createWholeList(db, loadShopState);

  async function respond(
    c: Context,
    name: Name,
    query: BookListQuery,
    onWire: (row: BookRow, shop: ShopState) => object,
  ): Promise<Response> {
    const version = await db.catalogueVersion();
    const shop = await loadShopState();
    const filter = filterOf(query, shop);
    const make = async () => {
      const { rows, ...page } = await listShelf(db, filter);
      const tooFew = await booksTooFew(db, query);
      const products = rows.map((row) =>
        Object.assign(onWire(row, shop), tooFew.has(row.id) && { tooFew: true }),
      );
      return jsonResponse({ products, ...page });
    };
    if (filter.ids) return sendCached(c, await make());
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
        const filter = filterOf(query, await loadShopState());
        if ((await countBooks(db, filter)) > longList) return wholeList(c, version, filter, addressOf(c));
      }
      return respond(c, 'GET /api/product/list', { ...query, limit }, bookOnWire);
    },
    'GET /api/product/shelf': ({ query, c }) => respond(c, 'GET /api/product/shelf', query, shelfBookOnWire),
    async 'GET /api/product/best-sellers'({ c }) {
      return cache.respond(c, await db.catalogueVersion(), 'best-sellers', async () => {
        const shop = await loadShopState();
        const rows = await bestSellers(db, shop.facts.hasSales);
        return jsonResponse({ products: rows.map((row) => shelfBookOnWire(row, shop)) });
      });
    },
    async 'GET /api/product/suggest'({ query: { q }, c }) {
      const version = await db.catalogueVersion();
      const key = q.trim().toLowerCase();
      return cache.respond(c, version, `suggest?${key}`, async () => {
        const shop = await loadShopState();
        const { books, authors, ...found } = await suggest(db, shop.categories, key);
        return jsonResponse({
          books: books.map((row) =>
            Object.assign(shelfBookOnWire(row, shop), row.isSet && { isSet: true }, knownAsOf(row)),
          ),
          authors: authors.map((row) => Object.assign(namedAuthorOnWire(row), knownAsOf(row))),
          ...found,
        });
      });
    },
  } satisfies Partial<Handlers>;
}

const knownAsOf = ({ knownAs }: { knownAs?: string }) => knownAs && { knownAs };

function filterOf(asked: BookListQuery, { currency, categories }: ShopState) {
  const { category, author, quantities: _, ...query } = asked;
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

/** For a cart: the books of which it asks for more copies than there are. How many there are is not told. */
async function booksTooFew(db: Db, { ids = [], quantities = [] }: BookListQuery): Promise<Set<string>> {
  if (quantities.length === 0) return new Set();
  const copies = await copiesOf(db.sql, ids);
  return new Set(ids.filter((id, index) => isTooMany(quantities[index] ?? 0, copies.get(id))));
}

/** An unknown category matches no book, as an empty shelf, and is no error. */
function categoryFilter(categories: readonly Category[], text: string | undefined): string | undefined {
  return text === undefined ? undefined : (categoryFromInput(categories, text)?.value ?? '');
}

export async function deskFilter(
  db: Db,
  asked: ProductFilter,
  { categories }: ShopState,
): Promise<BookFilter> {
  const { q, category, stock, archived, state } = asked;
  const ids = q ? await idsWithCode(db.sql, q) : [];
  return {
    ...(ids.length > 0 ? { ids } : { q }),
    category: categoryFilter(categories, category || undefined),
    inStock: stock === 'in' || stock === 'out' ? stock === 'in' : undefined,
    lowStock: stock === 'low' || undefined,
    archived: state === undefined ? archived === 'true' : state !== 'published',
    unlisted: state === 'published' ? undefined : state,
  };
}

function jsonResponse(body: object): CachedResponse {
  return publicText('application/json', JSON.stringify({ success: true, ...body }));
}
