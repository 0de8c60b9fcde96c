import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines, testDatabase } from '../../../tests/support/database/test-database.ts';
import { orderNumber } from '../../rules/ids.ts';
import { deriveAgain, indexNewOrders } from './order-index-queries.ts';
import { writeSearchKey } from './order-queries.ts';
import type { Db } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';

const quiet = { warn: () => {} };
const address = (one: number) =>
  JSON.stringify({
    firstName: 'Layla',
    lastName: `Reader-${one}.`,
    email: 'layla@example.com',
    street: '14 Mutanabbi Street',
    city: 'Baghdad',
    state: 'Baghdad',
    zipcode: 10_001,
    country: one === 2 ? 'Atlantis' : 'Iraq',
    phone: `0770 555 010${one}`,
  });
const id = (one: number) => String(one).padStart(24, '0');
const orders = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const one = from + index;
    return `insert into orders (id, number, user_id, status, payment_type, subtotal, tax, amount, address, search_key, created_at, updated_at)
      values ('${id(one)}', ${orderNumber(one)}, '00', 'Order Placed', 'COD', 500, 0, 500, '${address(one)}', 'order of reader ${one}.', ${one}, ${one});`;
  }).join('\n');
/** An order with three copies of two books, and two without a line. */
const shop = `
  insert into users (id, name, email, password_hash, created_at, updated_at) values ('00', 'Layla', 'layla@example.com', 'none', 1, 1);
  insert into books (id, name, author, category, price, offer_price, images, description, description_ar, search_key, created_at, updated_at)
    values ('b1', 'Al-Risala', 'A', 'Fiqh', 100, 100, '[]', '[]', '[]', 'x', 1, 1),
      ('b2', 'Al-Umm', 'A', 'Fiqh', 300, 300, '[]', '[]', '[]', 'x', 1, 1);
  ${orders(1, 3)}
  insert into order_lines (id, order_id, position, book_id, quantity, name, name_ar, author, author_ar, category, image, price, offer_price, tax_rate)
    values ('l1', '${id(1)}', 0, 'b1', 2, 'Al-Risala', 'الرسالة', 'A', '', 'Fiqh', '[]', 100, 100, 200),
      ('l2', '${id(1)}', 1, 'b2', 1, 'Al-Umm', '', 'A', '', 'Fiqh', '[]', 300, 300, 200);`;

describe.each(bothEngines)('the searched texts of orders on %s', (engine) => {
  let config: { databaseUrl: string | null; dataDir: string };
  let db: Db;
  let remove: () => Promise<unknown>;

  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'warraq-texts-'));
    const database = await testDatabase(engine);
    config = { databaseUrl: database?.url ?? null, dataDir };
    db = await openDatabase(config, quiet);
    await run(shop);
    remove = async () => {
      await db.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true });
    };
  });
  afterEach(() => remove());

  const found = async (text: string) => {
    const { scan, lookUp } = await db.search.orders(text);
    const by = async (condition: typeof scan) => {
      const rows = await db.sql.selectFrom('orders').select('id').where(condition).orderBy('id').execute();
      return rows.map((row) => Number(row.id));
    };
    // Both ways find the same.
    if (lookUp) expect(await by(lookUp)).toEqual(await by(scan));
    return by(lookUp ?? scan);
  };
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db.sql,
    );
    return rows[0]!.count;
  };
  const counts = async () => [await count('order_texts'), await count('unindexed_orders')];
  const run = (statements: string) =>
    db.transaction(async (trx) => {
      for (const statement of statements.split(';').filter((one) => one.trim()))
        await sql.raw(statement).execute(trx);
    });
  const add = (from: number, to: number) => run(orders(from, to));

  test('orders are found before and after they are indexed', async () => {
    await add(4, 5);
    expect(await counts()).toEqual([0, 5]);
    for (const one of [2, 5]) expect(await found(`reader ${one}.`)).toEqual([one]);
    await indexNewOrders(db);
    expect(await counts()).toEqual([5, 0]);
    for (const one of [2, 5]) expect(await found(`reader ${one}.`)).toEqual([one]);
    expect(await found('reader')).toHaveLength(5);
    expect(await found('no such reader')).toEqual([]);
  });

  test('one or two letters that few orders have are found without reading the orders on SQLite', async () => {
    await add(4, 20);
    expect(await found('7.')).toEqual([7, 17]);
    await indexNewOrders(db);
    await add(21, 27);
    expect(await found('7.')).toEqual([7, 17, 27]);
    const isLookedUp = async (text: string) => (await db.search.orders(text)).lookUp !== null;
    expect(await isLookedUp('7.')).toBe(engine === 'sqlite');
    expect(await isLookedUp('re')).toBe(false);
  });

  test('several processes index each new order once', async () => {
    const other = await openDatabase(config, quiet);
    await add(4, 200);
    await Promise.all([indexNewOrders(db), indexNewOrders(other), indexNewOrders(db)]);
    await indexNewOrders(db);
    expect(await counts()).toEqual([200, 0]);
    await other.close();
  });

  test('a text that changes is found by its new words, indexed or not', async () => {
    const rename = (one: number) =>
      db.transaction((trx) => writeSearchKey(trx, id(one), 'a parcel of the copyists'));
    await rename(1);
    await indexNewOrders(db);
    await rename(2);
    expect(await found('parcel of')).toEqual([1, 2]);
    expect(await found('reader 2.')).toEqual([]);
  });

  test('an order derived again has its country, its copies, and the digits of its phone and postcode', async () => {
    await indexNewOrders(db);
    await db.transaction((trx) => deriveAgain(trx, [1, 2, 3].map(id)));
    const rows = await db.sql.selectFrom('orders').select(['country', 'copies']).orderBy('id').execute();
    expect(rows).toEqual([
      { country: 'IQ', copies: 3 },
      { country: '', copies: 0 },
      { country: 'IQ', copies: 0 },
    ]);
    expect(await found('9647705550101')).toEqual([1]);
    expect(await found('7705550102')).toEqual([2]);
    expect(await found('10001')).toEqual([1, 2, 3]);
    expect(await found('الرساله')).toEqual([1]);
    expect(await found('al umm')).toEqual([1]);
    expect(await found('layla reader 3')).toEqual([3]);
    expect(await found(String(orderNumber(2)))).toEqual([2]);
  });
});
