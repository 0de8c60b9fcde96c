import type { LookedUp } from './checkout-queries.ts';

const mostBooks = 2_000;
const mostAddresses = 5_000;

/**
 * What orders were drafted with lately. It may be out of date: who drafts with it has to see, when the order is
 * written, that the rows are still those.
 */
export class RememberedRows {
  readonly #books = new Shelf<LookedUp['books'][number]>(mostBooks);
  readonly #addresses = new Shelf<LookedUp['addresses'][number]>(mostAddresses);

  /** Null if it does not know all of them. */
  recall(bookIds: string[], addressIds: string[]): LookedUp | null {
    const books = this.#books.all(bookIds);
    const addresses = books && this.#addresses.all(addressIds);
    return addresses && { books, addresses };
  }

  learn(bookIds: string[], addressIds: string[], found: LookedUp): LookedUp {
    const forSale = found.books.filter(({ inStock, archivedAt }) => inStock === 1 && archivedAt === null);
    this.#books.replace(bookIds, forSale);
    this.#addresses.replace(addressIds, found.addresses);
    return found;
  }
}

/** As many as fit; the oldest goes first. */
class Shelf<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  all(ids: string[]): Row[] | null {
    const rows: Row[] = [];
    for (const id of ids) {
      const row = this.#rows.get(id);
      if (!row) return null;
      rows.push(row);
    }
    return rows;
  }

  /** Those that were asked for and not found are there no more. */
  replace(ids: string[], rows: readonly Row[]): void {
    for (const id of ids) this.#rows.delete(id);
    for (const row of rows) this.#rows.set(row.id, row);
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= this.#most) break;
      this.#rows.delete(id);
    }
  }
}
