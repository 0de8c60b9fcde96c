import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { bothEngines, type Engine, testDatabase } from '../../../tests/support/database/test-database.ts';
import { migrate, migrationFiles, type MigrationStore } from './migrate.ts';
import { openDatabase } from './open.ts';
import { postgresMigrations } from './postgres/postgres.ts';
import { sqliteMigrations } from './sqlite/sqlite.ts';
import { SqliteHandle } from './sqlite/sqlite-handle.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function emptyPlace(engine: Engine) {
  const dataDir = mkdtempSync(join(tmpdir(), 'warraq-upgrade-'));
  closing.push(() => rmSync(dataDir, { recursive: true }));
  const database = await testDatabase(engine);
  if (!database) {
    const handle = new SqliteHandle(join(dataDir, 'warraq.sqlite'));
    closing.unshift(() => handle.raw.close());
    return { config: { databaseUrl: null, dataDir }, store: sqliteMigrations(handle) };
  }
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('connect', (client) => client.on('error', () => {}));
  closing.unshift(
    () => pool.end(),
    () => database.drop(),
  );
  return { config: { databaseUrl: database.url, dataDir }, store: postgresMigrations(pool) };
}

/** The columns of an order before it had a history. */
const orders = [
  "('a', 'u', 'Order Placed', 'COD', 0, 1, 2)",
  "('b', 'u', 'Packed', 'COD', 0, 1, 3)",
  "('c', 'u', 'Awaiting Payment', 'Online', 0, 1, 4)",
  "('d', 'u', 'Order Placed', 'Online', 1, 1, 5)",
  "('e', 'u', 'Delivered', 'Online', 1, 1, 6)",
  "('f', 'u', 'Cancelled', 'Online', 0, 1, 7)",
  "('g', 'u', 'Cancelled', 'Online', 1, 1, 8)",
  "('h', 'u', 'Cancelled', 'COD', 0, 1, 9)",
];

async function fillBefore(store: MigrationStore, engine: Engine, before: string) {
  await migrate(
    store,
    migrationFiles(engine).filter(({ name }) => name < before),
  );
  await store.run(
    `insert into users (id, name, email, password_hash, created_at, updated_at) values ('u', 'Layla', 'layla@example.com', 'h', 1, 1);
     insert into orders (id, user_id, status, payment_type, is_paid, created_at, updated_at, subtotal, tax, amount, address, search_key)
     ${orders.map((values) => `select ${values.slice(1, -1)}, 100, 2, 102, '{}', 'o'`).join(' union all ')}`,
  );
}

describe.each(bothEngines)('orders of an older version on %s', (engine) => {
  test('have the step they are at, with the time of their last change', async () => {
    const { config, store } = await emptyPlace(engine);
    await fillBefore(store, engine, '0040');
    await migrate(store);
    const db = await openDatabase(config, { warn: () => {} });
    closing.unshift(() => db.close());
    const rows = await db.sql.selectFrom('orderHistory').selectAll().orderBy('orderId').execute();
    expect(rows.map(({ orderId, status, actor, createdAt }) => [orderId, status, actor, createdAt])).toEqual([
      ['b', 'Packed', 'seller', 3],
      ['d', 'Order Placed', 'payment', 5],
      ['e', 'Delivered', 'seller', 6],
      ['f', 'Cancelled', 'payment', 7],
      ['g', 'Cancelled', 'seller', 8],
      ['h', 'Cancelled', 'seller', 9],
    ]);
    expect(new Set(rows.map(({ kind, text }) => `${kind}:${text}`))).toEqual(new Set(['step:']));
  });
});

describe.each(bothEngines)('emails of an older version on %s', (engine) => {
  test('get one Unicode form, but two accounts do not become one', async () => {
    const { config, store } = await emptyPlace(engine);
    await migrate(
      store,
      migrationFiles(engine).filter(({ name }) => name < '0051'),
    );
    const users = [
      ['a', 'layla@example.com'],
      ['b', 'zoe\u0308@example.com'],
      ['c', 'ｏｍａｒ@example.com'],
      ['d', 'omar@example.com'],
      ['e', 'nu\u0308r@example.com'],
      ['f', 'ｎür@example.com'],
    ];
    const rows = users.map(([id, email]) => `('${id}', 'A', '${email}', 'h', 1, 1)`);
    await store.run(
      `insert into users (id, name, email, password_hash, created_at, updated_at) values ${rows.join()};
       insert into messages (id, name, email, message, created_at) values ('m', 'A', 'zoe\u0308@example.com', 'Hello', 1)`,
    );
    const db = await openDatabase(config, { warn: () => {} });
    closing.unshift(() => db.close());
    const found = await db.sql.selectFrom('users').select(['id', 'email']).orderBy('id').execute();
    expect(found.map(({ id, email }) => [id, email])).toEqual([
      users[0],
      ['b', 'zoë@example.com'],
      ...users.slice(2),
    ]);
    const messages = await db.sql.selectFrom('messages').select('email').execute();
    expect(messages).toEqual([{ email: 'zoë@example.com' }]);
  });
});
