import type { Sql } from '../db/database.ts';
import { pagesById } from '../db/paging.ts';
import { findRows } from '../db/rows.ts';

const pageSize = 1_000;

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
export async function deleteUnusedGuests(sql: Sql, before: number): Promise<void> {
  const old = sql
    .selectFrom('users')
    .select('id')
    .where('guestEmail', 'is not', null)
    .where('createdAt', '<', before)
    .orderBy('id')
    .limit(pageSize);
  for await (const guests of pagesById(pageSize, (after) => old.where('id', '>', after).execute()))
    await sql
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
