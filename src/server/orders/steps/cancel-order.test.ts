import { beforeAll, describe, expect, test } from 'vitest';
import { mailsOf, testMailRenderer } from '../../../../tests/support/mail/test-mails.ts';
import { completed, stripeShop } from '../../../../tests/support/payments/stripe-test-shop.ts';
import { sellerIn } from '../../../../tests/support/test-accounts.ts';
import { ordersOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';

describe.each(bothEngines)('cancelling on %s', (engine) => {
  const { at, items, checkout, deliver, cancel, paid, state } = stripeShop(engine);

  let seller: TestVisitor;
  beforeAll(async () => {
    seller = await sellerIn(at.shop);
  });

  const orderCash = async () => {
    const { visitor, address } = at.layla;
    return (await visitor.post('/api/order/cod', { items: items(), address })).body.orderId;
  };
  const orderPaid = async () => {
    const { body } = await checkout();
    await deliver(at.stripe.event(completed, paid(at.stripe.only())));
    expect(await state()).toEqual([['Order Placed', true]]);
    return body.orderId;
  };
  const move = (id: string, status: string, seen?: string) =>
    seller.post('/api/order/status', { id, status, ...(seen && { seen }) });
  const steps = async () => {
    const [order] = await ordersOf(at.layla);
    return order!.steps.map(({ status }) => status);
  };
  const actors = async (orderId: string) => {
    const rows = await at.shop.db.sql
      .selectFrom('orderHistory')
      .select(['status', 'actor'])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute();
    return rows.map(({ status, actor }) => `${actor}: ${status}`);
  };
  const mailsAbout = async (id: string) =>
    (await mailsOf(at.shop)).filter(({ about }) => about === id).map(({ kind }) => kind);

  describe('the shopper', () => {
    test('cancels a cash order that is not packed, and both hear of it', async () => {
      const id = await orderCash();
      expect((await cancel(id)).body).toEqual({ success: true, message: 'Order cancelled.' });
      expect(await state()).toEqual([['Cancelled', false]]);
      expect(await actors(id)).toEqual(['shopper: Cancelled']);
      expect(await mailsAbout(id)).toEqual([
        'order-placed',
        'new-order',
        'order-cancelled',
        'cancelled-order',
      ]);
      const [toSeller] = (await mailsOf(at.shop)).filter(({ kind }) => kind === 'cancelled-order').slice(-1);
      expect(toSeller!.recipient).toBe('seller@example.com');
      const { subject, text } = (await testMailRenderer(at.shop)(toSeller!))!;
      const number = formatOrderNumber((await ordersOf(at.layla))[0]!.number);
      expect(subject).toBe(`Order ${number} was cancelled by the shopper`);
      expect(text).not.toContain('refunded');
      expect((await cancel(id)).body.code).toBe('not-cancellable');
    });

    test('cancels a paid order, which stays paid until it is refunded', async () => {
      const id = await orderPaid();
      expect((await cancel(id)).status).toBe(200);
      expect(await state()).toEqual([['Cancelled', true]]);
      // The provider may repeat its report for days.
      await deliver(at.stripe.event(completed, at.stripe.only()));
      expect(await state()).toEqual([['Cancelled', true]]);
      expect(await steps()).toEqual(['Awaiting Payment', 'Order Placed', 'Cancelled']);
    });

    test('cannot cancel an order that is packed', async () => {
      const id = await orderCash();
      await move(id, 'Packed');
      expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'not-cancellable' } });
      expect(await state()).toEqual([['Packed', false]]);
    });

    test('and the desk that packs at the same moment: one of them succeeds', async () => {
      const id = await orderCash();
      const [cancelled, packed] = await Promise.all([cancel(id), move(id, 'Packed')]);
      expect([cancelled.status, packed.status].toSorted()).toEqual([200, 409]);
      expect(await state()).toEqual([[cancelled.status === 200 ? 'Cancelled' : 'Packed', false]]);
      expect(await actors(id)).toHaveLength(1);
    });
  });

  describe('the seller', () => {
    test('cancels an order while its payment is open: the session ends, and the shopper hears of it', async () => {
      const { body } = await checkout();
      expect((await move(body.orderId, 'Cancelled')).body).toMatchObject({
        changed: true,
        order: { status: 'Cancelled', isPaid: false },
      });
      expect(at.stripe.only().status).toBe('expired');
      await deliver(at.stripe.event('checkout.session.expired', at.stripe.only()));
      expect(await actors(body.orderId)).toEqual(['seller: Cancelled']);
      expect(await mailsAbout(body.orderId)).toEqual(['order-cancelled']);
    });

    test('does not cancel an order that the shopper has just paid', async () => {
      const { body } = await checkout();
      paid(at.stripe.only());
      expect(await move(body.orderId, 'Cancelled')).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
      expect(await state()).toEqual([['Order Placed', true]]);
      expect(await mailsAbout(body.orderId)).toEqual(['order-paid', 'new-order']);
    });

    test('and the report of the payment at the same moment: the order is paid', async () => {
      const { body } = await checkout();
      paid(at.stripe.only());
      const [answer] = await Promise.all([
        move(body.orderId, 'Cancelled', 'Awaiting Payment'),
        deliver(at.stripe.event(completed, at.stripe.only())),
      ]);
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await state()).toEqual([['Order Placed', true]]);
      expect(await actors(body.orderId)).toEqual(['payment: Order Placed']);
      expect(await mailsAbout(body.orderId)).toEqual(['order-paid', 'new-order']);
    });

    test('whose page still shows the open payment does not cancel a paid order unasked', async () => {
      const id = await orderPaid();
      expect((await move(id, 'Cancelled', 'Awaiting Payment')).body.code).toBe('conflict');
      expect(await state()).toEqual([['Order Placed', true]]);
      expect((await move(id, 'Cancelled', 'Order Placed')).status).toBe(200);
      expect(await state()).toEqual([['Cancelled', true]]);
    });

    test('at two desks at once cancels once', async () => {
      const { body } = await checkout();
      const answers = await Promise.all([move(body.orderId, 'Cancelled'), move(body.orderId, 'Cancelled')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(({ body: answer }) => answer.changed).toSorted()).toEqual([false, true]);
      expect(await actors(body.orderId)).toEqual(['seller: Cancelled']);
      expect(await mailsAbout(body.orderId)).toEqual(['order-cancelled']);
    });

    test('is told if the provider cannot be reached, and nothing changes', async () => {
      const { body } = await checkout();
      at.stripe.fault = 'failure';
      expect((await move(body.orderId, 'Cancelled')).body.code).toBe('payment-unavailable');
      expect(await state()).toEqual([['Awaiting Payment', false]]);
    });
  });
});
