import type { z } from 'zod';
import type { BulkJob } from '../../contract/bulk.ts';
import type { BodyOf } from '../../contract/endpoints.ts';
import { categoryFromInput } from '../../rules/shelf.ts';
import { deskFilter } from '../catalogue/book-api.ts';
import { booksWithIds } from '../catalogue/book-bulk-queries.ts';
import { listIds } from '../catalogue/book-list-queries.ts';
import { priceChange } from '../catalogue/product-prices.ts';
import { asMember, logChange } from '../changes/change-log.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import { findRow, insertRows, updateRows } from '../db/rows.ts';
import type { BookRow, JobResult, JobRow } from '../db/tables.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import type { ShopState } from '../shop/shop-state.ts';
import { type BulkChange, changeBooks, changeInWords, changeItems } from './bulk-change.ts';
import { jobResults } from './job-queries.ts';
import { newJob, portionBooks, runJob, startJob, startUndo } from './run-job.ts';

const shownResults = 200;
/** Up to this many books are put back in the request, more by the job. */
const undoneInRequest = 1_000;

/** The seller's changes of many books. Each can be undone. */
export function bulkApi(deps: AppDeps) {
  const { db, now, loadShopState } = deps;

  /** Changes all of these books, or none if one cannot be changed. */
  async function changeAtOnce(member: DeskMember, ids: string[], change: BulkChange) {
    const job = newJob({ kind: 'bulk', subject: '' }, now());
    const changed = await db.transaction(async (trx) => {
      await asMember(trx, member);
      const log = await logChange(trx, member, { changes: changeInWords(change), count: 0 });
      const results = await changeBooks(trx, { id: job.id, log }, ids, change, job.createdAt);
      for (const [bookId, result] of results)
        if (isFault(result)) refuse(result, (await booksWithIds(trx, [bookId])).get(bookId)!);
      const count = [...results.values()].filter((result) => result === 'changed').length;
      const counts = { total: ids.length, done: ids.length, changed: count };
      await insertRows(trx, 'jobs', { ...job, ...counts, log, state: 'done', active: null });
      if (count > 0) raiseVersion(trx);
      return count;
    });
    return { changed, job: job.id };
  }

  /** Only the sweep works on it, so that the request is answered. */
  const leaveToSweep = (id: string) => updateRows(db.sql, 'jobs', { id, active: 1 }, { heldUntil: 0 });

  async function withBooks(row: JobRow): Promise<BulkJob> {
    const { id, total, done, changed, undone, kept } = row;
    const results = row.active ? [] : await jobResults(db.sql, id, shownResults);
    const books = results.map(resultOnWire);
    return { id, state: states[row.state], total, done, changed, undone, kept, books };
  }

  return {
    async 'POST /api/product/archive'({ body: { ids, archived }, member }) {
      const { changed } = await changeAtOnce(member, ids, { archived });
      return { message: archived ? 'Archived' : 'Back in the shop', changed };
    },

    async 'POST /api/product/bulk'({ body: { ids, filter, change: asked }, member }) {
      const shop = await loadShopState();
      const change = changeOf(asked, shop);
      if (ids) return { message: 'Products Updated', ...(await changeAtOnce(member, ids, change)) };
      const found = await listIds(db, await deskFilter(db, filter ?? {}, shop));
      const job = newJob({ kind: 'bulk', subject: JSON.stringify(change) }, now());
      await startJob(deps, { job, member, changes: changeInWords(change) }, async (add) => {
        const items = found.ids.map((bookId, index) => ({ bookId, position: index + 1, row: null }));
        for (let from = 0; from < items.length; from += portionBooks)
          await add(items.slice(from, from + portionBooks));
      });
      await leaveToSweep(job.id);
      return { message: 'Products Are Being Updated', changed: 0, job: job.id };
    },

    async 'POST /api/product/undo'({ body: { job: id }, member }) {
      const job = await startUndo(deps, member, 'bulk', id);
      if (job.total <= undoneInRequest) await runJob(deps, job, changeItems);
      else await leaveToSweep(id);
      return { job: await withBooks((await findRow(db.sql, 'jobs', { id }))!) };
    },

    async 'GET /api/product/bulk-job'({ query: { id } }) {
      const job = await findRow(db.sql, 'jobs', { kind: 'bulk', ...(id ? { id } : { active: 1 }) });
      return { job: job ? await withBooks(job) : null };
    },
  } satisfies Partial<Handlers>;
}

const states = {
  checking: 'running',
  running: 'running',
  done: 'done',
  failed: 'stopped',
  undoing: 'undoing',
  undone: 'undone',
} as const;

type ResultRow = Awaited<ReturnType<typeof jobResults>>[number];

function resultOnWire({ bookId, result, name, nameAr }: ResultRow): BulkJob['books'][number] {
  return {
    _id: bookId,
    name: name ?? '',
    ...(nameAr && { nameAr }),
    result: result as Exclude<JobResult, 'added'>,
  };
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

type Fault = Extract<JobResult, 'costs-nothing' | 'offer-above-price'>;
const isFault = (result: JobResult): result is Fault =>
  result === 'costs-nothing' || result === 'offer-above-price';

function refuse(fault: Fault, { name, nameAr }: Pick<BookRow, 'name' | 'nameAr'>): never {
  const code = fault === 'costs-nothing' ? 'bulk-costs-nothing' : 'bulk-offer-above';
  throw new Problem(code, { book: name, ...(nameAr && { bookAr: nameAr }) }, { 'change.value': fault });
}
