import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { paidWhenSaid, paymentLives } from '../../../tests/support/payments/payment-life.ts';

describe.each(engines)('whatever is delivered, on %s', (engine) => {
  let shop: TestShop;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());

  test('an order is paid exactly when the provider says so', { timeout: 120_000 }, async () => {
    await expect(paidWhenSaid(shop, book, engine === 'sqlite' ? 250 : 40)).resolves.toBeUndefined();
  });

  test(
    'every sequence and number of deliveries of the same letters ends the same',
    { timeout: 120_000 },
    async () => {
      const live = paymentLives(shop, book);
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
