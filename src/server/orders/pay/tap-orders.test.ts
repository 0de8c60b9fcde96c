import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type LoopbackCharge,
  type LoopbackRefund,
  openLoopbackTap,
  tapKey,
  tapSignature,
} from '../../../../tests/support/payments/loopback-tap.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { sweep } from './sweep.ts';

const minutes = 60_000;

describe.each(engines.flatMap((engine) => ['SAR', 'KWD'].map((currency) => [engine, currency] as const)))(
  'a payment at Tap on %s in %s',
  (engine, currency) => {
    let tap: Awaited<ReturnType<typeof openLoopbackTap>>;
    let shop: TestShop;
    let seller: TestVisitor;
    let layla: Buyer;
    let product: string;
    beforeAll(async () => {
      tap = await openLoopbackTap();
      const env = { TAP_SECRET_KEY: tapKey, TAP_API_BASE: tap.url, PUBLIC_URL: 'http://127.0.0.1:3000' };
      shop = await openTestShop(engine, { env, deps: { cardTimeout: 2_000 } });
      [product] = (await bookIds(shop, 1)) as [string];
      seller = await sellerIn(shop);
      const zone = { countries: [], price: 1_230, freeFrom: null, days: null };
      await seller.post('/api/seller/settings', { currency, taxPercent: 15, deliveryZones: [zone] });
    });
    afterAll(async () => {
      await shop.close();
      await tap.close();
    });
    beforeEach(async () => {
      tap.reset();
      shop.clock.now = Date.now();
      layla = await buyer(shop);
    });

    const checkout = (lang = 'ar') =>
      layla.visitor.post('/api/order/stripe', {
        items: [{ product, quantity: 2 }],
        address: layla.address,
        lang,
      });
    const mine = async () => (await ordersOf(layla))[0]!;
    const deliver = (event: LoopbackCharge | LoopbackRefund, hashstring = tapSignature(event)) =>
      shop.visitor().post('/api/payments/webhook', event, { hashstring });
    const pay = async () => {
      await checkout();
      tap.charges[0]!.status = 'CAPTURED';
      return deliver(tap.charges[0]!);
    };
    const refund = async (given: object = {}) => {
      const { _id: id, refundable } = await mine();
      return seller.post('/api/order/refund', { id, seenRefundable: refundable, ...given });
    };

    test('opens its page with the exact amount, for one order once', async () => {
      const { body } = await checkout();
      const [charge] = tap.charges;
      const { amount, number, _id } = await mine();
      expect(body.url).toBe(charge!.transaction.url);
      expect(charge).toMatchObject({
        amount,
        currency,
        metadata: { order: _id },
        reference: { order: expect.stringContaining(String(number).slice(0, 4)) },
        source: { id: 'src_all' },
        customer: { first_name: 'Layla', email: 'layla@example.com' },
        redirect: { url: 'http://127.0.0.1:3000/ar/loader?next=my-orders' },
        post: { url: 'http://127.0.0.1:3000/api/payments/webhook' },
        transaction: { expiry: { type: 'MINUTE' } },
      });
      expect((await mine()).status).toBe('Awaiting Payment');
    });

    test('is paid by its signed report, however often that comes', async () => {
      expect((await pay()).status).toBe(200);
      for (let time = 0; time < 2; time++) expect((await deliver(tap.charges[0]!)).status).toBe(200);
      expect(await mine()).toMatchObject({ status: 'Order Placed', isPaid: true });
    });

    test('is not paid by a forged, altered or unsigned report, or one of another amount', async () => {
      await checkout();
      const charge = { ...tap.charges[0]!, status: 'CAPTURED' };
      const answers = [
        await deliver(charge, tapSignature(charge, 'sk_test_other')),
        await deliver({ ...charge, amount: charge.amount + 1 }, tapSignature(charge)),
        await deliver(charge, ''),
        await shop.visitor().post('/api/payments/webhook', { status: 'CAPTURED' }),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'bad-signature'));
      const less = { ...charge, amount: 1 };
      expect((await deliver(less)).status).toBe(200);
      expect((await mine()).isPaid).toBe(false);
    });

    test.each(['DECLINED', 'FAILED', 'ABANDONED', 'CANCELLED', 'TIMEDOUT'])(
      'that ends as %s cancels the order',
      async (status) => {
        await checkout();
        tap.charges[0]!.status = status;
        await deliver(tap.charges[0]!);
        expect(await mine()).toMatchObject({ status: 'Cancelled', isPaid: false });
      },
    );

    test('is found by the sweep if its report is lost, and so is its end', async () => {
      await checkout();
      tap.charges[0]!.status = 'CAPTURED';
      shop.clock.now += 3 * minutes;
      await sweep(shop.deps);
      expect((await mine()).isPaid).toBe(true);
    });

    test('of an order that the shopper cancels can still come, and places it again', async () => {
      await checkout();
      const { _id: id } = await mine();
      expect((await layla.visitor.post('/api/order/cancel', { id })).status).toBe(200);
      expect((await mine()).status).toBe('Cancelled');
      tap.charges[0]!.status = 'CAPTURED';
      await deliver(tap.charges[0]!);
      expect(await mine()).toMatchObject({ status: 'Order Placed', isPaid: true });
    });

    test('goes back in parts and as a whole, never more than was paid', async () => {
      await pay();
      const { items, amount } = await mine();
      expect((await refund({ items: [{ item: 'delivery', quantity: 1 }] })).status).toBe(200);
      expect((await refund({ items: [{ item: items[0]!._id, quantity: 1 }] })).status).toBe(200);
      expect((await refund()).body.message).toBe('Refunded');
      expect(await mine()).toMatchObject({ refunded: amount, refundable: 0 });
      const made = tap.refunds.reduce((sum, one) => sum + Math.round(one.amount * 1000), 0);
      expect(made).toBe(Math.round(amount * 1000));
      expect(tap.refunds.map((one) => one.currency)).toEqual([currency, currency, currency]);
    });

    test('goes back once if the answer is lost, and waits while Tap works on it', async () => {
      await pay();
      tap.state.fault = 'silence';
      expect((await refund()).body.message).toBe('The refund is on its way.');
      tap.state.fault = null;
      tap.state.refundStatus = 'PENDING';
      shop.clock.now += 3 * minutes;
      await sweep(shop.deps);
      await sweep(shop.deps);
      expect(tap.refunds).toHaveLength(1);
      expect((await mine()).refunds).toMatchObject([{ state: 'open' }]);
      tap.refunds[0]!.status = 'REFUNDED';
      await deliver(tap.refunds[0]!);
      expect((await mine()).refunds).toMatchObject([{ state: 'done' }]);
    });

    test('that Tap refuses to give back stays refundable', async () => {
      await pay();
      tap.charges[0]!.status = 'VOID';
      const { status, body } = await refund();
      expect([status, body.code]).toEqual([409, 'refund-refused']);
      const { refundable, amount } = await mine();
      expect(refundable).toBe(amount);
    });

    test('is not asked for at another address that Tap names', async () => {
      tap.state.fault = 'redirect';
      expect((await checkout()).body.code).toBe('payment-unavailable');
      expect(tap.state.sentElsewhere).toBe(0);
    });

    test('waits to be tried again while Tap fails', async () => {
      tap.state.fault = 'failure';
      expect((await checkout()).body.code).toBe('payment-unavailable');
      tap.state.fault = null;
      const { _id: id } = await mine();
      expect((await layla.visitor.post('/api/order/pay', { id })).body.url).toContain('tap.example');
    });
  },
);
