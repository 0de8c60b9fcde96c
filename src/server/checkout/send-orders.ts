import { isRefusal } from '../db/database-failures.ts';
import { Gathering } from '../db/gathering.ts';
import { Problem } from '../http/problem.ts';
import type { DraftedOrder } from './checkout-queries.ts';
import { draftOrders, type JudgedWish, KeyTaken, type Placed, type Placing } from './draft-orders.ts';
import { lookUpAtOnce, ordersAtOnce } from './orders-at-once-queries.ts';

const attempts = 4;

/**
 * Where each statement is a journey there are two for all who go together: one reads, and one writes and looks again
 * at what was read. An order that has to wait, or spoils it for the others, is sent by itself.
 */
export function createSendOrder(placing: Placing, most: number): (wish: JudgedWish) => Promise<Placed> {
  const together = new Gathering((wishes: JudgedWish[]) => sendOrders(placing, wishes, false), most);
  return async (wish) => (await together.join(wish)) ?? sendAlone(placing, wish);
}

async function sendAlone(placing: Placing, wish: JudgedWish): Promise<Placed> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const [placed] = await sendOrders(placing, [wish], true);
    if (placed) return placed;
  }
  return new Problem('conflict');
}

/** Null for an order that was not written and may be tried again. */
async function sendOrders(
  placing: Placing,
  wishes: readonly JudgedWish[],
  wait: boolean,
): Promise<(Placed | null)[]> {
  const drafts = await draftOrders(placing, wishes, (...ids) => lookUpAtOnce(placing.db, ...ids));
  const orders = drafts.filter((draft): draft is DraftedOrder => !(draft instanceof Problem));
  try {
    const fates = await ordersAtOnce(placing.db, orders, wait);
    return drafts.map((draft) => {
      if (draft instanceof Problem) return draft;
      const fate = fates.get(draft.order.id);
      if (fate === 'placed') return draft.order.id;
      return fate === 'key taken' ? new KeyTaken() : null;
    });
  } catch (error) {
    if (wishes.length === 1 || !isRefusal(error)) throw error;
    return drafts.map((draft) => (draft instanceof Problem ? draft : null));
  }
}
