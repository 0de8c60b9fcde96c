import type { Sql, Trx } from '../db/database.ts';
import { deleteRows, findRow, findRows, lockRow, updateRows } from '../db/rows.ts';

/** Moves the orders of a guest, or one of them, to the account with the same confirmed email. False if there are none. */
export async function claimOrders(
  trx: Trx,
  account: { id: string; email: string },
  orderId?: string,
): Promise<boolean> {
  const guest = await lockRow(trx, 'users', { guestEmail: account.email });
  if (!guest) return false;
  const claimed = { userId: guest.id, ...(orderId !== undefined && { id: orderId }) };
  const isClaimed = await updateRows(trx, 'orders', claimed, { userId: account.id });
  if (!(await findRow(trx, 'orders', { userId: guest.id }))) await deleteRows(trx, 'users', { id: guest.id });
  return isClaimed;
}

/** Those of the users who have no account. */
export async function guestsAmong(sql: Sql, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await findRows(sql, 'users', { id: userIds });
  return new Set(rows.filter(({ guestEmail }) => guestEmail !== null).map(({ id }) => id));
}
