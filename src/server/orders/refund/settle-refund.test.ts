import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkRefundSequences,
  refundSequences,
} from '../../../../tests/support/payments/refund-sequences.ts';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

describe.each(bothEngines)('any sequence of refunds on %s', (engine) => {
  let shop: TestShop;
  let books: [string, string];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    books = (await bookIds(shop, 2)) as [string, string];
  });
  afterAll(() => shop.close());

  test('gives money back exactly once', async () => {
    // The faults run a thousand.
    await expect(checkRefundSequences(shop, books, engine === 'sqlite' ? 20 : 6)).resolves.toBeUndefined();
  });

  test('ends in the same state for every order and number of deliveries of the same events', async () => {
    const run = refundSequences(shop, books);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('done', 'failed'),
        fc.array(fc.nat({ max: 2 }), { maxLength: 8 }),
        async (state, deliveries) => {
          // The events: 0 is the payment, 1 the refund that waits for the bank, 2 what the bank decides.
          const { order, refunds } = await run([
            { do: 'refund', wish: 'all', fault: 'loses the response', state: 'open' },
            { do: 'change a refund', refund: 0, state },
            ...[...deliveries, 2, 1].map((event) => ({ do: 'deliver' as const, events: [event] })),
          ]);
          expect(refunds.map((refund) => refund.state)).toEqual([state]);
          expect(order.refunded).toBe(state === 'done' ? order.amount : 0);
          expect(order.refunding).toBe(0);
        },
      ),
      { numRuns: engine === 'sqlite' ? 20 : 10 },
    );
  });
});
