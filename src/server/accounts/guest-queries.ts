import type { Db, Sql, Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { pagesById } from '../db/paging.ts';
import { findRows, insertRows } from '../db/rows.ts';

const pageSize = 1_000;

/** After the first order of a guest there is a row already. */
export async function insertGuests(trx: Trx, emails: readonly string[], now: number): Promise<void> {
  // Sorted, so that two transactions with the same guests cannot deadlock.
  const rows = [...new Set(emails)].toSorted().map((email) => guestRow(email, now));
  await insertRows(trx, 'users', rows, { ifNew: true });
}

/** The ids of guests by their emails. */
export async function findGuests(sql: Sql, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await findRows(sql, 'users', { guestEmail: emails });
  return new Map(rows.map(({ id, guestEmail }) => [guestEmail!, id]));
}

function guestRow(guestEmail: string, now: number) {
  const id = newId(now);
  const account = { id, name: 'Guest', email: `${id}@guest.invalid`, passwordHash: '' };
  return { ...account, guestEmail, createdAt: now, updatedAt: now };
}

/**
 * Moves the orders of a guest, or one of them, to the account with the same confirmed email. False if there are none.
 */
export async function claimOrders(
  sql: Sql,
  account: { id: string; email: string },
  orderId?: string,
): Promise<boolean> {
  const guests = sql.selectFrom('users').select('users.id').where('guestEmail', '=', account.email);
  let claimed = sql.updateTable('orders').set({ userId: account.id }).where('userId', 'in', guests);
  if (orderId !== undefined) claimed = claimed.where('id', '=', orderId);
  return (await claimed.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Those of the users who have no account. */
export async function guestsAmong(sql: Sql, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await findRows(sql, 'users', { id: userIds });
  return new Set(rows.filter(({ guestEmail }) => guestEmail !== null).map(({ id }) => id));
}

/** Guests without an order: theirs was refused, or an account has claimed it. */
export async function deleteUnusedGuests(db: Db, before: number): Promise<void> {
  const old = db.sql
    .selectFrom('users')
    .select('id')
    .where('guestEmail', 'is not', null)
    .where('createdAt', '<', before)
    .orderBy('id')
    .limit(pageSize);
  for await (const guests of pagesById(pageSize, (after) => old.where('id', '>', after).execute()))
    await db.sql
      .deleteFrom('users')
      .where(
        'id',
        'in',
        guests.map(({ id }) => id),
      )
      .where('guestEmail', 'is not', null)
      .where((user) =>
        user.not(
          user.exists(
            user.selectFrom('orders').select('orders.id').whereRef('orders.userId', '=', 'users.id'),
          ),
        ),
      )
      .execute();
}
