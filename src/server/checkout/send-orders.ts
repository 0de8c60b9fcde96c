import { isRefusal } from '../db/database-failures.ts';
import { Gathering } from '../db/batcher.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { DraftedOrder } from './checkout-queries.ts';
import { draftOrders, type JudgedWish, KeyTaken, type Placed, type Placing } from './draft-orders.ts';
import { lookUpAtOnce, ordersAtOnce } from './orders-at-once-queries.ts';
import { RememberedRows } from './remembered-rows.ts';

const attempts = 4;

/** What it was drafted with may be out of date: it is tried again with what is looked up. */
const stale = Symbol('stale');
/** Null for an order that was not written and may be tried again by itself. */
type Sent = Placed | typeof stale | null;
type How = { remembering: boolean; waiting: boolean };

/**
 * Where each statement is a journey there is one for all who go together: it writes what was drafted from memory, and
 * looks whether that is still so. Only what is not remembered, or not so any more, is looked up before. An order that
 * has to wait, or spoils it for the others, is sent by itself.
 */
export function createSendOrder(placing: Placing, most: number): (wish: JudgedWish) => Promise<Placed> {
  const sender = new Sender(placing);
  const together = new Gathering((wishes: JudgedWish[]) => sender.sendTogether(wishes), most);
  return async (wish) => {
    const sent = await together.join(wish);
    return sent === null || sent === stale ? sender.sendAlone(wish) : sent;
  };
}

class Sender {
  readonly #placing: Placing;
  readonly #rows = new RememberedRows();

  constructor(placing: Placing) {
    this.#placing = placing;
  }

  async sendTogether(wishes: readonly JudgedWish[]): Promise<(Sent | Promise<Sent>)[]> {
    const sent = await this.#send(wishes, { remembering: true, waiting: false });
    const left = wishes.filter((_, place) => sent[place] === stale);
    if (left.length === 0) return sent;
    const again = this.#send(left, { remembering: false, waiting: false });
    return sent.map((one, place) =>
      one === stale ? again.then((all) => all[left.indexOf(wishes[place]!)]!) : one,
    );
  }

  async sendAlone(wish: JudgedWish): Promise<Placed> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const [placed] = await this.#send([wish], { remembering: false, waiting: true });
      if (placed && placed !== stale) return placed;
    }
    return new Problem('conflict');
  }

  async #send(wishes: readonly JudgedWish[], { remembering, waiting }: How): Promise<Sent[]> {
    const { db } = this.#placing;
    let isKnown = false;
    const drafts = await draftOrders(this.#placing, wishes, async (...ids) => {
      const known = remembering ? this.#rows.recall(...ids) : null;
      isKnown = known !== null;
      return known ?? this.#rows.learn(...ids, await lookUpAtOnce(db, ...ids));
    });
    // What is remembered is reason enough to draft an order, and not to refuse one.
    const refused = (problem: Problem) => (isKnown ? stale : problem);
    const orders = drafts.filter((draft): draft is DraftedOrder => !(draft instanceof Problem));
    try {
      const fates = await ordersAtOnce(db, orders, waiting);
      return drafts.map((draft) => {
        if (draft instanceof Problem) return refused(draft);
        const fate = fates.get(draft.order.id);
        if (fate === 'placed') return draft.order.id;
        return fate === 'key taken' ? new KeyTaken() : isKnown ? stale : null;
      });
    } catch (error) {
      if (wishes.length === 1 || !isRefusal(error)) throw error;
      return drafts.map((draft) => (draft instanceof Problem ? refused(draft) : null));
    }
  }
}
