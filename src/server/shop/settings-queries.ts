import type { Health, Policy, ShopSettings } from '../../contract/settings.ts';
import { usDollar } from '../../rules/money.ts';
import type { Sql, Trx } from '../db/database.ts';
import { lockTables } from '../db/locks.ts';
import { findRow, writeRow } from '../db/rows.ts';
import { type PolicyTopic, policyTopics } from '../../rules/shop.ts';

/** What the seller has set; the rest has its default. */
export async function readSettings(sql: Sql): Promise<Partial<ShopSettings>> {
  const rows = await sql.selectFrom('settings').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ name, value }) => [name, JSON.parse(value)]),
  ) as Partial<ShopSettings>;
}

/** For a change of settings: two of them wait for each other, since each is checked with all others. */
export async function lockedSettings(trx: Trx): Promise<Partial<ShopSettings>> {
  await lockTables(trx, ['settings'], 'share row exclusive');
  return readSettings(trx);
}

export async function writeSettings(trx: Trx, settings: Partial<ShopSettings>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await writeRow(trx, 'settings', { name }, { value: JSON.stringify(value) });
}

/**
 * For a transaction that writes prices: the currency does not change until it ends. Reads it from the database, since this
 * process may not know of a change that another one has just made.
 */
export async function lockedCurrency(trx: Trx): Promise<string> {
  await lockTables(trx, ['books'], 'row exclusive');
  const row = await findRow(trx, 'settings', { name: 'currency' });
  return row ? (JSON.parse(row.value) as string) : usDollar.code;
}

export async function hasBooks(sql: Sql): Promise<boolean> {
  return (await sql.selectFrom('books').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Orders that stand; a cancelled one has its own currency, and no other is ever reckoned with it. */
export async function hasStandingOrders(trx: Trx): Promise<boolean> {
  const standing = trx.selectFrom('orders').select('id').where('status', '!=', 'Cancelled').limit(1);
  return (await standing.executeTakeFirst()) !== undefined;
}

/** A book whose prices are not whole multiples of this many minor units. */
export async function bookWithoutPrice(trx: Trx, unit: number) {
  return trx
    .selectFrom('books')
    .select(['name', 'nameAr'])
    .where((book) =>
      book.or([book(book('price', '%', unit), '!=', 0), book(book('offerPrice', '%', unit), '!=', 0)]),
    )
    .limit(1)
    .executeTakeFirst();
}

/** Gives every price the minor units of another number of decimals. */
export async function rescalePrices(trx: Trx, from: number, to: number): Promise<void> {
  if (from === to) return;
  const factor = 10 ** Math.abs(to - from);
  await trx
    .updateTable('books')
    .set((book) => ({
      price: book('price', to > from ? '*' : '/', factor),
      offerPrice: book('offerPrice', to > from ? '*' : '/', factor),
      version: book('version', '+', 1),
    }))
    .execute();
}

/** All topics. One that is not written has empty texts. */
export async function readPolicies(sql: Sql): Promise<Policy[]> {
  const rows = await sql.selectFrom('policies').selectAll().execute();
  return policyTopics.map(
    (topic) => rows.find((row) => row.topic === topic) ?? { topic, text: '', textAr: '', version: 0 },
  );
}

/** For a change of policies: two of them wait for each other. */
export async function lockedPolicy(trx: Trx, topic: PolicyTopic): Promise<Policy> {
  await lockTables(trx, ['policies'], 'share row exclusive');
  return (await readPolicies(trx)).find((policy) => policy.topic === topic)!;
}

const unchecked: Health = { alerts: [], lastBackup: null, checkedAt: null };

export async function readHealth(sql: Sql): Promise<{ health: Health; mailedAt: number | null }> {
  const row = await sql.selectFrom('shopHealth').selectAll().executeTakeFirst();
  if (!row) return { health: unchecked, mailedAt: null };
  return { health: JSON.parse(row.found) as Health, mailedAt: row.mailedAt };
}

export async function writeHealth(sql: Sql, health: Health, mailedAt: number | null): Promise<void> {
  await writeRow(sql, 'shopHealth', { one: 1 }, { found: JSON.stringify(health), mailedAt });
}

export async function shopCreatedAt(sql: Sql): Promise<number> {
  return (await findRow(sql, 'migrations', { name: 'schema.sql' }))!.appliedAt;
}
