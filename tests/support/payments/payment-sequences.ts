import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createPlaceOrder } from '../../../src/server/orders/place/place-order.ts';
import type { Db } from '../../../src/server/db/database.ts';
import { Problem } from '../../../src/server/http/endpoint/problem.ts';
import { findOrderOfUser } from '../../../src/server/orders/order-queries.ts';
import { ownerIn } from '../test-accounts.ts';
import { type Buyer, buyer, cartOf } from '../test-buyers.ts';
import type { TestShop } from '../test-shop.ts';
import { cancelOrder } from '../../../src/server/orders/steps/cancel-order.ts';
import type { CardEvent } from '../../../src/server/payments/card-provider.ts';
import { openPayment } from '../../../src/server/orders/pay/open-payment.ts';
import { settleEvent } from '../../../src/server/orders/pay/settle.ts';
import { settleReturned, sweep } from '../../../src/server/orders/pay/sweep.ts';
import { copiesOf, writeStock } from '../../../src/server/stock/stock-queries.ts';
import { ModelProvider, type OpeningFault } from './model-provider.ts';

const index = fc.nat({ max: 9 });
const weighted = <T extends string, R extends object>(weight: number, what: T, rest: fc.Arbitrary<R>) => ({
  weight,
  arbitrary: rest.map((more) => ({ do: what, ...more })),
});
const events = fc.array(index, { minLength: 1, maxLength: 4 });
const nothing = fc.constant({});

/** The steps in the life of a card order. */
export const paymentStep = fc.oneof(
  weighted(4, 'deliver', fc.record({ events })),
  // The process dies before the transaction commits.
  weighted(2, 'deliver and crash', fc.record({ events })),
  // For another order, another amount or another currency: a provider never sends these.
  weighted(
    1,
    'deliver a wrong event',
    fc.record({ event: index, wrong: fc.constantFrom('order', 'amount', 'currency') }),
  ),
  weighted(
    3,
    'change',
    fc.record({ session: index, state: fc.constantFrom('paid', 'pending', 'failed', 'expired') }),
  ),
  weighted(
    2,
    'pay',
    fc.record({
      fault: fc.constantFrom(
        null,
        null,
        'refuses',
        'loses the request',
        'loses the response',
        'is paid before the response',
      ),
    }),
  ),
  weighted(1, 'return', nothing),
  weighted(1, 'cancel', fc.record({ by: fc.constantFrom('shopper', 'seller') })),
  weighted(1, 'wait', fc.record({ minutes: fc.constantFrom(1, 3, 30) })),
  weighted(1, 'sweep', fc.record({ processes: fc.constantFrom(1, 2) })),
  weighted(1, 'fill the cart', nothing),
);
export type PaymentStep = typeof paymentStep extends fc.Arbitrary<infer T> ? T : never;

/** Of the book, before it is ordered. */
const allCopies = 4;

export class Crash extends Error {}

/** Every transaction is rolled back at its end. */
export function crashing(db: Db): Db {
  const transaction: Db['transaction'] = (work) =>
    db.transaction(async (trx) => {
      await work(trx);
      throw new Crash();
    });
  return { ...db, transaction };
}

/** Runs the steps on a new order, and checks the order, its sessions and the cart after each step. */
export function paymentSequences(shop: TestShop, book: string) {
  const { db, log, now, outbox, loadShopState } = shop.deps;
  const deps = { db, log, now, outbox, loadShopState };
  const fillCart = ({ visitor }: Buyer) => visitor.post('/api/cart/update', { cartItems: { [book]: 1 } });

  return async (steps: PaymentStep[]) => {
    const [layla, member] = [await buyer(shop), await ownerIn(shop)];
    const cards = new ModelProvider();
    cards.send = (event) => settleEvent(deps, 'demo', event);
    const payDeps = { ...deps, cards, timeout: 1_000 };
    const shopper = { id: layla.userId, name: 'Layla', email: 'layla@example.com' };
    await fillCart(layla);
    await db.transaction((trx) => writeStock(trx, [{ id: book, copies: allCopies, onSale: 1 }]));
    const request = { items: [{ product: book, quantity: 1 }], address: layla.address };
    const { orderId } = await createPlaceOrder({ ...shop.deps, ordersPerHour: 120 })({
      shopper,
      request,
      key: null,
      provider: 'demo',
      from: '203.0.113.1',
      lang: 'en',
    });
    const order = async () => (await findOrderOfUser(db, orderId, layla.userId))!;
    const written = (places: number[]) =>
      places.map((place) => cards.events[place]).filter((event) => event !== undefined);

    const act = async (step: PaymentStep): Promise<unknown> => {
      switch (step.do) {
        case 'pay':
          cards.fault = step.fault as OpeningFault;
          return openPayment(payDeps, await order(), { lang: 'en', prefix: '', origin: null });
        case 'return':
          return settleReturned({ ...deps, cards }, { userId: layla.userId });
        case 'cancel':
          return cancelOrder(payDeps, await order(), step.by === 'seller' ? member : (step.by as 'shopper'));
        case 'change': {
          const session = cards.sessions[step.session % Math.max(1, cards.sessions.length)];
          return session && cards.change(session, step.state as 'paid');
        }
        case 'deliver':
          return Promise.all(written(step.events).map((event) => settleEvent(deps, 'demo', event)));
        case 'deliver and crash':
          return Promise.allSettled(
            written(step.events).map((event) => settleEvent({ ...deps, db: crashing(db) }, 'demo', event)),
          );
        case 'deliver a wrong event': {
          const [event] = written([step.event]);
          return event && settleEvent(deps, 'demo', wrongEvent(event, step.wrong));
        }
        case 'wait':
          return (shop.clock.now += step.minutes * 60_000);
        case 'sweep':
          return Promise.all(Array.from({ length: step.processes }, () => sweep({ ...deps, cards })));
        case 'fill the cart':
          return fillCart(layla);
      }
    };

    const left = async () => (await copiesOf(db.sql, [book])).get(book);

    let before = await order();
    for (const step of steps) {
      const cartBefore = await cartOf(layla);
      await act(step).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
      cards.fault = null;
      const after = await order();
      const payable = cards.sessions.filter((session) => session.known && session.state === 'open');
      assert.ok(payable.length <= 1, 'an order can be paid twice');
      if (after.status === 'Cancelled') assert.deepEqual(payable, []);
      if (before.isPaid) {
        const isCancelled = before.status === 'Cancelled' || step.do === 'cancel';
        assert.deepEqual([after.isPaid, after.status], [1, isCancelled ? 'Cancelled' : 'Order Placed']);
      }
      if (after.isPaid) assert.ok(cards.isPaid, 'paid without a report of the provider');
      if (after.isPaid && !before.isPaid) assert.deepEqual(await cartOf(layla), {});
      else if (step.do !== 'fill the cart') assert.deepEqual(await cartOf(layla), cartBefore);
      assert.equal(
        await left(),
        allCopies - (after.status === 'Cancelled' ? 0 : 1),
        'copies were lost or made',
      );
      before = after;
    }
    for (let round = 0; round < 2; round++) {
      shop.clock.now += 3 * 60_000;
      await sweep({ ...deps, cards });
    }
    const ended = await order();
    // The next sequence has another provider, which does not know these sessions, and copies of its own.
    await db.sql.deleteFrom('refunds').where('orderId', '=', orderId).execute();
    await db.sql.deleteFrom('payments').where('orderId', '=', orderId).execute();
    await db.sql.updateTable('orderLines').set({ taken: 0 }).where('orderId', '=', orderId).execute();
    return { order: ended, cards };
  };
}

function wrongEvent(event: CardEvent, wrong: string): CardEvent {
  const report = { ...event.report! };
  if (wrong === 'order')
    Object.assign(report, { reference: 'unknown', orderId: 'unknown', paymentId: 'unknown' });
  else if (wrong === 'amount') report.amount! += 1;
  else report.currency = 'eur';
  // A report of another state would be true.
  if (wrong !== 'order') report.state = 'paid';
  return { ...event, id: `${event.id}_${wrong}`, report };
}

/** After any sequence an order is paid exactly if the provider says so. Throws the shortest sequence that fails. */
export async function checkPaymentSequences(shop: TestShop, book: string, runs: number): Promise<void> {
  const run = paymentSequences(shop, book);
  await fc.assert(
    fc.asyncProperty(fc.array(paymentStep, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { order, cards } = await run([{ do: 'pay', fault: null }, ...steps]);
      assert.equal(order.isPaid === 1, cards.isPaid);
      if (order.isPaid) assert.ok(['Order Placed', 'Cancelled'].includes(order.status), order.status);
      else assert.ok(['Awaiting Payment', 'Cancelled'].includes(order.status), order.status);
      const truth = cards.sessions.map((session) => session.state);
      if (truth.includes('open') || truth.includes('pending')) return;
      if (truth.some((state) => state === 'expired' || state === 'failed'))
        assert.notEqual(order.status, 'Awaiting Payment');
    }),
    { numRuns: runs },
  );
}
