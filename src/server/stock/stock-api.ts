import { aboutBook } from '../../contract/problems.ts';
import { asMember, changed, logChange } from '../changes/change-log.ts';
import type { Db, Trx } from '../db/database.ts';
import { findRows } from '../db/rows.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { lockStock, switchSale, withStock, writeStock } from './stock-queries.ts';

export function stockApi(db: Db, now: () => number) {
  return {
    async 'POST /api/product/stock'({ body: { id, inStock }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const book = await known(trx, id);
        if (inStock && book.copies === 0) throw new Problem('no-copies', aboutBook(book));
        await switchSale(trx, [id], Number(inStock), now());
        const changes = changed({ onSale: book.onSale }, { onSale: Number(inStock) });
        await logChange(trx, member, { title: book.name, changes });
      });
      return { message: 'Stock Updated' };
    },

    async 'POST /api/product/copies'({ body: { id, copies, seen }, member }) {
      const onSale = await db.transaction(async (trx) => {
        await asMember(trx, member);
        const book = await known(trx, id);
        if (seen !== undefined && seen !== book.copies) throw new Problem('copies-changed', aboutBook(book));
        await writeStock(trx, [{ id, copies, onSale: book.onSale }]);
        const changes = changed({ copies: book.copies }, { copies });
        await logChange(trx, member, { title: book.name, changes });
        return book.onSale;
      });
      return { message: 'Stock Updated', copies, inStock: onSale === 1 && copies !== 0 };
    },
  } satisfies Partial<Handlers>;
}

async function known(trx: Trx, id: string) {
  await lockStock(trx, [id]);
  const [book] = await withStock(trx, await findRows(trx, 'books', { id }));
  return orProblem(book, 'unknown-book');
}
