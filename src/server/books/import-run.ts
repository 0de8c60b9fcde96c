import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { ImportStateRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { usDollar } from '../../rules/money.ts';
import { readCategories } from '../shop/category-queries.ts';
import { readSettings } from '../shop/settings-queries.ts';
import { batchRows } from './book-bulk-queries.ts';
import { addRows, changeRows, changingRows, FaultyRow, planImport } from './import-books.ts';
import { type ImportFile, readRows } from './import-file.ts';
import {
  deleteImport,
  deletePending,
  endImport,
  findImported,
  heldFor,
  insertImport,
  latestImport,
  readPart,
  takeImport,
  updateImport,
  writePart,
} from './import-queries.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportShop } from './import-row.ts';

export interface ImportDeps {
  db: Db;
  now: () => number;
}

/** Rows in one transaction. The more there are, the less often the same pages of an index are written. */
const portionRows = 2 * batchRows;
/** From this many on, the planner's statistics are out of date. */
const manyBooks = batchRows;
/** Of the compressed file. A multiple of 3, so that its base 64 needs no padding. */
const partBytes = 3 * 256 * 1024;

/** A file that was sent, and the hash by which it is known again. */
export interface SentFile {
  path: string;
  hash: string;
}

export async function storeSent(body: ReadableStream<Uint8Array> | null, path: string): Promise<SentFile> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body ?? [], hashing, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, hash: hash.digest('hex') };
}

/** What the file would change. */
export async function planSent({ db, now }: ImportDeps, sent: SentFile): Promise<ImportReport> {
  return planImport(db, await fileOf(db, sent, importId(now())), now(), await shopOf(db));
}

/**
 * Imports all of the file or nothing. The new books stay hidden until one short transaction shows all of them; it also
 * writes the changes of other books if they are few. The file is stored before the first book is written, so that
 * `resumeImport` can go on after this process was killed.
 */
export async function importSent(deps: ImportDeps, sent: SentFile): Promise<ImportReport> {
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
    createdAt: now(),
    updatedAt: now(),
  };
  if (!(await db.transaction((trx) => insertImport(trx, job)))) throw new Problem('import-running');
  return holding(deps, job, async () => {
    const file = await fileOf(db, sent, job.id);
    const { report, checked } = await stage(deps, job, file).catch(async (error: unknown) => {
      await db.transaction((trx) => deleteImport(trx, job));
      throw error;
    });
    await finish(deps, checked, file);
    return report;
  });
}

/** Checks the whole file and stores it. */
async function stage({ db }: ImportDeps, job: ImportStateRow, file: ImportFile) {
  const report = (await planImport(db, file, job.createdAt, await shopOf(db))).refuseFaults();
  await storeParts(db, file);
  const { add: added, change: changed } = report.counts;
  const state = added > 0 ? ('adding' as const) : ('changing' as const);
  const checked = { ...job, state, lines: report.lastLine, added, changed };
  // The books of the import are hidden from the next catalogue version on.
  await db.changeCatalogue((trx) => updateImport(trx, job, checked));
  return { report, checked };
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
    if (job.state === 'checking')
      return db.transaction((trx) => endImport(trx, job, { state: 'failed', now: now() }));
    const known = await findImported(db.sql, job.hash);
    const open = () => Readable.from(partsOf(db)).compose(createGunzip());
    return finish(deps, job, { open, importId: known ?? job.id, isKnown: known !== undefined });
  });
}

/** Sorts by time. The rest is random, since the ids of its books are made of the beginning. */
function importId(now: number): string {
  return newId(now).slice(0, 12) + randomBytes(6).toString('hex');
}

async function fileOf(db: Db, { path, hash }: SentFile, id: string): Promise<ImportFile> {
  const known = await findImported(db.sql, hash);
  return {
    open: () => createReadStream(path),
    importId: known ?? id,
    isKnown: known !== undefined,
  };
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

async function finish(deps: ImportDeps, job: ImportStateRow, file: ImportFile): Promise<void> {
  try {
    if (job.state === 'adding') await addAll(deps, job, file);
    await changeAll(deps, job, file);
  } catch (error) {
    if (error instanceof FaultyRow) await giveUp(deps, job);
    throw error;
  }
  if (job.added + job.changed >= manyBooks) await deps.db.analyze();
}

async function addAll({ db, now }: ImportDeps, job: ImportStateRow, file: ImportFile): Promise<void> {
  await readRows(file, portionRows, async (rows) => {
    const left = rows.filter(({ line }) => line > job.line);
    if (left.length === 0) return;
    await db.transaction(async (trx) => {
      await updateImport(trx, job, { line: left.at(-1)!.line, heldUntil: now() + heldFor, updatedAt: now() });
      await addRows(trx, left, file.isKnown, job.createdAt);
    });
  });
}

/** Shows what was added, and changes the other books: at the same time, unless they are too many for one transaction. */
async function changeAll({ db, now }: ImportDeps, job: ImportStateRow, file: ImportFile): Promise<void> {
  const few = job.changed > 0 ? await changingRows(db, file, await shopOf(db), portionRows) : [];
  const isLong = few.length > portionRows;
  if (isLong) {
    const line = job.state === 'changing' ? job.line : 0;
    await db.changeCatalogue((trx) => updateImport(trx, job, { state: 'changing', line }));
    await readRows(file, portionRows, async (rows) => {
      const left = rows.filter((row) => row.line > line);
      if (left.length === 0) return;
      await db.changeCatalogue(async (trx) => {
        await updateImport(trx, job, {
          line: left.at(-1)!.line,
          heldUntil: now() + heldFor,
          updatedAt: now(),
        });
        return changeRows(trx, left, job.createdAt);
      }, Boolean);
    });
  }
  await db.changeCatalogue(async (trx) => {
    if (!isLong) await changeRows(trx, few, job.createdAt);
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

async function storeParts(db: Db, { open }: ImportFile): Promise<void> {
  let bytes = Buffer.alloc(0);
  let part = 0;
  const store = async (length: number) => {
    await writePart(db.sql, part++, bytes.subarray(0, length).toString('base64'));
    bytes = bytes.subarray(length);
  };
  for await (const chunk of open().compose(createGzip({ level: constants.Z_BEST_SPEED }))) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    while (bytes.length >= partBytes) await store(partBytes);
  }
  await store(bytes.length);
}

async function* partsOf(db: Db): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const content = await readPart(db.sql, part);
    if (content === undefined) return;
    yield Buffer.from(content, 'base64');
  }
}
