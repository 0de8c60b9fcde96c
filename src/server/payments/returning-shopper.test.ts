import { describe, expect, test } from 'vitest';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { engines } from '../../../tests/support/test-shop.ts';
import { stripeShop } from '../../../tests/support/payments/stripe-test-shop.ts';
import { sweep, sweepEvery } from './sweep.ts';

const second = 1_000;

describe.each(engines)('a webhook that does not come, on %s', (engine) => {
  const { at, checkout, deliver, paid, state, cartSize } = stripeShop(engine);
  const comeBack = (who = at.layla) => who.visitor.post('/api/order/returned', undefined);

  test('the page the shopper comes back to settles the order', async () => {
    await checkout();
    paid(at.stripe.only());
    at.shop.clock.now += 20 * second;
    expect((await comeBack()).body).toEqual({ success: true });
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(await cartSize()).toBe(0);
    const late = await deliver(at.stripe.event('checkout.session.completed', at.stripe.only()));
    expect(late.status).toBe(200);
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test('asks about their own payments alone, and about each only once in a while', async () => {
    await checkout();
    paid(at.stripe.only());
    at.shop.clock.now += 20 * second;
    await comeBack(await buyer(at.shop));
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    at.stripe.only().payment_status = 'unpaid';
    at.stripe.only().status = 'open';
    const before = at.stripe.calls;
    await Promise.all(Array.from({ length: 10 }, () => comeBack()));
    expect(at.stripe.calls - before).toBe(1);
    expect(await state()).toEqual([['Awaiting Payment', false]]);
  });

  test('a provider that is away costs the shopper nothing, and the order heals', async () => {
    await checkout();
    paid(at.stripe.only());
    at.stripe.fault = 'failure';
    at.shop.clock.now += 20 * second;
    expect((await comeBack()).status).toBe(200);
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    at.stripe.fault = null;
    at.shop.clock.now += 20 * second;
    await comeBack();
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test('without anybody coming back the sweep heals it within five minutes, whenever it was paid', async () => {
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
