import { returnedLines, shippedStatuses } from '../../../rules/order-status.ts';
import type { Trx } from '../../db/database.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import { restockCopies } from '../../stock/stock-queries.ts';
import { recordHistory } from '../history-queries.ts';
import { creditOrder } from '../invoices/issue-invoice.ts';
import { linesOfOrders } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { writeReturn } from './step-queries.ts';

interface Return {
  /** The copies that came back, by the ids of the order's lines; undefined for all that are left. */
  items: { item: string; quantity: number }[] | undefined;
  restock: boolean;
  reason: string;
  now: number;
}

/**
 * Records that books of a shipped order came back. The order is locked. Its status stays: the parcel was sent. Copies that
 * came back are no longer the order's, whether they go back into stock or not. Returns whether the public sees a change.
 */
export async function returnBooks(
  trx: Trx,
  { id, status, isPaid, returnedAt }: OrderRow,
  { items, restock, reason, now }: Return,
): Promise<boolean> {
  if (returnedAt !== null || !shippedStatuses.some((one) => one === status)) throw new Problem('not-shipped');
  const lines = await linesOfOrders(trx, [id]);
  const left = lines.map((line) => [line.id, line.quantity - line.returned] as const);
  const chosen = new Map(items?.map(({ item, quantity }) => [item, quantity] as const) ?? left);
  if (items && chosen.size !== items.length) throw new Problem('invalid');
  const after = returnedLines(lines, chosen);
  if (!after) throw new Problem('conflict');
  // Cash is collected for the whole parcel or not at all.
  if (!after.isAll && isPaid === 0) throw new Problem('not-paid-return');
  await writeReturn(trx, id, after, now);
  await recordHistory(trx, {
    orderId: id,
    kind: restock ? 'restocked-return' : 'return',
    text: reason,
    items: JSON.stringify(after.lines.map((line) => ({ item: line.id, quantity: line.back }))),
    actor: 'seller',
    createdAt: now,
  });
  const copies = after.lines.map(({ bookId, back, taken }) => [bookId, Math.min(back, taken)] as const);
  const isShown = restock && (await restockCopies(trx, new Map(copies.filter(([, count]) => count > 0))));
  await creditOrder(trx, id, now);
  return isShown;
}
