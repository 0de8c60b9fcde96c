import type { z } from 'zod';
import type { BodyOf } from '../../contract/endpoints.ts';
import type { BulkJob } from '../../contract/bulk.ts';
import { categoryFromInput } from '../../rules/shelf.ts';
import { newId } from '../db/new-id.ts';
import type { BookRow } from '../db/tables.ts';
import type { BulkJobRow, BulkResult } from '../catalogue/book-rows.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { ShopDeps } from '../shop/shop-deps.ts';
import type { ShopState } from '../shop/shop-state.ts';
import { booksWithIds } from '../catalogue/book-bulk-queries.ts';
import { listBooks } from '../catalogue/book-list-queries.ts';
import { type BulkChange, changeBooks, countOfChanged, undoJob } from './bulk-change.ts';
import { insertJob, jobResults, openJob } from './bulk-queries.ts';
import { deskFilter } from '../catalogue/book-api.ts';
import { priceChange } from '../catalogue/product-prices.ts';
import { findRow, updateRows } from '../db/rows.ts';

const shownResults = 200;
/** Up to this many books are put back at once. */
const undoneAtOnce = 1_000;

/** The seller's changes of many books. Each can be undone. */
export function productBulkApi(deps: ShopDeps) {
  const { db, now, readShop } = deps;

  /** Changes all of these books, or none if one cannot be changed. */
  async function changeAtOnce(ids: string[], change: BulkChange) {
    const moment = now();
    const id = newId(moment);
    const changed = await db.changeCatalogue(
      async (trx) => {
        const results = await changeBooks(trx, id, ids, change, moment);
        for (const [bookId, result] of results)
          if (isFault(result)) refuse(result, (await booksWithIds(trx, [bookId])).get(bookId)!);
        const count = countOfChanged(results);
        const all = { total: ids.length, done: ids.length, changed: count };
        await insertJob(trx, { id, change: null, state: 'done', createdAt: moment, ...all });
        return count;
      },
      (count) => count > 0,
    );
    return { changed, job: id };
  }

  async function withBooks(job: BulkJobRow): Promise<BulkJob> {
    const { change: _, createdAt: __, ...counts } = job;
    const results = await jobResults(db.sql, job.id, shownResults);
    const books = results.map(resultOnWire);
    return { ...counts, books };
  }

  return {
    async 'POST /api/product/archive'({ body: { ids, archived } }) {
      const { changed } = await changeAtOnce(ids, { archived });
      return { message: archived ? 'Archived' : 'Back in the shop', changed };
    },

    async 'POST /api/product/bulk'({ body: { ids, filter, change: asked } }) {
      const shop = await readShop();
      const change = changeOf(asked, shop);
      if (ids) return { message: 'Products Updated', ...(await changeAtOnce(ids, change)) };
      const { rows } = await listBooks(db, {
        ...(await deskFilter(db, filter ?? {}, shop)),
        columns: ['id'],
      });
      const moment = now();
      const id = newId(moment);
      const found = rows.map((row) => row.id);
      const job = { id, change: JSON.stringify(change), state: 'running', createdAt: moment } as const;
      await db.transaction((trx) => insertJob(trx, { ...job, total: found.length }, found));
      return { message: 'Products Are Being Updated', changed: 0, job: id };
    },

    async 'POST /api/product/undo'({ body: { job: id } }) {
      const job = await findRow(db.sql, 'bulkJobs', { id });
      const isBegun = await updateRows(db.sql, 'bulkJobs', { id, state: 'done' }, { state: 'undoing' });
      if (!job || !isBegun) throw new Problem('not-undoable');
      if (job.total <= undoneAtOnce) await undoJob(deps, id);
      return { job: await withBooks((await findRow(db.sql, 'bulkJobs', { id }))!) };
    },

    async 'GET /api/product/bulk-job'({ query: { id } }) {
      const job = await (id ? findRow(db.sql, 'bulkJobs', { id }) : openJob(db.sql));
      return { job: job ? await withBooks(job) : null };
    },
  } satisfies Partial<Handlers>;
}

type ResultRow = Awaited<ReturnType<typeof jobResults>>[number];

function resultOnWire({ bookId, result, name, nameAr }: ResultRow): BulkJob['books'][number] {
  return { _id: bookId, name: name ?? '', ...(nameAr && { nameAr }), result: result! };
}

type Asked = z.output<BodyOf<'POST /api/product/bulk'>>['change'];

function changeOf(asked: Asked, { currency, categories }: ShopState): BulkChange {
  if ('price' in asked)
    return { which: asked.price, by: priceChange(asked, currency), currency: currency.code };
  if (!('category' in asked)) return asked;
  const category = categoryFromInput(categories, asked.category);
  if (!category) throw new Problem('invalid', undefined, { 'change.category': 'category' });
  return { category: category.value };
}

type Fault = Extract<BulkResult, 'costs-nothing' | 'offer-above-price'>;
const isFault = (result: BulkResult): result is Fault =>
  result === 'costs-nothing' || result === 'offer-above-price';

function refuse(fault: Fault, { name, nameAr }: Pick<BookRow, 'name' | 'nameAr'>): never {
  const code = fault === 'costs-nothing' ? 'bulk-costs-nothing' : 'bulk-offer-above';
  throw new Problem(code, { book: name, ...(nameAr && { bookAr: nameAr }) }, { 'change.value': fault });
}
