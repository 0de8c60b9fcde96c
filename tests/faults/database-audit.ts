import { join } from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { hasEveryNumber, wrongRows } from '../../src/server/operations/admin/verify-queries.ts';
import { audit } from '../../src/server/db/audit-queries.ts';
import type { Db } from '../../src/server/db/database.ts';
import { sqliteDialect } from '../../src/server/db/sqlite/sqlite-dialect.ts';
import { SqliteHandle } from '../../src/server/db/sqlite/sqlite-handle.ts';
import type { Tables } from '../../src/server/db/tables.ts';
import type { ShopSettings } from './shop-process.ts';
import type { Customer, Shopper } from './shopper.ts';

/**
 * Reads the tables as a crash left them. The shop's own `openDatabase` would repair them first. The connection is closed
 * at once, because an open one changes how SQLite recovers the file at the next start.
 */
export async function readDatabase<T>(
  { dataDir, databaseUrl }: ShopSettings,
  read: (sql: Db['sql']) => Promise<T>,
): Promise<T> {
  const [dialect, close] = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
  const sql = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  try {
    return await read(sql);
  } finally {
    await sql.destroy();
    close();
  }
}

function openSqlite(dataDir: string): [Dialect, () => void] {
  const handle = new SqliteHandle(join(dataDir, 'warraq.sqlite'), 2_000);
  return [sqliteDialect(handle, handle), () => handle.raw.close()];
}

function openPostgres(connectionString: string): [Dialect, () => void] {
  const types = {
    getTypeParser: (oid: number) => (oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid)),
  };
  return [new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 2, types }) }), () => {}];
}

/** Differences between the database and what the customers were told. */
export interface OrderAudit {
  acknowledged: number;
  lost: number;
  duplicated: number;
  inconsistent: number;
  /** The sum of the three kinds of faults. */
  faults: number;
}

export async function auditOrders(settings: ShopSettings, shoppers: Shopper[]): Promise<OrderAudit> {
  return readDatabase(settings, async (sql) => {
    const result = { acknowledged: 0, lost: 0, duplicated: 0, inconsistent: 0 };
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
      const orderOfKey = new Map(keys.map(({ key, orderId }) => [key, orderId]));
      const orderIds = new Set(orders.map(({ id }) => id));
      for (const { key, orderId } of customer.acknowledged) {
        result.acknowledged++;
        if (!orderIds.has(orderId!) || orderOfKey.get(key) !== orderId) result.lost++;
      }
      // Every order has one key, and every key belongs to an attempt of this customer.
      const sentKeys = new Set(customer.attempts.map(({ key }) => key));
      result.duplicated += orders.length - new Set(keys.map(({ orderId }) => orderId)).size;
      result.duplicated += keys.filter(({ key }) => !sentKeys.has(key)).length;
      result.inconsistent += orders.filter(({ subtotal, tax, amount }) => subtotal + tax !== amount).length;
    }
    result.inconsistent += (await audit(sql)).wrongOrders.length;
    return { ...result, faults: result.lost + result.duplicated + result.inconsistent };
  });
}

export const summary = ({ lost, duplicated, inconsistent, acknowledged }: OrderAudit) =>
  `${lost} lost, ${duplicated} duplicated, ${inconsistent} inconsistent of ${acknowledged} orders`;

/**
 * As a crash left them: a gap in the numbers, an order packed or paid by transfer without an invoice, a cancelled or
 * refunded one without its credit notes, one without its mail, and wrong sums of refunds and of held copies.
 */
export async function auditPapers(settings: ShopSettings) {
  return readDatabase(settings, async (sql) => {
    const uninvoiced = await sql
      .selectFrom('orders')
      .leftJoin('invoices', 'invoices.orderId', 'orders.id')
      .select('orders.id')
      .where((where) =>
        where.or([
          where('orders.status', 'in', ['Packed', 'Shipped', 'Delivered']),
          where.and([where('orders.transferDue', 'is not', null), where('orders.isPaid', '=', 1)]),
        ]),
      )
      .where('invoices.number', 'is', null)
      .execute();
    const untold = await sql
      .selectFrom('orders')
      .leftJoin('mails', (on) =>
        on.onRef('mails.about', '=', 'orders.id').on('mails.kind', '=', 'order-placed'),
      )
      .select('orders.id')
      .where('mails.id', 'is', null)
      .execute();
    const gaps = [await hasEveryNumber(sql, 'invoices'), await hasEveryNumber(sql, 'credit-notes')];
    const wrong = [uninvoiced, untold, gaps.filter((isWhole) => !isWhole), await wrongRows(sql)];
    const orders = await sql.selectFrom('orders').select(['transferDue', 'isPaid', 'pickup']).execute();
    const count = async (table: 'invoices' | 'creditNotes') =>
      (await sql.selectFrom(table).select('number').execute()).length;
    const changes = await sql
      .selectFrom('orderHistory')
      .select('orderId')
      .where('kind', '=', 'change')
      .execute();
    return {
      faults: wrong.flat().length,
      invoices: await count('invoices'),
      notes: await count('creditNotes'),
      transferred: orders.filter(({ transferDue, isPaid }) => transferDue !== null && isPaid).length,
      pickedUp: orders.filter(({ pickup }) => pickup === 1).length,
      changed: changes.length,
    };
  });
}

/** After a crash, before any attempt is repeated: a cart is empty exactly if its order exists. */
export async function inconsistentCarts(settings: ShopSettings, shoppers: Shopper[]): Promise<number> {
  return readDatabase(settings, async (sql) => {
    let count = 0;
    for (const { customer, purchase } of shoppers) {
      const lines = await sql
        .selectFrom('cartLines')
        .select('bookId')
        .where('userId', '=', customer.userId)
        .execute();
      if (lines.length !== 0 && lines.length !== purchase.books.length) count++;
      if (customer.phase !== 'ordering') continue;
      if ((await hasLastOrder(sql, customer)) !== (lines.length === 0)) count++;
    }
    return count;
  });
}

async function hasLastOrder(sql: Db['sql'], { userId, attempts }: Customer): Promise<boolean> {
  const row = await sql
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('userId', '=', userId)
    .where('key', '=', attempts.at(-1)!.key)
    .executeTakeFirst();
  return row !== undefined;
}
