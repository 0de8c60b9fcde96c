import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import {
  checkPaymentSequences,
  paymentSequences,
} from '../../../../tests/support/payments/payment-sequences.ts';

describe.each(bothEngines)('any sequence of reports on %s', (engine) => {
  let shop: TestShop;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());

  test('leaves an order paid exactly if the provider says so', async () => {
    // The faults run a thousand.
    await expect(checkPaymentSequences(shop, book, engine === 'sqlite' ? 30 : 8)).resolves.toBeUndefined();
  });

  test('ends in the same state for every order and number of deliveries of the same events', async () => {
    const run = paymentSequences(shop, book);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(['paid'], ['pending', 'paid'], ['pending', 'failed'], ['expired']),
        fc.array(fc.nat({ max: 1 }), { maxLength: 8 }),
        async (states, deliveries) => {
          const changes = states.map((state) => ({ do: 'change' as const, session: 0, state }));
          const all = [...deliveries, ...states.keys()];
          const { order } = await run([
            { do: 'pay', fault: null },
            ...changes,
            ...all.map((event) => ({ do: 'deliver' as const, events: [event] })),
          ]);
          const isPaid = states.at(-1) === 'paid';
          expect([order.status, order.isPaid]).toEqual(isPaid ? ['Order Placed', 1] : ['Cancelled', 0]);
        },
      ),
      { numRuns: engine === 'sqlite' ? 20 : 8 },
    );
  });
});
