import type { ShopReader } from '../../contract/shop-reader.ts';
import { isId } from '../../rules/ids.ts';
import { SHELF_LENGTH } from '../../rules/shelf.ts';
import type { Db } from '../db/database.ts';
import { listShelf } from './book-list-queries.ts';
import { findBook, findRelated, findVolumes, shelfColumns } from './book-queries.ts';
import { bookOnWire, shelfBookOnWire, volumeOnWire } from './book-wire.ts';

/** The data of the rendered pages, from the queries of the API. */
export function createBookReader(db: Db): ShopReader {
  return {
    async books(shelf) {
      const { rows, ...page } = await listShelf(db, { ...shelf, columns: shelfColumns });
      return { products: rows.map(shelfBookOnWire), ...page };
    },
    async book(id) {
      const row = isId(id) ? await findBook(db, id) : undefined;
      return row ? bookOnWire(row) : null;
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
