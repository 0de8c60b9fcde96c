import { join } from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { audit } from '../../src/server/db/audit-queries.ts';
import type { Db } from '../../src/server/db/database.ts';
import { sqliteDialect } from '../../src/server/db/sqlite-dialect.ts';
import { SqliteHandle } from '../../src/server/db/sqlite-handle.ts';
import type { Tables } from '../../src/server/db/tables.ts';
import type { Customer, Shopping } from './customer.ts';
import type { Place } from './shop-process.ts';

/**
 * Looks into the tables as they are, and only for a moment: opened as the shop opens them they would be healed,
 * and held for longer they would keep a killed shop from being the last that held them.
 */
export async function lookInto<T>(place: Place, look: (sql: Db['sql']) => Promise<T>): Promise<T> {
  const [dialect, close] = place.databaseUrl
    ? postgresTables(place.databaseUrl)
    : sqliteTables(place.dataDir);
  const sql = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  try {
    return await look(sql);
  } finally {
    await sql.destroy();
    close();
  }
}

function sqliteTables(dataDir: string): [Dialect, () => void] {
  const handle = new SqliteHandle(join(dataDir, 'warraq.sqlite'), 2_000);
  return [sqliteDialect(handle, handle), () => handle.raw.close()];
}

function postgresTables(connectionString: string): [Dialect, () => void] {
  const types = {
    getTypeParser: (oid: number) => (oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid)),
  };
  return [new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 2, types }) }), () => {}];
}

export interface Losses {
  acknowledged: number;
  lost: number;
  doubled: number;
  torn: number;
}

/** Goes through the books after everything, and compares them with what every customer was told. */
export async function losses(place: Place, shoppers: Shopping[]): Promise<Losses> {
  return lookInto(place, async (sql) => {
    const result: Losses = { acknowledged: 0, lost: 0, doubled: 0, torn: 0 };
    for (const { customer } of shoppers) {
      const orders = await sql
        .selectFrom('orders')
        .select(['id', 'subtotal', 'tax', 'amount'])
        .where('userId', '=', customer.userId)
        .execute();
      const keys = await sql
        .selectFrom('idempotencyKeys')
        .select(['key', 'orderId'])
        .where('userId', '=', customer.userId)
        .execute();
      const orderOf = new Map(keys.map(({ key, orderId }) => [key, orderId]));
      const there = new Set(orders.map(({ id }) => id));
      for (const { key, orderId } of customer.acknowledged) {
        result.acknowledged++;
        if (!there.has(orderId!) || orderOf.get(key) !== orderId) result.lost++;
      }
      // Every order belongs to one key, and every key to one wish of this customer.
      const wished = new Set(customer.wishes.map(({ key }) => key));
      result.doubled += orders.length - new Set(keys.map(({ orderId }) => orderId)).size;
      result.doubled += keys.filter(({ key }) => !wished.has(key)).length;
      result.torn += orders.filter(({ subtotal, tax, amount }) => subtotal + tax !== amount).length;
    }
    result.torn += (await audit(sql)).wrongOrders.length;
    return result;
  });
}

/** After a crash and before anybody asks again: a cart is empty exactly when its order is there. */
export async function tornCarts(place: Place, shoppers: Shopping[]): Promise<number> {
  return lookInto(place, async (sql) => {
    let torn = 0;
    for (const { customer, goods } of shoppers) {
      const lines = await sql
        .selectFrom('cartLines')
        .select('bookId')
        .where('userId', '=', customer.userId)
        .execute();
      if (lines.length !== 0 && lines.length !== goods.books.length) torn++;
      if (customer.phase !== 'ordering') continue;
      const wasOrdered = await isOrdered(sql, customer);
      if (wasOrdered !== (lines.length === 0)) torn++;
    }
    return torn;
  });
}

async function isOrdered(sql: Db['sql'], { userId, wishes }: Customer): Promise<boolean> {
  const row = await sql
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('userId', '=', userId)
    .where('key', '=', wishes.at(-1)!.key)
    .executeTakeFirst();
  return row !== undefined;
}
