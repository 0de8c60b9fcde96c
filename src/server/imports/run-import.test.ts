import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pausedShop } from '../../../tests/support/database/paused-shop.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { oneBook, sendProduct } from '../../../tests/support/test-products.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { actingOwner } from '../../../tests/support/test-staff.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import type { Db } from '../db/database.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { changeItems } from '../jobs/bulk-change.ts';
import { resumeJob } from '../jobs/run-job.ts';
import { importSent, writeItems } from './run-import.ts';

const head = 'name,author,category,price,offerPrice';
/** Two whole portions and a part of one. */
const bookCount = 205;
const newBooks = Array.from({ length: bookCount }, (_, n) => `Book ${n},Author ${n % 7},Fiqh,2,1`);
/** Before the first portion: the job, its books in three parts, and that it is ready. */
const checking = 5;

describe.each(bothEngines)('an import in portions on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let member: DeskMember;
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
    seller = await sellerIn(shop);
    member = await actingOwner(shop, 'POST /api/product/import');
  });
  afterEach(() => shop.close());

  const fileOf = (rows: string[], columns = head) => {
    const path = join(shop.config.dataDir, 'books.csv');
    writeFileSync(path, [columns, ...rows].join('\n'));
    return { path, hash: `hash of ${rows.length} ${columns}` };
  };
  const send = (rows: string[], columns = head, choices = '') =>
    seller.send(`/api/product/import?dryRun=false${choices}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: [columns, ...rows].join('\n'),
    });
  const now = () => shop.clock.now;
  const around = (transact: <T>(run: () => Promise<T>) => Promise<T>): Db => ({
    ...shop.db,
    transaction: (work) => transact(() => shop.db.transaction(work)),
  });
  /** Imports with a process that is killed after so many transactions. */
  const importKilled = (rows: string[], transactions: number, columns = head) => {
    // Imports are listed by time.
    shop.clock.now += 1_000;
    let count = 0;
    const db = around(async (run) => {
      if (count++ >= transactions) throw new Error('killed');
      return run();
    });
    return expect(importSent({ db, now, member }, fileOf(rows, columns))).rejects.toThrow('killed');
  };
  const works = { import: writeItems, bulk: changeItems };
  const resume = async () => {
    shop.clock.now += 60_000;
    await resumeJob({ db: shop.db, now }, works);
  };
  const last = async () => (await seller.get('/api/product/last-import')).body.last;
  /** How many books shoppers and the seller see. */
  const seen = async () => {
    const { body: shelf } = await shop.visitor().get('/api/product/shelf');
    const { body: desk } = await seller.get('/api/product/manage');
    return [shelf.total, desk.total];
  };
  const all = [bookCount, bookCount];

  test('shows the books of each portion as soon as it is written', async () => {
    const steps: number[][] = [];
    const db = around(async (run) => {
      const result = await run();
      steps.push(await seen());
      return result;
    });
    await importSent({ db, now, member }, fileOf(newBooks));
    const none = Array.from({ length: checking }, () => [0, 0]);
    expect(steps).toEqual([...none, [100, 100], [200, 200], all, all]);
    expect(await last()).toMatchObject({ state: 'done', part: 1, added: bookCount, changed: 0 });
  });

  // Before the first portion, behind each of them, and before the end.
  test.each([0, 1, 2, 3])('goes on after a kill behind portion %i, to the same end', async (portions) => {
    await importKilled(newBooks, checking + portions);
    const written = Math.min(100 * portions, bookCount);
    expect(await seen()).toEqual([written, written]);
    expect(await last()).toMatchObject({ state: 'running', added: written });
    // Its process may still be alive.
    await resumeJob({ db: shop.db, now }, works);
    expect(await seen()).toEqual([written, written]);
    await resume();
    expect(await seen()).toEqual(all);
    expect(await last()).toMatchObject({ state: 'done', added: bookCount, changed: 0 });
    const names = await shop.db.sql.selectFrom('books').select('name').distinct().execute();
    expect(names).toHaveLength(bookCount);
  });

  test('that is killed while it is checked leaves nothing, and the seller is told so', async () => {
    await importKilled(newBooks, 2);
    await resume();
    expect(await seen()).toEqual([0, 0]);
    expect(await last()).toMatchObject({ state: 'failed' });
    await importSent({ db: shop.db, now, member }, fileOf(newBooks));
    expect(await seen()).toEqual(all);
  });

  test('of the same file adds nothing twice, and leaves what the seller has changed since', async () => {
    await importSent({ db: shop.db, now, member }, fileOf(newBooks));
    const [first] = (await seller.get('/api/product/manage?limit=1')).body.products;
    await sendProduct(seller, '/api/product/edit', { id: first!._id, name: 'Renamed' });
    const { report } = await importSent({ db: shop.db, now, member }, fileOf(newBooks));
    expect(report.counts).toEqual({ add: 0, change: 0, same: bookCount, error: 0 });
    expect((await seen())[1]).toBe(bookCount);
    expect((await seller.get('/api/product/manage?limit=1')).body.products[0]!.name).toBe('Renamed');
  });

  test('names one book twice where a later row has its id, and says so', async () => {
    await importSent({ db: shop.db, now, member }, fileOf(newBooks.slice(0, 1)));
    const [book] = (await seller.get('/api/product/manage')).body.products;
    const rows = newBooks.map((row, n) => (n === 150 ? `${book!._id},${row}` : `,${row}`));
    const { body } = await send(rows, `_id,${head}`);
    expect([body.code, body.fields]).toEqual(['import-errors', { '152._id': 'repeated' }]);
  });

  test('is the only job, but other changes of the desk go on', async () => {
    await importSent({ db: shop.db, now, member }, fileOf(['Before,A,Fiqh,1,1']));
    const { id } = (await last())!;
    await importKilled(newBooks, checking + 1);
    const running = { status: 409, body: { code: 'job-running' } };
    expect(await send(['A,B,Fiqh,2,1'])).toMatchObject(running);
    expect(await seller.post('/api/product/undo-import', { id })).toMatchObject(running);
    const bulk = { filter: {}, change: { inStock: false } };
    expect(await seller.post('/api/product/bulk', bulk)).toMatchObject(running);
    expect((await sendProduct(seller, '/api/product/add', oneBook)).status).toBe(200);
    expect((await seller.post('/api/category/edit', { value: 'Fiqh', label: 'Law' })).status).toBe(200);
    const [other] = (await seller.get('/api/product/manage?limit=1')).body.products;
    expect(
      (await seller.post('/api/product/bulk', { ...bulk, filter: undefined, ids: [other!._id] })).status,
    ).toBe(200);
    await resume();
    expect(await last()).toMatchObject({ state: 'done', added: bookCount });
  });

  const priced = (price: number, books: { id: string }[]) =>
    books.map(({ id }, n) => `${id},Book ${n},Author ${n % 7},Fiqh,${price},1`);
  const booksById = () => shop.db.sql.selectFrom('books').select(['id', 'price']).orderBy('id').execute();

  test('leaves out a book that was deleted since the file was checked', async () => {
    await importSent({ db: shop.db, now, member }, fileOf(newBooks));
    const books = await booksById();
    await importKilled(priced(7, books), checking + 1, `_id,${head}`);
    expect((await seller.post('/api/product/delete', { id: books.at(-1)!.id })).status).toBe(200);
    await resume();
    expect(await last()).toMatchObject({ state: 'done', added: 0, changed: bookCount - 1 });
    const after = await booksById();
    expect(after.map(({ price }) => price)).toEqual(Array(bookCount - 1).fill(700));
  });

  test('stops at a row that does not fit any more; what was written stays and can be undone', async () => {
    const poetry = { label: 'Poetry', labelAr: '', colour: 'green' } as const;
    const poems = Array.from({ length: 5 }, (_, n) => `Poem ${n},A,Poetry,1,1`);
    expect((await seller.post('/api/category/add', poetry)).status).toBe(200);
    const paused = pausedShop(shop, checking + 2);
    const importing = importSent(
      { db: paused.db, now, member },
      fileOf([...newBooks.slice(0, 200), ...poems]),
    );
    await paused.arrived;
    expect((await seller.post('/api/category/retire', { value: 'Poetry' })).status).toBe(200);
    paused.release();
    await expect(importing).rejects.toMatchObject({ code: 'import-stopped', about: { line: 202 } });
    expect(await seen()).toEqual([200, 200]);
    const stopped = (await seller.get('/api/product/last-import')).body.imports[0]!;
    expect(stopped).toMatchObject({ state: 'stopped', added: 200 });
    expect((await seller.post('/api/product/undo-import', { id: stopped.id })).body).toMatchObject({
      undone: 200,
      kept: 0,
    });
    expect(await seen()).toEqual([0, 0]);
  });

  test('stops in a process that another one has replaced, and no portion is written twice', async () => {
    const paused = pausedShop(shop, checking + 1);
    const importing = importSent({ db: paused.db, now, member }, fileOf(newBooks));
    await paused.arrived;
    await resume();
    expect(await last()).toMatchObject({ state: 'done', added: bookCount });
    paused.release();
    await expect(importing).rejects.toThrow('another process');
    expect(await seen()).toEqual(all);
  });

  test('goes on in one of two processes that find it at the same moment', async () => {
    await importKilled(newBooks, checking + 1);
    shop.clock.now += 60_000;
    const versions = await shop.db.catalogueVersion();
    await Promise.all([1, 2].map(() => resumeJob({ db: shop.db, now }, works)));
    expect(await last()).toMatchObject({ state: 'done', added: bookCount });
    // Two portions were left.
    expect(await shop.db.catalogueVersion()).toBe(versions + 2);
  });
});
