import { isRefusal } from '../db/database-failures.ts';
import { Gathering } from '../db/batcher.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { type DraftedOrder, emptyCarts, insertOrders, lookUp } from './checkout-queries.ts';
import { draftOrders, type JudgedWish, KeyTaken, type Placed, type Placing } from './draft-orders.ts';
import { createSendOrder } from './send-orders.ts';

const mostTogether = 50;

/**
 * Writes orders paid in cash, those of many shoppers together. Each is placed or refused by itself: one that cannot
 * be written is tried alone.
 */
export function createWriteOrder(placing: Placing): (wish: JudgedWish) => Promise<Placed> {
  if (placing.db.engine === 'postgres') return createSendOrder(placing, mostTogether);
  const together = new Gathering(writeTogether.bind(null, placing), mostTogether, { forCompany: true });
  return (wish) => together.join(wish);
}

async function writeTogether(placing: Placing, wishes: readonly JudgedWish[]) {
  try {
    return await writeOrders(placing, wishes);
  } catch (error) {
    if (wishes.length === 1 || !(error instanceof KeyTaken || isRefusal(error))) throw error;
    return wishes.map((wish) =>
      writeOrders(placing, [wish]).then(
        ([placed]) => placed!,
        (failure: Error) => failure,
      ),
    );
  }
}

/** Step by step in one transaction, which a taken key undoes. */
export async function writeOrders(placing: Placing, wishes: readonly JudgedWish[]): Promise<Placed[]> {
  return placing.db.shortTransaction(async (door) => {
    const drafts = await draftOrders(placing, wishes, (...ids) => lookUp(door, ...ids));
    const orders = drafts.filter((draft): draft is DraftedOrder => !(draft instanceof Problem));
    if (orders.length > 0 && !(await insertOrders(door, orders))) throw new KeyTaken();
    const paidInCash = orders.filter(({ payment }) => !payment);
    await emptyCarts(door, [...new Set(paidInCash.map(({ order }) => order.userId))]);
    return drafts.map((draft) => (draft instanceof Problem ? draft : draft.order.id));
  });
}
