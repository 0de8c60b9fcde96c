import type { BookSet } from '../../contract/books.ts';
import type { BookData } from '../../contract/public-shop.ts';
import { authorKey, slugOf, keyOfSlug } from '../../rules/fold.ts';
import { isId } from '../../rules/ids.ts';
import { SHELF_LENGTH } from '../../rules/shop.ts';
import { authorOnWire, findAuthor, listAuthors } from '../authors/author-queries.ts';
import type { Db } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import type { BookRow } from '../db/tables.ts';
import { categoryAt, oncePerVersion, type LoadShopState, type ShopState } from '../shop/shop-state.ts';
import { bestSellers } from './best-seller-queries.ts';
import { closeBooks, countBooks, listShelf } from './book-list-queries.ts';
import { findOthers, findVolumes } from './book-queries.ts';
import { bookFacets } from './facet-queries.ts';
import { bookOnWire, bookSetOnWire, shelfBookOnWire, volumeOnWire } from './book-wire.ts';
import { priceBounds } from './product-prices.ts';
import { findSet, findSets, setTexts } from './set-queries.ts';
import { otherSpelling } from './names-of-book.ts';
import { querySubject } from './query-subject.ts';

const authorsPerPage = 200;
const maxSets = 2;

/** The data of the rendered pages, from the queries of the API. */
export function bookLoaders(db: Db, loadShopState: LoadShopState): BookData {
  const onShelf = async (rows: BookRow[]) => {
    const shop = await loadShopState();
    return rows.map((row) => shelfBookOnWire(row, shop));
  };
  const textOf = async (slug: string) => {
    const key = keyOfSlug(slug);
    const { about, aboutAr } = (await setTexts(db.sql, [key])).get(key) ?? {};
    return { ...(about && { about }), ...(aboutAr && { aboutAr }) };
  };
  return {
    category: async (segment) => categoryAt(await loadShopState(), segment),
    async books({ author, soldOutLast, lang, ...shelf }) {
      const shop = await loadShopState();
      const filter = {
        ...shelf,
        ...priceBounds(shelf, shop.currency),
        author: author && keyOfSlug(author),
      };
      const close = shelf.q ? await closeBooks(db, shelf.q) : undefined;
      const { rows, ...page } = await listShelf(
        db,
        soldOutLast ? { ...filter, inStock: true } : filter,
        close,
      );
      const { cursor, limit = 0, sort: _, ...counted } = filter;
      const count = () => bookFacets(db, counted, limit, close?.ids ?? [], lang);
      // There are too many searches and prices to cache their counts.
      const isCached = !counted.q && counted.min === undefined && counted.max === undefined;
      const facetsKey = JSON.stringify(['facets', { ...counted, q: '' }, limit, lang]);
      const facets = await (isCached ? oncePerVersion(db, facetsKey, count) : count());
      const soldOut = soldOutLast
        ? (await listShelf(db, { ...filter, inStock: false, cursor: undefined }, close)).rows
        : [];
      // In the list of all books a set would stand before the books.
      const isAll = !counted.q && !counted.category && !counted.author;
      const sets = isAll ? [] : await setsAmong(db, rows, shop);
      const products = rows.map((row) => shelfBookOnWire(row, shop));
      const subject = shelf.q && !cursor ? querySubject(shop.categories, shelf.q).category : undefined;
      const spelling = close && otherSpelling(close, rows[0]);
      return {
        products,
        ...page,
        total: page.total + soldOut.length,
        facets,
        ...(sets.length > 0 && { sets }),
        ...(soldOut.length > 0 && { soldOut: soldOut.map((row) => shelfBookOnWire(row, shop)) }),
        ...(subject && { subject }),
        ...(spelling && { spelling }),
      };
    },
    async bestSellers() {
      const { facts } = await loadShopState();
      return onShelf(await bestSellers(db, facts.hasSales, SHELF_LENGTH));
    },
    async book(id) {
      const row = isId(id) ? await findRow(db.sql, 'books', { id, archivedAt: null }) : undefined;
      return row ? bookOnWire(row, await loadShopState()) : null;
    },
    async author(slug) {
      const row = await findAuthor(db.sql, keyOfSlug(slug));
      return row ? authorOnWire(row, await countBooks(db, { author: row.key })) : null;
    },
    async authors(lang, cursor) {
      const page = await listAuthors(db, {
        cursor: cursor && keyOfSlug(cursor),
        limit: authorsPerPage,
        withBooks: true,
        lang,
      });
      return {
        authors: page.rows.map((row) => authorOnWire(row, row.books ?? 0)),
        nextCursor: page.nextCursor && slugOf(page.nextCursor),
      };
    },
    async set(slug) {
      const rows = await findSet(db, keyOfSlug(slug));
      if (!rows) return null;
      const set = bookSetOnWire(rows, await loadShopState());
      return { ...set, ...(await textOf(set.slug)), books: await onShelf(rows) };
    },
    setText: textOf,
    async file(id) {
      const row = await findRow(db.sql, 'bookFiles', { bookId: id });
      return row?.pages ? { pages: row.pages, isExcerpt: row.sampleFrom !== null } : null;
    },
    async volumes(id) {
      const [rows, shop] = [await findVolumes(db, id), await loadShopState()];
      return rows.map((row) => volumeOnWire(row, shop));
    },
    async related({ _id, category, author, set }) {
      const than = { id: _id, set: set ? keyOfSlug(set.slug) : null };
      const [byAuthor, inCategory] = await Promise.all([
        findOthers(db, than, { author: authorKey(author) }, 2 * SHELF_LENGTH),
        findOthers(db, than, { category }, SHELF_LENGTH),
      ]);
      const { in: first = [], out: others = [] } = Object.groupBy(byAuthor, (row) =>
        row.category === category ? 'in' : 'out',
      );
      const related = [...new Map([...first, ...inCategory].map((row) => [row.id, row])).values()];
      const sameCategory = related.slice(0, SHELF_LENGTH);
      const sameAuthor = others.slice(0, SHELF_LENGTH - sameCategory.length);
      return {
        sameCategory: await onShelf(sameCategory),
        sameAuthor: await onShelf(sameAuthor),
      };
    },
  };
}

/** The sets of which several volumes are among these books. */
async function setsAmong(db: Db, rows: BookRow[], shop: ShopState): Promise<BookSet[]> {
  const volumes = Map.groupBy(
    rows.filter(({ workKey }) => workKey !== null),
    ({ workKey }) => workKey!,
  );
  const keys = [...volumes].filter(([, found]) => found.length > 1).map(([key]) => key);
  const sets = await findSets(db, keys.slice(0, maxSets));
  return [...sets.values()].map((set) => bookSetOnWire(set, shop));
}
