import { sql as raw } from 'kysely';
import type { Minor } from '../../rules/money.ts';
import type { Sql } from '../db/database.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { isSold } from '../reports/report-queries.ts';

export const maxCounted = 1_000;

/** Who has ordered and was not deleted; with `q`, whose name or email has this text. */
function matching(sql: Sql, q: string | undefined) {
  const customers = sql
    .selectFrom('users')
    .where((user) => user.or([user('guestEmail', 'is not', null), user('passwordHash', '!=', '')]))
    .where((user) =>
      user.exists(user.selectFrom('orders').select('orders.id').whereRef('orders.userId', '=', 'users.id')),
    );
  if (!q) return customers;
  const pattern = `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const isIn = (column: string) => raw<boolean>`lower(${raw.ref(column)}) like ${pattern} escape '\\'`;
  return customers.where((user) =>
    user.or([isIn('users.name'), isIn('users.email'), isIn('users.guestEmail')]),
  );
}

export async function listCustomers(
  sql: Sql,
  q: string | undefined,
  cursor: string | undefined,
  limit: number,
  isOldestFirst: boolean,
) {
  let page = matching(sql, q)
    .selectAll('users')
    .orderBy('users.id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit + 1);
  if (cursor) page = page.where('users.id', isOldestFirst ? '>' : '<', cursor);
  return pageOf(await page.execute(), limit);
}

export function countCustomers(sql: Sql, q: string | undefined): Promise<number> {
  return countUpTo(matching(sql, q), maxCounted + 1);
}

export async function findCustomer(sql: Sql, id: string) {
  return matching(sql, undefined).selectAll('users').where('users.id', '=', id).executeTakeFirst();
}

export async function salesTo(sql: Sql, userIds: readonly string[]) {
  const rows = await sql
    .selectFrom('orders')
    .select((row) => [
      'userId',
      row.fn.countAll<number>().as('orders'),
      raw<Minor>`sum(orders.amount - orders.refunded)`.as('spent'),
    ])
    .where('userId', 'in', ['', ...userIds])
    .where(isSold)
    .groupBy('userId')
    .execute();
  return new Map(rows.map(({ userId, ...sales }) => [userId, sales]));
}

/** The address of the last order of each of these customers, as JSON. */
export async function lastAddresses(sql: Sql, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const last = sql
    .selectFrom('orders')
    .select((row) => row.fn.max('id').as('id'))
    .where('userId', 'in', userIds)
    .groupBy('userId');
  const rows = await sql.selectFrom('orders').select(['userId', 'address']).where('id', 'in', last).execute();
  return new Map(rows.map(({ userId, address }) => [userId, address]));
}
