import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { type ImportChoices, type importFile, importQuery } from '../../contract/imports.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { usDollar } from '../../rules/money.ts';
import type { Db, Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { findRows } from '../db/rows.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { newJob, runJob, startJob } from '../jobs/run-job.ts';
import { readCategories, shareLockCategories } from '../shop/category-queries.ts';
import { lockedCurrency, readSettings } from '../shop/settings-queries.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import { described, openImport } from './import-file.ts';
import type { ImportReport } from './import-report.ts';
import { checkRow, type ImportShop } from './import-row.ts';
import { planImport, type PlannedRow } from './plan-import.ts';
import { type FileBook, lockBooks, writeFileBooks } from '../catalogue/book-bulk-queries.ts';
import { storeFormerSets } from '../catalogue/set-queries.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { JobItemRow, JobResult, JobRow } from '../db/tables.ts';
import { recordChanges } from '../jobs/undo-queries.ts';
import { queuePictures } from './picture-queries.ts';

type ImportDeps = Pick<AppDeps, 'db' | 'now'>;

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
    choices.matches === 'add'
      ? []
      : await findRows(db.sql, 'jobs', { kind: 'import', subject: hash, state: 'done' }, ['id']);
  const isKnown = known !== undefined;
  const plan = { file, choices, importId: known?.id ?? id, isKnown, now, shop: await shopOf(db) };
  const report = await planImport(db, plan, take);
  return { file: described(file), report, matches: choices.matches ?? (isKnown ? 'skip' : 'update') };
}

/** Imports a file whose rows are all good, or its good rows if the seller says so. */
export async function importSent(
  deps: ImportDeps & { member: DeskMember },
  sent: SentFile,
  choices: ImportChoices = defaults,
): Promise<ImportResult> {
  const { db, now, member } = deps;
  const job = newJob({ kind: 'import', subject: sent.hash }, now(), importId(now()));
  const result = await startJob(deps, { job, member, changes: [] }, async (add) => {
    const read = await readSent(db, sent, choices, { id: job.id, now: job.createdAt }, (rows) =>
      add(rows.map(({ line, id, ...row }) => ({ position: line, bookId: id, row: JSON.stringify(row) }))),
    );
    if (choices.errors === 'refuse') read.report.refuseFaults();
    return read;
  });
  await runJob(deps, job, writeItems);
  return result;
}

/** What the rows are checked against. Each portion is checked again when it is written. */
async function shopOf({ sql }: Db): Promise<ImportShop> {
  const { currency = usDollar.code } = await readSettings(sql);
  return { currency: currencyOf(currency), categories: await readCategories(sql) };
}

/** Sorts by time. The rest is random, since the ids of its books are made of the beginning. */
function importId(now: number): string {
  return newId(now).slice(0, 12) + randomBytes(6).toString('hex');
}

/** Writes the rows of a portion, each checked again against the shop as it is now. */
export async function writeItems(
  trx: Trx,
  { id: batch, log, createdAt: now }: JobRow,
  items: JobItemRow[],
): Promise<Map<string, JobResult>> {
  const currency = currencyOf(await lockedCurrency(trx));
  const shop = { currency, categories: await shareLockCategories(trx) };
  const before = await lockBooks(
    trx,
    items.map(({ bookId }) => bookId),
  );
  const results = new Map<string, JobResult>();
  const books: FileBook[] = [];
  const pictures: { id: string; pictures: string[] }[] = [];
  for (const { bookId: id, position: line, row } of items) {
    const planned = JSON.parse(row ?? '') as Pick<PlannedRow, 'cells' | 'pictures' | 'isNew'>;
    const had = before.get(id);
    if (!had && !planned.isNew) {
      results.set(id, 'gone');
      continue;
    }
    const checked = checkRow(planned.cells, had, { id, now, shop, isAccepted: true });
    if ('faults' in checked) throw new Problem('import-stopped', { line });
    const isChanged = checked.changes.length > 0 || planned.pictures.length > 0;
    results.set(id, had ? (isChanged ? 'changed' : 'same') : 'added');
    // With a picture alone it is recorded too, so that the undo finds the picture.
    if (checked.book !== had || isChanged) books.push(checked.book);
    pictures.push({ id, pictures: planned.pictures });
  }
  await storeFormerSets(trx, before.values(), await writeFileBooks(trx, books, before));
  await recordChanges(trx, { id: batch, log }, before, books);
  await queuePictures(trx, batch, pictures);
  return results;
}
