import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seenStatements } from '../../../tests/support/database/seen-statements.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { sendProduct } from '../../../tests/support/test-products.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { orderAsGuest } from '../../../tests/support/test-guests.ts';
import { actingOwner } from '../../../tests/support/test-staff.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { changeItems } from '../jobs/bulk-change.ts';
import { resumeJob, runJob, startUndo } from '../jobs/run-job.ts';
import { writeItems } from './run-import.ts';

const head = 'Title,Author,Category,Price,Sale price,Stock,ISBN,SKU,Volume';

describe.each(bothEngines)('books that a file names again, on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
    seller = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  const send = (rows: string[], choices: Record<string, string> = {}, columns = head) => {
    // Imports are listed by time.
    shop.clock.now += 1_000;
    return seller.send(`/api/product/import?${new URLSearchParams({ dryRun: 'false', ...choices })}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: [columns, ...rows].join('\n'),
    });
  };
  const stored = () => shop.db.sql.selectFrom('books').selectAll().orderBy('id').execute();
  const lastImport = async () => (await seller.get('/api/product/last-import')).body.imports[0]!;
  const undo = async () => seller.post('/api/product/undo-import', { id: (await lastImport()).id });
  const first = [
    'Al-Mughnī,Ibn Qudāmah,Fiqh,100,90,5,9780140449136,MG-1,',
    'Siyar,al-Dhahabi,Seerah,10,,,,,1',
    'Siyar,al-Dhahabi,Seerah,10,,,,,2',
  ];

  test.each([
    ['ISBN of ten digits', 'Other title,Somebody,Fiqh,80,,5,0140449132,,', 'Other title'],
    ['SKU', 'Other title,Somebody,Fiqh,80,,5,,MG-1,', 'Other title'],
    ['title and author, folded', 'al mughni,Ibn Qudamah,Fiqh,80,,5,,,', 'al mughni'],
  ])('are found by %s', async (_, row, name) => {
    await send(first);
    const plan = (await send([row], { dryRun: 'true' })).body;
    expect([plan.existing, plan.matches, plan.counts]).toEqual([
      1,
      'update',
      { add: 0, change: 1, same: 0, error: 0 },
    ]);
    expect(plan.rows[0]!.figures).toEqual([
      { column: 'price', before: '100', after: '80' },
      { column: 'offerPrice', before: '90', after: '80' },
    ]);
    await send([row]);
    // What the file leaves empty stays.
    expect((await stored())[0]).toMatchObject({
      name,
      price: 8000,
      sku: 'MG-1',
      isbn: expect.stringMatching(/^\d{10,13}$/),
    });
    expect(await stored()).toHaveLength(3);
  });

  test('are another edition with another ISBN or SKU, and another volume with another number', async () => {
    await send(first);
    const others = [
      'Al-Mughni,Ibn Qudamah,Fiqh,80,,,9780306406157,,',
      'Al-Mughni,Ibn Qudamah,Fiqh,80,,,,MG-2,',
      'Siyar,al-Dhahabi,Seerah,10,,,,,3',
      'Siyar,al-Dhahabi,Seerah,11,,,,,2',
    ];
    const { body } = await send(others);
    expect(body.counts).toEqual({ add: 3, change: 1, same: 0, error: 0 });
  });

  test('are skipped or added as new if the seller says so', async () => {
    await send(first);
    const row = ['Al-Mughni,Ibn Qudamah,Fiqh,80,,,,,'];
    expect((await send(row, { matches: 'skip' })).body.counts).toMatchObject({ add: 0, same: 1 });
    expect((await send(row, { matches: 'add' })).body.counts).toMatchObject({ add: 1, change: 0 });
    expect((await send(row, { matches: 'add' })).body.counts).toMatchObject({ add: 1, change: 0 });
    expect(await stored()).toHaveLength(5);
  });

  test('twice in one file and twice in the shop are matched one by one', async () => {
    const twins = ['Matn,A,Fiqh,1,,,,,', 'Matn,A,Fiqh,2,,,,,'];
    await send(twins);
    const { body } = await send([...twins, 'Matn,A,Fiqh,3,,,,,'], { matches: 'update' });
    expect(body.counts).toEqual({ add: 1, change: 0, same: 2, error: 0 });
  });

  test('an import is undone as a whole: what it added goes, what it changed is as before', async () => {
    await send(first);
    const before = await stored();
    const row = 'Al-Mughnī,Ibn Qudāmah,Hadith,80,,9,9780140449136,MG-1,';
    await send([row, 'New,N,Fiqh,1,,3,,,'], { dryRun: 'false' });
    expect(await stored()).toHaveLength(4);
    expect((await undo()).body).toMatchObject({ undone: 2, kept: 0 });
    const unversioned = (books: typeof before) =>
      books.map((book) => ({ name: book.name, row: JSON.stringify({ ...book, version: 0 }) }));
    expect(unversioned(await stored())).toEqual(unversioned(before));
    const [{ copies }] = (await shop.db.sql.selectFrom('stock').select('copies').execute()) as [
      { copies: number },
    ];
    expect(copies).toBe(5);
    expect(await lastImport()).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
    const again = await undo();
    expect([again.status, again.body.code]).toEqual([409, 'not-undoable']);
    // The import before it can be undone next.
    const [, earlier] = (await seller.get('/api/product/last-import')).body.imports;
    expect((await seller.post('/api/product/undo-import', { id: earlier!.id })).body).toMatchObject({
      undone: 3,
      kept: 0,
    });
    expect(await stored()).toEqual([]);
    await send(first);
    // After that the file is new again.
    expect((await send([row, 'New,N,Fiqh,1,,3,,,'])).body.counts).toMatchObject({ add: 1, change: 1 });
  });

  test('what somebody changed or ordered since is left, and counted', async () => {
    await send(first);
    await send([
      'Al-Mughnī,Ibn Qudāmah,Fiqh,80,,,,,',
      'Siyar,al-Dhahabi,Seerah,12,,,,,1',
      'Ordered,A,Fiqh,1,,,,,',
      'Edited,A,Fiqh,1,,,,,',
      'Archived,A,Fiqh,1,,,,,',
      'Untouched,A,Fiqh,1,,,,,',
    ]);
    const byName = new Map((await stored()).map((book) => [`${book.name}${book.volume ?? ''}`, book]));
    shop.clock.now += 1_000;
    const changePrice = {
      ids: [byName.get('Siyar1')!.id],
      change: { price: 'both', by: 'amount', value: 1 },
    };
    expect((await seller.post('/api/product/bulk', changePrice)).status).toBe(200);
    await sendProduct(seller, '/api/product/edit', { id: byName.get('Edited')!.id, name: 'Renamed' });
    await seller.post('/api/product/archive', { ids: [byName.get('Archived')!.id], archived: true });
    await orderOf(byName.get('Ordered')!.id);
    expect((await undo()).body).toMatchObject({ undone: 2, kept: 4 });
    const names = (await stored()).map(({ name, price }) => [name, price]);
    expect(names.toSorted()).toEqual(
      [
        ['Al-Mughnī', 10_000],
        ['Siyar', 1300],
        ['Siyar', 1000],
        ['Ordered', 100],
        ['Renamed', 100],
        ['Archived', 100],
      ].toSorted(),
    );
  });

  /** A line of an order is enough for a book to stay. */
  async function orderOf(bookId: string) {
    const { status } = await orderAsGuest(shop, { items: [{ product: bookId, quantity: 1 }] });
    expect(status).toBe(200);
  }

  test('an undo whose process was killed is finished by another one', async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => `Book ${n},A,Fiqh,1,,,,,`);
    await send(rows);
    const { id } = await lastImport();
    const db = {
      ...shop.db,
      transaction: async (...given: Parameters<typeof shop.db.transaction>) => {
        const result = await shop.db.transaction(...given);
        throw new Error('killed', { cause: result });
      },
    } as typeof shop.db;
    const now = () => shop.clock.now;
    const member = await actingOwner(shop, 'POST /api/product/undo-import');
    const job = await startUndo({ db: shop.db, now }, member, 'import', id);
    await expect(runJob({ db, now }, job, writeItems)).rejects.toThrow('killed');
    expect(await stored()).toHaveLength(1_100);
    expect((await seller.get('/api/product/last-import')).body.last).toMatchObject({
      state: 'undoing',
      undone: 100,
    });
    expect((await send(['A,B,Fiqh,1,,,,,'])).body.code).toBe('job-running');
    shop.clock.now += 60_000;
    await resumeJob({ db: shop.db, now }, { import: writeItems, bulk: changeItems });
    expect(await stored()).toEqual([]);
    expect(await lastImport()).toMatchObject({ state: 'undone', undone: 1_200, kept: 0 });
  });

  test.each(engine === 'postgres' ? [engine] : [])(
    'an undo reads each change once, whatever the planner knows of the table',
    async () => {
      await send(Array.from({ length: 600 }, (_, n) => `Book ${n},A,Fiqh,1,,,,,`));
      const seen = await seenStatements(undo);
      const { text, values } = seen.find((one) => one.text.startsWith('delete from "book_changes"'))!;
      const client = new pg.Client({ connectionString: shop.config.databaseUrl! });
      await client.connect();
      // A table known to be short is read whole: right, but it would hide how the batch is found.
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query(`explain ${text}`, [...values]);
      await client.end();
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('book_changes_pkey');
      expect(plan).not.toMatch(/Join|Nested Loop|SubPlan/);
    },
  );
});
