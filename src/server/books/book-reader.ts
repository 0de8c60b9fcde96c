import type { ShopReader } from '../../contract/shop-reader.ts';
import { authorSlug, keyOfSlug } from '../../rules/author-slug.ts';
import { isId } from '../../rules/ids.ts';
import { SHELF_LENGTH } from '../../rules/shelf.ts';
import { findAuthor, listAuthors } from '../authors/author-queries.ts';
import { authorOnWire } from '../authors/author-wire.ts';
import type { Db } from '../db/database.ts';
import { closeIds, countBooks, listShelf } from './book-list-queries.ts';
import { findBook, findRelated, findVolumes, shelfColumns } from './book-queries.ts';
import { bookFacets } from './facet-queries.ts';
import { bookOnWire, shelfBookOnWire, volumeOnWire } from './book-wire.ts';

const authorsPerPage = 200;

/** The data of the rendered pages, from the queries of the API. */
export function createBookReader(db: Db): ShopReader {
  return {
    async books({ author, ...shelf }) {
      const filter = { ...shelf, author: author && keyOfSlug(author) };
      const close = shelf.q ? await closeIds(db, shelf.q) : [];
      const { rows, ...page } = await listShelf(db, { ...filter, columns: shelfColumns }, close);
      const { cursor: _, limit = 0, sort: __, ...counted } = filter;
      const facets = await bookFacets(db, counted, limit, close);
      return { products: rows.map(shelfBookOnWire), ...page, facets };
    },
    async book(id) {
      const row = isId(id) ? await findBook(db, id) : undefined;
      return row ? bookOnWire(row) : null;
    },
    async author(slug) {
      const row = await findAuthor(db.sql, keyOfSlug(slug));
      return row ? authorOnWire(row, await countBooks(db, { author: row.key })) : null;
    },
    async authors(cursor) {
      const page = await listAuthors(db, {
        cursor: cursor && keyOfSlug(cursor),
        limit: authorsPerPage,
        withBooks: true,
      });
      return {
        authors: page.rows.map((row) => authorOnWire(row, row.books ?? 0)),
        nextCursor: page.nextCursor && authorSlug(page.nextCursor),
      };
    },
    async volumes(id) {
      const rows = await findVolumes(db, id);
      return rows.map(volumeOnWire);
    },
    async related({ _id, category }) {
      const rows = await findRelated(db, { id: _id, category }, SHELF_LENGTH);
      return rows.map(shelfBookOnWire);
    },
  };
}
