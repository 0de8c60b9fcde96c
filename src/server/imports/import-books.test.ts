import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { oneBook, sendProduct } from '../../../tests/support/test-products.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import type { Db } from '../db/database.ts';
import { latestImport } from './import-queries.ts';
import { importSent, resumeImport } from './import-run.ts';

const head = 'name,author,category,price,offerPrice';
/** Two whole portions and a part of one. */
const bookCount = 2_050;
const newBooks = Array.from({ length: bookCount }, (_, n) => `Book ${n},Author ${n % 7},Fiqh,2,1`);

describe.each(bothEngines)('an import in portions on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
    seller = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  const fileOf = (rows: string[], columns = head) => {
    const path = join(shop.config.dataDir, 'books.csv');
    writeFileSync(path, [columns, ...rows].join('\n'));
    return { path, hash: `hash of ${rows.length} ${columns}` };
  };
  const now = () => shop.clock.now;
  /** Calls `between` after each transaction, with its number. */
  const watched = (between: (count: number) => Promise<unknown>): Db => {
    let count = 0;
    const after = async <T>(result: T) => {
      await between(++count);
      return result;
    };
    return {
      ...shop.db,
      transaction: async (work) => after(await shop.db.transaction(work)),
      changeCatalogue: async (work, isChange) => after(await shop.db.changeCatalogue(work, isChange)),
    };
  };
  /** Imports with a process that is killed after so many transactions. */
  const importKilled = (rows: string[], transactions: number, columns = head) => {
    const db = watched(async (count) => {
      if (count >= transactions) throw new Error('killed');
    });
    return expect(importSent({ db, now }, fileOf(rows, columns))).rejects.toThrow('killed');
  };
  const resume = async () => {
    shop.clock.now += 60_000;
    await resumeImport({ db: shop.db, now });
  };
  const inTable = async () => (await shop.db.sql.selectFrom('books').select('id').execute()).length;
  /** The numbers of books that shoppers and the seller see, and of authors. */
  const seen = async () => {
    const { body: shelf } = await shop.visitor().get('/api/product/shelf');
    const { body: found } = await shop.visitor().get('/api/product/shelf?q=book');
    const { body: desk } = await seller.get('/api/product/manage');
    const { body: categories } = await seller.get('/api/category/manage');
    const { body: authors } = await seller.get('/api/author/manage');
    const cookie = [...seller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const exported = await shop.app.request('/api/product/export', { headers: { cookie } });
    return {
      shelf: shelf.total,
      found: found.total,
      desk: desk.total,
      counted: categories.categories.reduce((sum, { books }) => sum + books, 0),
      exported: (await exported.text()).trimEnd().split('\r\n').length - 1,
      authors: authors.total,
    };
  };
  const nothing = { shelf: 0, found: 0, desk: 0, counted: 0, exported: 0, authors: 0 };
  const everything = {
    shelf: bookCount,
    found: bookCount,
    desk: bookCount,
    counted: bookCount,
    exported: bookCount,
    authors: 7,
  };

  test('shows no book before all are added', async () => {
    const steps: [number, object][] = [];
    const db = watched(async () => steps.push([await inTable(), await seen()]));
    await importSent({ db, now }, fileOf(newBooks));
    expect(steps).toEqual([
      [0, nothing],
      [0, nothing],
      [1_000, nothing],
      [2_000, nothing],
      [bookCount, nothing],
      [bookCount, everything],
    ]);
  });

  // Behind the first portion, the second one and the part of one.
  test.each(engine === 'sqlite' ? [3, 4, 5] : [4])(
    'goes on after a kill behind transaction %i, to the same end',
    async (transactions) => {
      await importKilled(newBooks, transactions);
      expect(await seen()).toEqual(nothing);
      expect((await seller.get('/api/product/last-import')).body.last).toMatchObject({ state: 'running' });
      // Its process may still be alive.
      await resumeImport({ db: shop.db, now });
      expect(await seen()).toEqual(nothing);
      await resume();
      expect(await seen()).toEqual(everything);
      expect((await seller.get('/api/product/last-import')).body.last).toMatchObject({
        state: 'done',
        added: bookCount,
        changed: 0,
      });
      expect(await shop.db.sql.selectFrom('pendingBooks').selectAll().execute()).toEqual([]);
      expect(await shop.db.sql.selectFrom('importParts').selectAll().execute()).toEqual([]);
      const names = await shop.db.sql.selectFrom('books').select('name').distinct().execute();
      expect(names).toHaveLength(bookCount);
    },
  );

  test('that is killed while it is checked leaves nothing, and the seller is told so', async () => {
    await importKilled(newBooks, 1);
    await resume();
    expect([await inTable(), await seen()]).toEqual([0, nothing]);
    expect((await seller.get('/api/product/last-import')).body.last).toMatchObject({ state: 'failed' });
    await importSent({ db: shop.db, now }, fileOf(newBooks));
    expect(await seen()).toEqual(everything);
  });

  test('changes few books at the moment when it shows the new ones, and many after it', async () => {
    await importSent({ db: shop.db, now }, fileOf(newBooks));
    const books = await shop.db.sql.selectFrom('books').select(['id', 'name']).orderBy('id').execute();
    const priced = (price: number, count: number) =>
      books.slice(0, count).map(({ id, name }) => `${id},${name},Author,Fiqh,${price},1`);
    const cheap = async (price: number) => {
      const rows = await shop.db.sql
        .selectFrom('books')
        .select('id')
        .where('price', '=', price * 100)
        .execute();
      return rows.length;
    };
    const added = ',Another,A,Fiqh,3,1';
    const columns = `_id,${head}`;
    const steps: number[][] = [];
    const db = watched(async () => steps.push([await cheap(5), (await seen()).shelf]));
    await importSent({ db, now }, fileOf([...priced(5, 900), added], columns));
    expect(steps.slice(2)).toEqual([
      [0, bookCount],
      [900, bookCount + 1],
    ]);
    await importKilled(priced(7, bookCount), 5, columns);
    expect(await cheap(7)).toBe(2_000);
    await resume();
    expect(await cheap(7)).toBe(bookCount);
  });

  test('of the same file adds nothing twice, and leaves what the seller has changed since', async () => {
    await importSent({ db: shop.db, now }, fileOf(newBooks));
    const [first] = (await seller.get('/api/product/manage?limit=1')).body.products;
    await sendProduct(seller, '/api/product/edit', { id: first!._id, name: 'Renamed' });
    const { report } = await importSent({ db: shop.db, now }, fileOf(newBooks));
    expect(report.counts).toEqual({ add: 0, change: 0, same: bookCount, error: 0 });
    expect(await inTable()).toBe(bookCount);
    expect((await seller.get('/api/product/manage?limit=1')).body.products[0]!.name).toBe('Renamed');
  });

  test('is the only one, and nothing it was checked against changes meanwhile', async () => {
    await importKilled(newBooks, 3);
    const send = (csv: string) =>
      seller.send('/api/product/import?dryRun=false', {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: csv,
      });
    const running = { status: 409, body: { code: 'import-running' } };
    expect(await send(`${head}\nA,B,Fiqh,2,1`)).toMatchObject(running);
    expect(await sendProduct(seller, '/api/product/add', oneBook)).toMatchObject(running);
    expect(await seller.post('/api/seller/settings', { currency: 'KWD' })).toMatchObject(running);
    expect(await seller.post('/api/category/edit', { value: 'Fiqh', label: 'Law' })).toMatchObject(running);
    expect(await seller.post('/api/category/retire', { value: 'Fiqh' })).toMatchObject(running);
    await resume();
    expect(await seen()).toEqual(everything);
    expect((await sendProduct(seller, '/api/product/add', oneBook)).status).toBe(200);
  });

  test('stops in a process that another one has replaced', async () => {
    const db = watched(async (count) => {
      if (count === 3) await resume();
    });
    await expect(importSent({ db, now }, fileOf(newBooks))).rejects.toThrow('another process');
    expect(await seen()).toEqual(everything);
    expect(await latestImport(shop.db.sql)).toMatchObject({ state: 'done', active: null });
  });
});
