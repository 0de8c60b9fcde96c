import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines, testDatabase } from '../../../tests/support/database/test-database.ts';
import { orderNumber } from '../../rules/ids.ts';
import { deriveAgain } from './order-queries.ts';
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
    return `insert into orders (id, number, user_id, status, payment_type, subtotal, tax, amount, address, country, search_key, created_at, updated_at)
      values ('${id(one)}', ${orderNumber(one)}, '00', 'Order Placed', 'COD', 500, 0, 500, '${address(one)}', '', 'order of reader ${one}.', ${one}, ${one});`;
  }).join('\n');
/** An order with three copies of two books, and two without a line. */
const shop = `
  insert into users (id, name, email, password_hash, created_at, updated_at) values ('00', 'Layla', 'layla@example.com', 'none', 1, 1);
  insert into books (id, name, author, category, price, offer_price, images, description, description_ar, search_key, title_key, title_key_ar, author_key, word_keys, created_at, updated_at)
    values ('b1', 'Al-Risala', 'A', 'Fiqh', 100, 100, '[]', '[]', '[]', 'x', 'x', 'x', 'a', '', 1, 1),
      ('b2', 'Al-Umm', 'A', 'Fiqh', 300, 300, '[]', '[]', '[]', 'x', 'x', 'x', 'a', '', 1, 1);
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
    const { holds, lookUp } = db.search.orders(text);
    const read = db.sql.selectFrom('orders').select('id').where(holds).orderBy('id');
    const ids = await read.execute();
    // Both ways find the same.
    const looked = db.sql.selectFrom(lookUp.as('found')).select('found.id').orderBy('found.id');
    expect(await looked.execute()).toEqual(ids);
    return ids.map((row) => Number(row.id));
  };
  const run = (statements: string) =>
    db.transaction(async (trx) => {
      for (const statement of statements.split(';').filter((one) => one.trim()))
        await sql.raw(statement).execute(trx);
    });
  const add = (from: number, to: number) => run(orders(from, to));

  test('are found by any part of three letters and more', async () => {
    await add(4, 20);
    for (const one of [2, 17]) expect(await found(`reader ${one}.`)).toEqual([one]);
    expect(await found('er 1')).toHaveLength(11);
    expect(await found('reader')).toHaveLength(20);
    expect(await found('"reader"')).toEqual([]);
    expect(await found('no such reader')).toEqual([]);
  });

  test('are found by one or two letters of the beginning of the name or the number', async () => {
    expect(await found('or')).toEqual([1, 2, 3]);
    expect(await found('o')).toEqual([1, 2, 3]);
    expect(await found('rd')).toEqual([]);
    expect(await found('10')).toEqual([1, 2, 3]);
    expect(await found('20')).toEqual([]);
  });

  test('that change are found by their new words alone', async () => {
    await db.sql
      .updateTable('orders')
      .set({ searchKey: 'a parcel of the copyists' })
      .where('id', '=', id(1))
      .execute();
    expect(await found('parcel of')).toEqual([1]);
    expect(await found('reader 1.')).toEqual([]);
    await sql.raw(`delete from order_lines where order_id = '${id(1)}'`).execute(db.sql);
    await db.sql.deleteFrom('orders').where('id', '=', id(1)).execute();
    expect(await found('parcel of')).toEqual([]);
    expect(await found('reader')).toEqual([2, 3]);
  });

  test('an order derived again has its country, its copies, and the digits of its phone and postcode', async () => {
    for (const number of [1, 2, 3]) await db.transaction((trx) => deriveAgain(trx, id(number)));
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
