import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createPlaceOrder } from '../../../src/server/orders/place/place-order.ts';
import { creditNotesOfOrders } from '../../../src/server/orders/invoices/issue-invoice.ts';
import { hasEveryNumber } from '../../../src/server/operations/admin/verify-queries.ts';
import { Problem } from '../../../src/server/http/endpoint/problem.ts';
import { findOrderOfUser, linesOfOrders, refundsOfOrders } from '../../../src/server/orders/order-queries.ts';
import { cancelOrder } from '../../../src/server/orders/steps/cancel-order.ts';
import { openPayment } from '../../../src/server/orders/pay/open-payment.ts';
import { type RefundInput, refundOrder } from '../../../src/server/orders/refund/refund-order.ts';
import { settleEvent } from '../../../src/server/orders/pay/settle.ts';
import { sweep } from '../../../src/server/orders/pay/sweep.ts';
import { ownerIn } from '../test-accounts.ts';
import { buyer } from '../test-buyers.ts';
import type { TestShop } from '../test-shop.ts';
import { ModelProvider, type RefundFault } from './model-provider.ts';
import { Crash, crashing } from './payment-sequences.ts';
import type { RefundRow } from '../../../src/server/db/tables.ts';

const index = fc.nat({ max: 9 });
const weighted = <T extends string, R extends object>(weight: number, what: T, rest: fc.Arbitrary<R>) => ({
  weight,
  arbitrary: rest.map((more) => ({ do: what, ...more })),
});
const events = fc.array(index, { minLength: 1, maxLength: 4 });
const nothing = fc.constant({});
/** All that is left, or copies of one of the two lines. */
const wish = fc.constantFrom('all', 'one of the first', 'two of the first', 'the second');
const fault = fc.constantFrom<RefundFault>(
  null,
  null,
  'refuses',
  'loses the request',
  'loses the response',
  'reports before the response',
);

/** The steps in the life of a paid order whose money goes back. */
export const refundStep = fc.oneof(
  weighted(4, 'refund', fc.record({ wish, fault, state: fc.constantFrom('done', 'done', 'open') })),
  // The process dies before the refund is committed.
  weighted(1, 'refund and crash', fc.record({ wish })),
  weighted(2, 'two desks', fc.record({ wishes: fc.tuple(wish, wish) })),
  weighted(2, 'refund at the provider', fc.record({ part: fc.constantFrom(1, 2, 3) })),
  weighted(1, 'dispute', nothing),
  weighted(2, 'change a refund', fc.record({ refund: index, state: fc.constantFrom('done', 'failed') })),
  weighted(4, 'deliver', fc.record({ events })),
  weighted(1, 'deliver and crash', fc.record({ events })),
  weighted(1, 'wait', fc.record({ minutes: fc.constantFrom(1, 3, 70) })),
  weighted(1, 'wait a day', nothing),
  weighted(2, 'sweep', fc.record({ processes: fc.constantFrom(1, 2), fault })),
  weighted(1, 'cancel', nothing),
);
export type RefundStep = typeof refundStep extends fc.Arbitrary<infer T> ? T : never;

/** Runs the steps on a new paid order, then delivers every event and sweeps. */
export function refundSequences(shop: TestShop, books: [string, string]) {
  const { db, log, now, outbox, loadShopState } = shop.deps;
  const deps = { db, log, now, outbox, loadShopState };

  return async (steps: RefundStep[]) => {
    const [layla, member] = [await buyer(shop), await ownerIn(shop)];
    const cards = new ModelProvider();
    cards.send = (event) => settleEvent(deps, 'demo', event);
    const payDeps = { ...deps, cards, timeout: 1_000 };
    const { orderId } = await createPlaceOrder({ ...shop.deps, ordersPerHour: 120 })({
      shopper: { id: layla.userId, email: 'layla@example.com' },
      request: {
        items: [
          { product: books[0], quantity: 2 },
          { product: books[1], quantity: 1 },
        ],
        address: layla.address,
      },
      key: null,
      provider: 'demo',
      from: '203.0.113.1',
      lang: 'en',
    });
    const order = async () => (await findOrderOfUser(db, orderId, layla.userId))!;
    await openPayment(payDeps, await order(), { lang: 'en', prefix: '', origin: null });
    const session = cards.sessions[0]!;
    cards.change(session, 'paid');
    await cards.send(cards.events[0]!);
    const lines = await linesOfOrders(db.sql, [orderId]);
    const [first, second] = lines;

    const copiesOf = (what: string): RefundInput['items'] => {
      if (what === 'all') return undefined;
      if (what === 'the second') return [{ item: second!.id, quantity: 1 }];
      return [{ item: first!.id, quantity: what.startsWith('two') ? 2 : 1 }];
    };
    const input = async (what: string): Promise<RefundInput> => {
      const { amount, refunded, refunding } = await order();
      const seenRefundable = Math.max(0, amount - refunded - refunding) / 100;
      return { orderId, items: copiesOf(what), seenRefundable, key: null, member };
    };
    const written = (places: number[]) =>
      places.map((place) => cards.events[place]).filter((event) => event !== undefined);

    const act = async (step: RefundStep): Promise<unknown> => {
      switch (step.do) {
        case 'refund':
          cards.refundFault = step.fault;
          cards.refundState = step.state as 'done';
          return refundOrder(payDeps, await input(step.wish));
        case 'refund and crash':
          return refundOrder({ ...payDeps, db: crashing(db) }, await input(step.wish));
        case 'two desks': {
          const both = await Promise.all(step.wishes.map(input));
          const results = await Promise.allSettled(both.map((one) => refundOrder(payDeps, one)));
          for (const result of results)
            if (result.status === 'rejected' && !(result.reason instanceof Problem)) throw result.reason;
          const accepted = results.filter(({ status }) => status === 'fulfilled').length;
          return assert.ok(accepted <= 1, 'two desks refunded the same money');
        }
        case 'refund at the provider': {
          const left = (session.amount ?? 0) - cards.refundedOf(session.reference);
          return cards.makeRefund(session.reference, Math.ceil(left / step.part), null);
        }
        case 'dispute': {
          const left = (session.amount ?? 0) - cards.refundedOf(session.reference);
          return cards.makeRefund(session.reference, left, null, 'dispute');
        }
        case 'change a refund': {
          const refund = cards.refunds[step.refund % Math.max(1, cards.refunds.length)];
          return refund && cards.changeRefund(refund, step.state as 'done');
        }
        case 'deliver':
          return Promise.all(written(step.events).map((event) => settleEvent(deps, 'demo', event)));
        case 'deliver and crash':
          return Promise.allSettled(
            written(step.events).map((event) => settleEvent({ ...deps, db: crashing(db) }, 'demo', event)),
          );
        case 'wait':
          return (shop.clock.now += step.minutes * 60_000);
        case 'wait a day':
          shop.clock.now += 25 * 60 * 60_000;
          return cards.keys.clear();
        case 'sweep':
          cards.refundFault = step.fault === 'refuses' ? null : step.fault;
          return Promise.all(Array.from({ length: step.processes }, () => sweep({ ...deps, cards })));
        case 'cancel':
          return cancelOrder(payDeps, await order(), member);
      }
    };

    for (const step of steps) {
      await act(step).catch((error: unknown) => {
        if (!(error instanceof Problem) && !(error instanceof Crash)) throw error;
      });
      cards.refundFault = null;
      cards.refundState = 'done';
      const ours = cards.refunds.flatMap(({ refundId }) => refundId ?? []);
      assert.equal(new Set(ours).size, ours.length, 'the provider made one refund twice');
      checkCopies(
        await refundsOfOrders(db.sql, [orderId]),
        new Map(lines.map((one) => [one.id, one.quantity])),
      );
    }
    for (let round = 0; round < 3; round++) {
      shop.clock.now += 70 * 60_000;
      await sweep({ ...deps, cards });
    }
    await Promise.all(cards.events.toReversed().map((event) => settleEvent(deps, 'demo', event)));
    const refunds = await refundsOfOrders(db.sql, [orderId]);
    const mails = await db.sql
      .selectFrom('mails')
      .select('about')
      .where('kind', '=', 'order-refunded')
      .where('about', 'in', refunds.map(({ id }) => id).concat(''))
      .execute();
    const ended = await order();
    // The next sequence has another provider, which does not know this session.
    await db.sql.deleteFrom('refunds').where('orderId', '=', orderId).execute();
    await db.sql.deleteFrom('payments').where('orderId', '=', orderId).execute();
    return { order: ended, refunds, cards, session, mails: mails.map(({ about }) => about) };
  };
}

/** No copy is refunded twice. */
function checkCopies(refunds: RefundRow[], quantities: Map<string, number>) {
  for (const [id, quantity] of quantities) {
    const copies = refunds
      .filter(({ state }) => state !== 'failed')
      .flatMap(({ items }) => JSON.parse(items) as NonNullable<RefundInput['items']>)
      .filter(({ item }) => item === id);
    assert.ok(copies.reduce((sum, one) => sum + one.quantity, 0) <= quantity, 'a copy was refunded twice');
  }
}

/** After any sequence the shop knows what the provider did, and every refund happened exactly once. */
export async function checkRefundSequences(
  shop: TestShop,
  books: [string, string],
  runs: number,
): Promise<void> {
  const run = refundSequences(shop, books);
  await fc.assert(
    fc.asyncProperty(fc.array(refundStep, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { order, refunds, cards, session, mails } = await run(steps);
      const sumOf = (state: string) =>
        cards.refunds.filter((one) => one.state === state).reduce((sum, { amount }) => sum + amount, 0);
      assert.ok(cards.refundedOf(session.reference) <= order.amount, 'more went back than was paid');
      assert.deepEqual([order.refunded, order.refunding], [sumOf('done'), sumOf('open')]);
      const notes = await creditNotesOfOrders(shop.db.sql, [order.id]);
      const credited = notes.reduce((sum, { amount }) => sum + amount, 0);
      const due = order.status === 'Cancelled' ? order.amount : order.refunded;
      assert.ok(credited >= due && credited <= order.amount, 'the credit notes differ from the refunds');
      for (const counter of ['invoices', 'credit-notes'] as const)
        assert.ok(await hasEveryNumber(shop.db.sql, counter), `the ${counter} have a gap`);
      for (const truth of cards.refunds) {
        const known = refunds.filter(({ reference }) => reference === truth.reference);
        assert.deepEqual(
          known.map(({ state, amount }) => [state, amount]),
          [[truth.state, truth.amount]],
        );
        if (truth.state === 'done' && truth.kind === 'refund')
          assert.equal(mails.filter((about) => about === known[0]!.id).length, 1, 'one mail for a refund');
      }
      assert.equal(new Set(mails).size, mails.length, 'a refund was told twice');
      const refused = refunds.filter(({ reference }) => reference === null);
      assert.ok(
        refused.every(({ state }) => state === 'failed'),
        'a refund was lost',
      );
    }),
    { numRuns: runs },
  );
}
