import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { type ImportChoices, type importFile, importQuery } from '../../contract/imports.ts';
import type { Db, Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { findRows } from '../db/rows.ts';
import type { ImportStateRow } from '../catalogue/book-rows.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { usDollar } from '../../rules/money.ts';
import { readCategories } from '../shop/category-queries.ts';
import { readSettings } from '../shop/settings-queries.ts';
import type { ShopDeps } from '../shop/shop-deps.ts';
import { undoBatch, type Undone } from '../jobs/book-change-queries.ts';
import { batchRows } from '../catalogue/book-bulk-queries.ts';
import {
  createRowStore,
  eachRows,
  FaultyRow,
  type ImportReport,
  planImport,
  type PlannedRow,
  writeRows,
} from './import-books.ts';
import { described, openImport } from './import-file.ts';
import {
  deleteImport,
  deletePending,
  endImport,
  heldFor,
  insertImport,
  latestImport,
  startUndo,
  takeImport,
  updateImport,
} from './import-queries.ts';
import type { ImportShop } from './import-row.ts';

type ImportDeps = Pick<ShopDeps, 'db' | 'now'>;

/** Rows in one transaction. The more there are, the less often the same pages of an index are written. */
const portionRows = 2 * batchRows;
/** From this many on, the planner's statistics are out of date. */
const manyBooks = batchRows;

/** A file that was sent, and the hash by which it is known again. */
interface SentFile {
  path: string;
  hash: string;
}

export async function storeSent(body: ReadableStream<Uint8Array> | null, path: string): Promise<SentFile> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of body ?? []) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(hashed, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, hash: hash.digest('hex') };
}

/** How the file was read, what it changes, and what happens with books that the shop has. */
interface ImportResult {
  file: z.infer<typeof importFile>;
  report: ImportReport;
  matches: NonNullable<ImportChoices['matches']>;
}

const defaults = importQuery.parse({ dryRun: 'false' });

/** What the file would change. */
export async function planSent(
  { db, now }: ImportDeps,
  sent: SentFile,
  choices: ImportChoices = defaults,
): Promise<ImportResult> {
  return readSent(db, sent, choices, { id: importId(now()), now: now() });
}

async function readSent(
  db: Db,
  { path, hash }: SentFile,
  choices: ImportChoices,
  { id, now }: { id: string; now: number },
  take?: (rows: PlannedRow[]) => Promise<unknown>,
): Promise<ImportResult> {
  const file = await openImport(path, choices);
  // The import that added the books of this file.
  const [known] =
    choices.matches === 'add' ? [] : await findRows(db.sql, 'imports', { hash, state: 'done' }, ['id']);
  const isKnown = known !== undefined;
  const plan = { file, choices, importId: known?.id ?? id, isKnown, now, shop: await shopOf(db) };
  const report = await planImport(db, plan, take);
  return { file: described(file), report, matches: choices.matches ?? (isKnown ? 'skip' : 'update') };
}

/**
 * Imports all of the file or nothing. The new books stay hidden until one short transaction shows all of them; it also
 * writes the changes of other books if they are few. The rows are stored before the first book is written, so that
 * `resumeImport` can go on after this process was killed.
 */
export async function importSent(
  deps: ImportDeps,
  sent: SentFile,
  choices: ImportChoices = defaults,
): Promise<ImportResult> {
  const { db, now } = deps;
  const job: ImportStateRow = {
    id: importId(now()),
    hash: sent.hash,
    state: 'checking',
    active: 1,
    holder: randomUUID(),
    heldUntil: now() + heldFor,
    line: 0,
    lines: 0,
    added: 0,
    changed: 0,
    undone: 0,
    kept: 0,
    createdAt: now(),
    updatedAt: now(),
  };
  if (!(await db.transaction((trx) => insertImport(trx, job)))) throw new Problem('import-running');
  return holding(deps, job, async () => {
    const { result, checked } = await stage(deps, job, sent, choices).catch(async (error: unknown) => {
      await db.transaction((trx) => deleteImport(trx, job));
      throw error;
    });
    await finish(deps, checked);
    return result;
  });
}

/** Checks the whole file and stores its rows. */
async function stage({ db }: ImportDeps, job: ImportStateRow, sent: SentFile, choices: ImportChoices) {
  const store = createRowStore(db);
  const at = { id: job.id, now: job.createdAt };
  const result = await readSent(db, sent, choices, at, store.add);
  const { report } = result;
  if (choices.errors === 'refuse') report.refuseFaults();
  await store.flush();
  const { add: added, change: changed } = report.counts;
  const state = added > 0 ? ('adding' as const) : ('changing' as const);
  const checked = { ...job, state, lines: report.lastLine, added, changed };
  // The books of the import are hidden from the next catalogue version on.
  await db.changeCatalogue((trx) => updateImport(trx, job, checked));
  return { result, checked };
}

/** Read from the database: another process may have changed it just now. It cannot change during an import. */
async function shopOf({ sql }: Db): Promise<ImportShop> {
  const { currency = usDollar.code } = await readSettings(sql);
  return { currency: currencyOf(currency), categories: await readCategories(sql) };
}

/** Goes on with an import whose process was killed. One that was still being checked has changed nothing and is ended. */
export async function resumeImport(deps: ImportDeps): Promise<void> {
  const { db, now } = deps;
  const job = await takeImport(db, randomUUID(), now());
  if (!job) return;
  await holding(deps, job, async () => {
    if (job.state === 'undoing') return void (await undoRest(deps, job));
    if (job.state === 'checking')
      return db.transaction((trx) => endImport(trx, job, { state: 'failed', now: now() }));
    return finish(deps, job);
  });
}

/** Puts back what an import did, except for books that somebody has changed or ordered since. */
export async function undoImport(deps: ImportDeps, id: string): Promise<Undone> {
  const { db, now } = deps;
  const job = await db.transaction((trx) => startUndo(trx, id, randomUUID(), now()));
  if (typeof job === 'string') throw new Problem(job);
  return holding(deps, job, () => undoRest(deps, job));
}

async function undoRest({ db, now }: ImportDeps, job: ImportStateRow): Promise<Undone> {
  let { undone, kept } = job;
  await undoBatch(db, job.id, now(), async (trx, portion) => {
    undone += portion.undone;
    kept += portion.kept;
    await updateImport(trx, job, { undone, kept, heldUntil: now() + heldFor, updatedAt: now() });
  });
  await db.transaction((trx) => endImport(trx, job, { state: 'undone', now: now() }));
  if (undone >= manyBooks) await db.analyze();
  return { undone, kept };
}

/** Sorts by time. The rest is random, since the ids of its books are made of the beginning. */
function importId(now: number): string {
  return newId(now).slice(0, 12) + randomBytes(6).toString('hex');
}

/** Renews the hold on an import while `work` runs. */
async function holding<T>({ db, now }: ImportDeps, job: ImportStateRow, work: () => Promise<T>): Promise<T> {
  const renew = () => updateImport(db.sql, job, { heldUntil: now() + heldFor }).catch(() => {});
  const timer = setInterval(() => void renew(), heldFor / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function finish(deps: ImportDeps, job: ImportStateRow): Promise<void> {
  try {
    const { state, line } = job;
    if (state === 'adding')
      await writePortions(deps, job, (row) => row.isNew && row.line > line, deps.db.transaction);
    await changeAll(deps, job, state === 'changing' ? line : 0);
  } catch (error) {
    if (error instanceof FaultyRow) await giveUp(deps, job);
    throw error;
  }
  if (job.added + job.changed >= manyBooks) await deps.db.analyze();
}

/** Writes these rows in portions, each in a transaction of its own that says how far the import is. */
async function writePortions(
  { db, now }: ImportDeps,
  job: ImportStateRow,
  isLeft: (row: PlannedRow) => boolean,
  commit: (work: (trx: Trx) => Promise<void>) => Promise<void>,
): Promise<void> {
  await eachRows(db, portionRows, isLeft, (rows) =>
    commit(async (trx) => {
      await updateImport(trx, job, { line: rows.at(-1)!.line, heldUntil: now() + heldFor, updatedAt: now() });
      await writeRows(trx, rows, job);
    }),
  );
}

/**
 * Shows what was added, and changes the other books from this line on: at the same time, unless they are too many for one
 * transaction.
 */
async function changeAll(deps: ImportDeps, job: ImportStateRow, line: number): Promise<void> {
  const { db, now } = deps;
  const isLeft = (row: PlannedRow) => !row.isNew && row.line > line;
  const few: PlannedRow[] = [];
  if (job.changed > portionRows) {
    await db.changeCatalogue((trx) => updateImport(trx, job, { state: 'changing', line }));
    await writePortions(deps, job, isLeft, db.changeCatalogue);
  } else await eachRows(db, portionRows, isLeft, async (rows) => few.push(...rows));
  await db.changeCatalogue(async (trx) => {
    await writeRows(trx, few, job);
    await endImport(trx, job, { state: 'done', now: now() });
  });
}

/** Deletes the books that are still hidden. Changes of other books that are written already stay. */
async function giveUp({ db, now }: ImportDeps, { id, holder }: ImportStateRow): Promise<void> {
  const job = await latestImport(db.sql);
  if (job?.id !== id || job.holder !== holder) return;
  if (job.state === 'adding') while ((await db.transaction(deletePending)) > 0);
  const line = job.state === 'adding' ? 0 : job.line;
  await db.changeCatalogue(async (trx) => {
    await updateImport(trx, job, { line });
    await endImport(trx, job, { state: 'failed', now: now() });
  });
}
