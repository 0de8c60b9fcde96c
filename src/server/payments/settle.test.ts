import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '../checkout/place-order.ts';
import { Problem } from '../http/problem.ts';
import { findOrderOfUser } from '../orders/order-queries.ts';
import { bookIds } from '../testing/test-accounts.ts';
import { type Buyer, buyer, cartOf } from '../testing/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { openPayment } from './open-payment.ts';
import { settleEvent } from './settle.ts';
import { sweep } from './sweep.ts';
import { ModelProvider } from './testing/model-provider.ts';

const which = fc.nat({ max: 9 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      letters: fc.array(which, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('happen' as const),
      session: which,
      state: fc.constantFrom('paid', 'pending', 'failed', 'expired'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      fault: fc.constantFrom(null, null, 'refuses', 'loses the question', 'loses the answer'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 30) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sweep' as const), processes: fc.constantFrom(1, 2) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fill the cart' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe.each(engines)('whatever is delivered, on %s', (engine) => {
  let shop: TestShop;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());

  const fillCart = ({ visitor }: Buyer) => visitor.post('/api/cart/update', { cartItems: { [book]: 1 } });

  async function live(steps: Step[]) {
    const who = await buyer(shop);
    const cards = new ModelProvider();
    const { db, log, now } = shop.deps;
    const settling = { db, log, now };
    const paying = { ...settling, cards, patience: 1_000 };
    const visit = { lang: 'en', origin: null } as const;
    const shopper = { id: who.userId, name: 'Layla', email: 'layla@example.com' };
    await fillCart(who);
    const request = { items: [{ product: book, quantity: 1 }], address: who.address };
    const { orderId } = await placeOrder(
      { ...settling, demo: true },
      { shopper, request, key: null, cards: 'test' },
    );
    const order = async () => (await findOrderOfUser(shop.db, orderId, who.userId))!;

    const act = async (one: Step): Promise<unknown> => {
      switch (one.do) {
        case 'pay':
          cards.fault = one.fault as ModelProvider['fault'];
          return openPayment(paying, await order(), visit);
        case 'cancel':
          return cancelOrder(paying, await order());
        case 'happen': {
          const session = cards.sessions[one.session % Math.max(1, cards.sessions.length)];
          return session && cards.happens(session, one.state as 'paid');
        }
        case 'deliver': {
          const letters = one.letters
            .map((index) => cards.letters[index])
            .filter((letter) => letter !== undefined);
          return Promise.all(letters.map((letter) => settleEvent(settling, 'test', letter)));
        }
        case 'wait':
          return (shop.clock.now += one.minutes * 60_000);
        case 'sweep':
          return Promise.all(Array.from({ length: one.processes }, () => sweep({ ...settling, cards })));
        case 'fill the cart':
          return fillCart(who);
      }
    };

    let before = await order();
    for (const one of steps) {
      const cartBefore = await cartOf(who);
      await act(one).catch((error: unknown) => expect(error).toBeInstanceOf(Problem));
      cards.fault = null;
      const after = await order();
      const payable = cards.sessions.filter((session) => session.known && session.state === 'open');
      expect(payable.length).toBeLessThanOrEqual(1);
      if (after.status === 'Cancelled') expect(payable).toEqual([]);
      if (before.isPaid) expect([after.isPaid, after.status]).toEqual([1, 'Order Placed']);
      if (after.isPaid && !before.isPaid) expect(await cartOf(who)).toEqual({});
      else if (one.do !== 'fill the cart') expect(await cartOf(who)).toEqual(cartBefore);
      before = after;
    }
    for (let round = 0; round < 2; round++) {
      shop.clock.now += 3 * 60_000;
      await sweep({ ...settling, cards });
    }
    const ended = await order();
    // The next life has a provider of its own, which knows nothing of this one's sessions.
    await shop.db.sql.deleteFrom('payments').where('orderId', '=', orderId).execute();
    return { order: ended, cards };
  }

  test('an order is paid exactly when the provider says so', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const { order, cards } = await live([{ do: 'pay', fault: null }, ...steps]);
        const truth = cards.sessions.map((session) => session.state);
        expect(order.isPaid === 1).toBe(truth.includes('paid'));
        if (order.isPaid) expect(order.status).toBe('Order Placed');
        else expect(['Awaiting Payment', 'Cancelled']).toContain(order.status);
        if (truth.includes('open') || truth.includes('pending')) return;
        if (truth.some((state) => state === 'expired' || state === 'failed'))
          expect(order.status).not.toBe('Awaiting Payment');
      }),
      { numRuns: engine === 'sqlite' ? 300 : 40 },
    );
  });

  test(
    'every sequence and number of deliveries of the same letters ends the same',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(['paid'], ['pending', 'paid'], ['pending', 'failed'], ['expired']),
          fc.array(fc.nat({ max: 1 }), { maxLength: 8 }),
          async (story, deliveries) => {
            const happenings = story.map((state) => ({ do: 'happen' as const, session: 0, state }));
            const all = [...deliveries, ...story.keys()];
            const { order } = await live([
              { do: 'pay', fault: null },
              ...happenings,
              ...all.map((letter) => ({ do: 'deliver' as const, letters: [letter] })),
            ]);
            const good = story.at(-1) === 'paid';
            expect([order.status, order.isPaid]).toEqual(good ? ['Order Placed', 1] : ['Cancelled', 0]);
          },
        ),
        { numRuns: engine === 'sqlite' ? 60 : 20 },
      );
    },
  );
});
