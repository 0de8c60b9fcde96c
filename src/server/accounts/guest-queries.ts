import { setImmediate } from 'node:timers/promises';
import type { Db, Sql, Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';

/** How many are looked at before requests are served. */
const guestsPerTurn = 1_000;

/** After the first order of a guest there is a row already. */
export async function insertGuests(trx: Trx, emails: readonly string[], now: number): Promise<void> {
  if (emails.length === 0) return;
  await trx
    .insertInto('users')
    // Sorted, so that two transactions with the same guests cannot deadlock.
    .values([...new Set(emails)].toSorted().map((email) => guestRow(email, now)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The ids of guests by their emails. */
export async function findGuests(sql: Sql, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await sql
    .selectFrom('users')
    .select(['id', 'guestEmail'])
    .where('guestEmail', 'in', emails)
    .execute();
  return new Map(rows.map(({ id, guestEmail }) => [guestEmail!, id]));
}

function guestRow(guestEmail: string, now: number) {
  const id = newId(now);
  const account = { id, name: 'Guest', email: `${id}@guest.invalid`, passwordHash: '' };
  return { ...account, guestEmail, createdAt: now, updatedAt: now };
}

/** Gives the orders of a guest to the account of the same person, who has proven that the email is theirs. */
export async function claimOrders(trx: Trx, account: { id: string; email: string }): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ userId: account.id })
    .where('userId', 'in', guestsWith(trx, account.email))
    .execute();
}

/** One order of a guest. False if it is not an order of a guest with this email. */
export async function claimOrder(
  sql: Sql,
  orderId: string,
  account: { id: string; email: string },
): Promise<boolean> {
  const claimed = await sql
    .updateTable('orders')
    .set({ userId: account.id })
    .where('id', '=', orderId)
    .where('userId', 'in', guestsWith(sql, account.email))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

function guestsWith(sql: Sql, email: string) {
  return sql.selectFrom('users').select('users.id').where('guestEmail', '=', email);
}

/** Those of the users who have no account. */
export async function guestsAmong(sql: Sql, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await sql
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('guestEmail', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Guests without an order: theirs was refused, or an account has claimed it. */
export async function deleteUnusedGuests(db: Db, before: number): Promise<void> {
  let after = '';
  for (;;) {
    const guests = await db.sql
      .selectFrom('users')
      .select('id')
      .where('guestEmail', 'is not', null)
      .where('createdAt', '<', before)
      .where('id', '>', after)
      .orderBy('id')
      .limit(guestsPerTurn)
      .execute();
    if (guests.length === 0) return;
    const ids = guests.map(({ id }) => id);
    await db.sql
      .deleteFrom('users')
      .where('id', 'in', ids)
      .where('guestEmail', 'is not', null)
      .where((user) =>
        user.not(
          user.exists(
            user.selectFrom('orders').select('orders.id').whereRef('orders.userId', '=', 'users.id'),
          ),
        ),
      )
      .execute();
    after = ids.at(-1)!;
    await setImmediate();
  }
}
