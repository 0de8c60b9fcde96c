import { isId } from '../../../rules/ids.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import { createOrderLinks } from '../order-links.ts';
import { findOrder, findOrderOfUser } from '../order-queries.ts';
import { type CancelDeps, cancelOrder, releaseOrder } from '../steps/cancel-order.ts';
import { UnpaidOrders } from './order-draft.ts';
import type { PlaceOrder } from './place-order.ts';

/**
 * Cancels the unpaid card order that the shopper left to order something else: it can no longer be paid beside the new
 * one, and gives its copies back before the new one takes some. If the provider does not answer, the order ends by itself
 * when its session does.
 */
export async function cancelReplaced(
  deps: CancelDeps,
  replaces: string | undefined,
  /** Null for a guest, who has the link. */
  userId: string | null,
): Promise<void> {
  if (replaces === undefined) return;
  const { db, now } = deps;
  const order = !isId(replaces)
    ? await createOrderLinks(db).find(replaces, now())
    : userId === null
      ? undefined
      : await findOrderOfUser(db, replaces, userId);
  if (order?.status !== 'Awaiting Payment') return;
  try {
    await cancelOrder(deps, order, 'shopper');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Paid in another window: the shopper should see that before ordering again.
    if ((await findOrder(db, order.id))?.isPaid === 1) throw new Problem('paid-meanwhile');
  }
}

/** A new card order releases what unpaid ones of the same person or network hold. A repeated request releases nothing. */
export function releasingUnpaid(deps: CancelDeps, placeOrder: PlaceOrder): PlaceOrder {
  return async (input) => {
    try {
      return await placeOrder(input);
    } catch (error) {
      if (!(error instanceof UnpaidOrders)) throw error;
      for (const id of error.orderIds) await releaseOrder(deps, id);
      return placeOrder(input);
    }
  };
}
