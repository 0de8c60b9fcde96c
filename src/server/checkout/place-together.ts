import { isRefusal } from '../db/database-failures.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { type DraftedOrder, emptyCarts, insertOrders } from './checkout-queries.ts';
import { type Drafting, draftOrders, type JudgedWish } from './draft-orders.ts';
import { ordersAtOnce } from './orders-at-once-queries.ts';

export interface Placing extends Drafting {
  db: Db;
}

export class KeyTaken extends Error {}

/** The id of an order that is written and durable, or why there is none. */
export type Placed = string | Error;

const attempts = 4;

/**
 * Orders of many shoppers as one transaction. Each is placed or refused by itself: one that cannot be written, or
 * has to wait, is tried alone, and nobody waits for it.
 */
export async function placeTogether(
  placing: Placing,
  wishes: readonly JudgedWish[],
): Promise<(Placed | Promise<Placed>)[]> {
  const alone = (wish: JudgedWish) => placeAlone(placing, wish).catch((error: Error) => error);
  try {
    return placing.db.engine === 'postgres'
      ? (await sendOrders(placing, wishes)).map((sent, place) => sent ?? alone(wishes[place]!))
      : await writeOrders(placing, wishes);
  } catch (error) {
    if (wishes.length === 1 || !(error instanceof KeyTaken || isRefusal(error))) throw error;
    return wishes.map(alone);
  }
}

async function placeAlone(placing: Placing, wish: JudgedWish): Promise<Placed> {
  if (placing.db.engine !== 'postgres') return (await writeOrders(placing, [wish]))[0]!;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const [sent] = await sendOrders(placing, [wish], true);
    if (sent) return sent;
  }
  throw new Problem('conflict');
}

/** Step by step in one transaction, which a taken key undoes. */
export async function writeOrders(placing: Placing, wishes: readonly JudgedWish[]): Promise<Placed[]> {
  return placing.db.shortTransaction(async (door) => {
    const drafts = await draftOrders(door, placing, wishes);
    const orders = drafts.filter(isDraft);
    if (orders.length > 0 && !(await insertOrders(door, orders))) throw new KeyTaken();
    const paidInCash = orders.filter(({ payment }) => !payment);
    await emptyCarts(door, [...new Set(paidInCash.map(({ order }) => order.userId))]);
    return drafts.map((draft) => (draft instanceof Problem ? draft : draft.order.id));
  });
}

/** Where each statement is a journey: what was read is looked at again by the one that writes all of it. */
async function sendOrders(
  placing: Placing,
  wishes: readonly JudgedWish[],
  wait = false,
): Promise<(Placed | null)[]> {
  const drafts = await draftOrders(placing.db.sql, placing, wishes);
  const orders = drafts.filter(isDraft);
  const fates = await ordersAtOnce(placing.db, orders, wait);
  return drafts.map((draft) => {
    if (draft instanceof Problem) return draft;
    const fate = fates.get(draft.order.id);
    if (fate === 'placed') return draft.order.id;
    return fate === 'key taken' ? new KeyTaken() : null;
  });
}

function isDraft(draft: DraftedOrder | Problem): draft is DraftedOrder {
  return !(draft instanceof Problem);
}
