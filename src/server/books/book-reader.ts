import type { ShopReader } from '../../contract/shop-reader.ts';
import { isId } from '../../rules/ids.ts';
import type { Db } from '../db/database.ts';
import { findBook, findVolumes, listBooks } from './book-queries.ts';
import { bookOnWire } from './book-wire.ts';

/** What rendered pages read: the same queries as the API. */
export function createBookReader(db: Db): ShopReader {
  return {
    async books(shelf) {
      const { rows, nextCursor, total } = await listBooks(db, shelf);
      return { products: rows.map(bookOnWire), nextCursor, total };
    },
    async book(id) {
      const row = isId(id) ? await findBook(db, id) : undefined;
      return row ? bookOnWire(row) : null;
    },
    volumes: async (id) => (await findVolumes(db, id)).map(bookOnWire),
  };
}
