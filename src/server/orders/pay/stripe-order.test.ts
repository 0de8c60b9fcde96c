import { describe, expect, test } from 'vitest';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines } from '../../../../tests/support/test-shop.ts';
import { stripeShop } from '../../../../tests/support/payments/stripe-test-shop.ts';
import { sweep } from './sweep.ts';

describe.each(bothEngines)('an order that awaits payment by Stripe on %s', (engine) => {
  const { at, items, checkout, deliver, pay, cancel, paid, state, cartSize } = stripeShop(engine);

  test('can be cancelled while Stripe is down if its session was never opened', async () => {
    at.stripe.fault = 'failure';
    await checkout();
    const [order] = await ordersOf(at.layla);
    expect((await cancel(order!._id)).status).toBe(200);
    expect(await state()).toEqual([['Cancelled', false]]);
    at.stripe.fault = null;
    expect((await pay(order!._id)).body.code).toBe('not-payable');
  });

  test('is not cancelled with an open session while Stripe is down', async () => {
    const { body } = await checkout();
    at.stripe.fault = 'failure';
    expect((await cancel(body.orderId)).body.code).toBe('payment-unavailable');
    expect(await state()).toEqual([['Awaiting Payment', false]]);
  });

  test('is paid in the open session when the shopper pays again', async () => {
    const { body } = await checkout();
    expect((await pay(body.orderId)).body.url).toBe(body.url);
    expect(at.stripe.sessions.size).toBe(1);
  });

  test('is found to be paid when the shopper pays again', async () => {
    const { body } = await checkout();
    paid(at.stripe.only());
    expect((await pay(body.orderId)).body.code).toBe('not-payable');
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test('is cancelled together with its session, and the later webhook changes nothing', async () => {
    const { body } = await checkout();
    expect((await cancel(body.orderId)).body).toEqual({ success: true, message: 'Order cancelled.' });
    expect(at.stripe.only().status).toBe('expired');
    await deliver(at.stripe.event('checkout.session.expired', at.stripe.only()));
    expect(await state()).toEqual([['Cancelled', false]]);
    expect(await cartSize()).toBe(2);
    expect((await cancel(body.orderId)).body.code).toBe('not-cancellable');
    expect((await pay(body.orderId)).body.code).toBe('not-payable');
  });

  test('stays paid when the shopper cancels after paying', async () => {
    const { body } = await checkout();
    paid(at.stripe.only());
    expect((await cancel(body.orderId)).body.code).toBe('not-cancellable');
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test('is not found by another shopper', async () => {
    const { body } = await checkout();
    const other = await buyer(at.shop);
    for (const answer of [await pay(body.orderId, other), await cancel(body.orderId, other)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'unknown-order']);
    }
    expect(await state()).toEqual([['Awaiting Payment', false]]);
  });

  test('cash on delivery cannot be paid by card', async () => {
    const { body } = await at.layla.visitor.post('/api/order/cod', {
      items: items(),
      address: at.layla.address,
    });
    expect((await pay(body.orderId)).body.code).toBe('not-payable');
    expect(await state()).toEqual([['Order Placed', false]]);
  });

  describe('the sweep', () => {
    const minutes = 60_000;

    test('replaces a lost webhook, and asks only after two minutes', async () => {
      await checkout();
      paid(at.stripe.only());
      at.shop.clock.now += 1 * minutes;
      await sweep(at.shop.deps);
      expect(await state()).toEqual([['Awaiting Payment', false]]);
      at.shop.clock.now += 2 * minutes;
      await Promise.all([sweep(at.shop.deps), sweep(at.shop.deps), sweep(at.shop.deps)]);
      expect(await state()).toEqual([['Order Placed', true]]);
      expect(await cartSize()).toBe(0);
    });

    test('asks once about a payment from many processes', async () => {
      await checkout();
      at.shop.clock.now += 3 * minutes;
      await sweep(at.shop.deps);
      const before = at.stripe.calls;
      at.shop.clock.now += 3 * minutes;
      await Promise.all(Array.from({ length: 5 }, () => sweep(at.shop.deps)));
      const open = await at.shop.db.sql
        .selectFrom('payments')
        .select('id')
        .where('status', '=', 'open')
        .execute();
      expect(at.stripe.calls - before).toBeLessThanOrEqual(open.length);
    });

    test('settles an expiry, and continues when Stripe is down', async () => {
      await checkout();
      at.stripe.only().status = 'expired';
      at.shop.clock.now += 3 * minutes;
      at.stripe.fault = 'failure';
      await sweep(at.shop.deps);
      expect(await state()).toEqual([['Awaiting Payment', false]]);
      at.stripe.fault = null;
      at.shop.clock.now += 3 * minutes;
      await sweep(at.shop.deps);
      expect(await state()).toEqual([['Cancelled', false]]);
    });

    test('stops when the shop closes', async () => {
      await checkout();
      paid(at.stripe.only());
      at.shop.clock.now += 3 * minutes;
      await sweep({ ...at.shop.deps, stop: AbortSignal.abort() });
      expect(await state()).toEqual([['Awaiting Payment', false]]);
    });

    test('cancels orders without an open payment after a day', async () => {
      at.stripe.fault = 'failure';
      await checkout();
      at.stripe.fault = null;
      at.shop.clock.now += 23 * 60 * minutes;
      await sweep(at.shop.deps);
      expect(await state()).toEqual([['Awaiting Payment', false]]);
      at.shop.clock.now += 2 * 60 * minutes;
      await sweep(at.shop.deps);
      expect(await state()).toEqual([['Cancelled', false]]);
    });
  });
});
