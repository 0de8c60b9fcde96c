import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createPlaceOrder } from '../../../src/server/checkout/place-order.ts';
import type { Db } from '../../../src/server/db/database.ts';
import { Problem } from '../../../src/server/http/endpoint/problem.ts';
import { findOrderOfUser } from '../../../src/server/orders/order-queries.ts';
import { type Buyer, buyer, cartOf } from '../test-buyers.ts';
import type { TestShop } from '../test-shop.ts';
import { cancelOrder } from '../../../src/server/payments/cancel-order.ts';
import type { CardEvent } from '../../../src/server/payments/card-provider.ts';
import { openPayment } from '../../../src/server/payments/open-payment.ts';
import { settleEvent } from '../../../src/server/payments/settle.ts';
import { settleReturned, sweep } from '../../../src/server/payments/sweep.ts';
import { ModelProvider, type OpeningFault } from './model-provider.ts';

const which = fc.nat({ max: 9 });
const weighted = <T extends string, R extends object>(weight: number, what: T, rest: fc.Arbitrary<R>) => ({
  weight,
  arbitrary: rest.map((more) => ({ do: what, ...more })),
});
const letters = fc.array(which, { minLength: 1, maxLength: 4 });
const nothing = fc.constant({});

/** What may happen to an order that is paid by card, in any sequence and number. */
export const paymentStep = fc.oneof(
  weighted(4, 'deliver', fc.record({ letters })),
  // The process dies after the letter was read and before what it changed was committed.
  weighted(2, 'deliver and crash', fc.record({ letters })),
  // About somebody else's order, over another amount, or in another currency: never sent by the provider itself.
  weighted(
    1,
    'deliver a wrong letter',
    fc.record({ letter: which, wrong: fc.constantFrom('order', 'amount', 'currency') }),
  ),
  weighted(
    3,
    'happen',
    fc.record({ session: which, state: fc.constantFrom('paid', 'pending', 'failed', 'expired') }),
  ),
  weighted(
    2,
    'pay',
    fc.record({
      fault: fc.constantFrom(
        null,
        null,
        'refuses',
        'loses the question',
        'loses the answer',
        'is paid before it answers',
      ),
    }),
  ),
  weighted(1, 'come back', nothing),
  weighted(1, 'cancel', nothing),
  weighted(1, 'wait', fc.record({ minutes: fc.constantFrom(1, 3, 30) })),
  weighted(1, 'sweep', fc.record({ processes: fc.constantFrom(1, 2) })),
  weighted(1, 'fill the cart', nothing),
);
export type PaymentStep = typeof paymentStep extends fc.Arbitrary<infer T> ? T : never;

class Crash extends Error {}

/** Everything is done, and nothing of it is kept. */
function crashing(db: Db): Db {
  const transaction: Db['transaction'] = (work) =>
    db.transaction(async (trx) => {
      await work(trx);
      throw new Crash();
    });
  return { ...db, transaction };
}

/** Leads orders through their lives in one shop and looks after every step whether the books are right. */
export function paymentLives(shop: TestShop, book: string) {
  const { db, log, now } = shop.deps;
  const settling = { db, log, now };
  const fillCart = ({ visitor }: Buyer) => visitor.post('/api/cart/update', { cartItems: { [book]: 1 } });

  return async (steps: PaymentStep[]) => {
    const who = await buyer(shop);
    const cards = new ModelProvider();
    cards.tell = (letter) => settleEvent(settling, 'test', letter);
    const paying = { ...settling, cards, timeout: 1_000 };
    const shopper = { id: who.userId, name: 'Layla', email: 'layla@example.com' };
    await fillCart(who);
    const request = { items: [{ product: book, quantity: 1 }], address: who.address };
    const { orderId } = await createPlaceOrder({ ...settling, demo: true })({
      shopper,
      request,
      key: null,
      cards: 'test',
    });
    const order = async () => (await findOrderOfUser(db, orderId, who.userId))!;
    const written = (places: number[]) =>
      places.map((place) => cards.letters[place]).filter((letter) => letter !== undefined);

    const act = async (step: PaymentStep): Promise<unknown> => {
      switch (step.do) {
        case 'pay':
          cards.fault = step.fault as OpeningFault;
          return openPayment(paying, await order(), { lang: 'en', origin: null });
        case 'come back':
          return settleReturned({ ...settling, cards }, who.userId);
        case 'cancel':
          return cancelOrder(paying, await order());
        case 'happen': {
          const session = cards.sessions[step.session % Math.max(1, cards.sessions.length)];
          return session && cards.happens(session, step.state as 'paid');
        }
        case 'deliver':
          return Promise.all(written(step.letters).map((letter) => settleEvent(settling, 'test', letter)));
        case 'deliver and crash':
          return Promise.allSettled(
            written(step.letters).map((letter) =>
              settleEvent({ ...settling, db: crashing(db) }, 'test', letter),
            ),
          );
        case 'deliver a wrong letter': {
          const [letter] = written([step.letter]);
          return letter && settleEvent(settling, 'test', wrongLetter(letter, step.wrong));
        }
        case 'wait':
          return (shop.clock.now += step.minutes * 60_000);
        case 'sweep':
          return Promise.all(Array.from({ length: step.processes }, () => sweep({ ...settling, cards })));
        case 'fill the cart':
          return fillCart(who);
      }
    };

    let before = await order();
    for (const step of steps) {
      const cartBefore = await cartOf(who);
      await act(step).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
      cards.fault = null;
      const after = await order();
      const payable = cards.sessions.filter((session) => session.known && session.state === 'open');
      assert.ok(payable.length <= 1, 'an order can be paid twice');
      if (after.status === 'Cancelled') assert.deepEqual(payable, []);
      if (before.isPaid) assert.deepEqual([after.isPaid, after.status], [1, 'Order Placed']);
      if (after.isPaid) assert.ok(cards.isPaid, 'paid without the word of the provider');
      if (after.isPaid && !before.isPaid) assert.deepEqual(await cartOf(who), {});
      else if (step.do !== 'fill the cart') assert.deepEqual(await cartOf(who), cartBefore);
      before = after;
    }
    for (let round = 0; round < 2; round++) {
      shop.clock.now += 3 * 60_000;
      await sweep({ ...settling, cards });
    }
    const ended = await order();
    // The next life has a provider of its own, which knows nothing of this one's sessions.
    await db.sql.deleteFrom('payments').where('orderId', '=', orderId).execute();
    return { order: ended, cards };
  };
}

function wrongLetter(letter: CardEvent, wrong: string): CardEvent {
  const report = { ...letter.report! };
  if (wrong === 'order')
    Object.assign(report, { reference: 'nobodys', orderId: 'nobodys', paymentId: 'nobodys' });
  else if (wrong === 'amount') report.amount! += 1;
  else report.currency = 'eur';
  // One that lies about a session that ended would be right about the end.
  if (wrong !== 'order') report.state = 'paid';
  return { ...letter, id: `${letter.id}_${wrong}`, report };
}

/** An order is paid exactly when the provider says so, whatever happens on the way. Throws the shortest life that fails. */
export async function paidWhenSaid(shop: TestShop, book: string, runs: number): Promise<void> {
  const live = paymentLives(shop, book);
  await fc.assert(
    fc.asyncProperty(fc.array(paymentStep, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { order, cards } = await live([{ do: 'pay', fault: null }, ...steps]);
      assert.equal(order.isPaid === 1, cards.isPaid);
      if (order.isPaid) assert.equal(order.status, 'Order Placed');
      else assert.ok(['Awaiting Payment', 'Cancelled'].includes(order.status), order.status);
      const truth = cards.sessions.map((session) => session.state);
      if (truth.includes('open') || truth.includes('pending')) return;
      if (truth.some((state) => state === 'expired' || state === 'failed'))
        assert.notEqual(order.status, 'Awaiting Payment');
    }),
    { numRuns: runs },
  );
}
