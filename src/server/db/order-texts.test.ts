import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from './database.ts';
import { migrate, migrationFiles } from './migrate.ts';
import { orderSearch } from './order-texts.ts';
import { openPostgres, postgresMigrations } from './postgres.ts';
import { testDatabase } from '../../../tests/support/database/test-database.ts';

const quiet = { warn: () => {} };
const writeOrders = `
  insert into orders (id, user_id, status, payment_type, subtotal, tax, amount, address, search_key, created_at, updated_at)
  select to_char(n, 'FM000000'), '00', 'Order Placed', 'COD', 1, 0, 1, '{}', 'order of reader-' || n || '.', n, n
  from generate_series($1::integer, $2::integer) as n`;

let url: string;
let drop: () => Promise<void>;
let pool: pg.Pool;
let db: Db | undefined;
beforeEach(async () => {
  ({ url, drop } = (await testDatabase('postgres'))!);
  pool = new pg.Pool({ connectionString: url });
  pool.on('connect', (client) => client.on('error', () => {}));
  const before = migrationFiles('postgres').filter(({ name }) => name < '0010');
  await migrate(postgresMigrations(pool), before);
  await pool.query(`insert into users values ('00', 'Layla', 'layla@example.com', 'none', 1, 1)`);
});
afterEach(async () => {
  await db?.close();
  await pool.end();
  await drop();
});

const found = async (text: string) => {
  const rows = await db!.sql.selectFrom('orders').select('id').where(orderSearch(db!, text)).execute();
  return rows.map(({ id }) => id);
};
const counts = async () => {
  const { rows } = await pool.query<{ read: number; unread: number }>(
    'select (select count(*)::int from order_texts) as read, (select count(*)::int from unread_orders) as unread',
  );
  return rows[0];
};

test('old orders are indexed, and new orders are found before and after they are indexed', async () => {
  await pool.query(writeOrders, [1, 3]);
  db = await openPostgres(url, quiet);
  await pool.query(writeOrders, [4, 5]);
  expect(await counts()).toEqual({ read: 3, unread: 2 });
  for (const reader of [2, 5]) expect(await found(`reader-${reader}.`)).toEqual([`00000${reader}`]);
  await db.indexNewOrders();
  expect(await counts()).toEqual({ read: 5, unread: 0 });
  for (const reader of [2, 5]) expect(await found(`reader-${reader}.`)).toEqual([`00000${reader}`]);
  expect(await found('reader')).toHaveLength(5);
});

test('several processes index each new order once', async () => {
  db = await openPostgres(url, quiet);
  const other = await openPostgres(url, quiet);
  await pool.query(writeOrders, [1, 1_700]);
  await Promise.all([db.indexNewOrders(), other.indexNewOrders(), db.indexNewOrders()]);
  await db.indexNewOrders();
  expect(await counts()).toEqual({ read: 1_700, unread: 0 });
  await other.close();
});
