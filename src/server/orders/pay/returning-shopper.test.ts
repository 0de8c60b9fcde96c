import { describe, expect, test } from 'vitest';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { bothEngines } from '../../../../tests/support/test-shop.ts';
import { stripeShop } from '../../../../tests/support/payments/stripe-test-shop.ts';
import { sweep, sweepEvery } from './sweep.ts';

const second = 1_000;

describe.each(bothEngines)('a lost webhook on %s', (engine) => {
  const { at, checkout, deliver, paid, state, cartSize } = stripeShop(engine);
  const logInAgain = (who = at.layla) => who.visitor.post('/api/order/returned', undefined);

  test('the page to which the shopper returns settles the order', async () => {
    await checkout();
    paid(at.stripe.only());
    at.shop.clock.now += 20 * second;
    expect((await logInAgain()).body).toEqual({ success: true });
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(await cartSize()).toBe(0);
    const late = await deliver(at.stripe.event('checkout.session.completed', at.stripe.only()));
    expect(late.status).toBe(200);
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test("the provider is asked about the shopper's own payments only, and not too often", async () => {
    await checkout();
    paid(at.stripe.only());
    at.shop.clock.now += 20 * second;
    await logInAgain(await buyer(at.shop));
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    at.stripe.only().payment_status = 'unpaid';
    at.stripe.only().status = 'open';
    const before = at.stripe.calls;
    await Promise.all(Array.from({ length: 10 }, () => logInAgain()));
    expect(at.stripe.calls - before).toBe(1);
    expect(await state()).toEqual([['Awaiting Payment', false]]);
  });

  test('a provider that does not answer causes no error, and the order is settled later', async () => {
    await checkout();
    paid(at.stripe.only());
    at.stripe.fault = 'failure';
    at.shop.clock.now += 20 * second;
    expect((await logInAgain()).status).toBe(200);
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    at.stripe.fault = null;
    at.shop.clock.now += 20 * second;
    await logInAgain();
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test('without a returning shopper the sweep settles it within five minutes', async () => {
    for (const paidAfter of [1, 59, 61, 119, 121, 179].map((seconds) => seconds * second)) {
      at.stripe.reset();
      at.layla = await buyer(at.shop);
      await checkout();
      const opened = at.shop.clock.now;
      let healed: number | undefined;
      for (let moment = opened + 500; healed === undefined; moment += sweepEvery) {
        if (moment > opened + paidAfter && at.stripe.only().status === 'open') paid(at.stripe.only());
        at.shop.clock.now = moment;
        await sweep(at.shop.deps);
        if ((await state())[0]![1]) healed = moment;
        expect(moment - opened - paidAfter).toBeLessThan(5 * 60 * second);
      }
    }
  });
});
