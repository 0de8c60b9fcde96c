import { describe, expect, test } from 'vitest';
import { mailsOf } from '../../../../tests/support/mail/test-mails.ts';
import { completed, stripeShop } from '../../../../tests/support/payments/stripe-test-shop.ts';
import { sellerIn } from '../../../../tests/support/test-accounts.ts';
import { ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines } from '../../../../tests/support/test-shop.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { newId } from '../../db/new-id.ts';
import { sweep } from '../pay/sweep.ts';

const minutes = 60_000;

describe.each(engines)('refunds by Stripe on %s', (engine) => {
  const { at, deliver, paidOrder } = stripeShop(engine);

  const mine = async () => (await ordersOf(at.layla))[0]!;
  const refund = async (given: object = {}) => {
    const { _id: id, refundable: seenRefundable } = await mine();
    return (await sellerIn(at.shop)).post('/api/order/refund', { id, seenRefundable, ...given });
  };
  const states = async () => (await mine()).refunds.map(({ origin, state }) => [origin, state]);
  const later = async (time: number) => {
    at.shop.clock.now += time;
    await sweep(at.shop.deps);
  };

  test('name the order, and are made once', async () => {
    const { session } = await paidOrder();
    expect((await refund()).body).toMatchObject({ message: 'Refunded' });
    const { _id, number, amount, refunds } = await mine();
    expect(at.stripe.refunds.made).toMatchObject([
      {
        amount: Math.round(amount * 100),
        metadata: { order: _id, number: formatOrderNumber(number), refund: refunds[0]!._id },
      },
    ]);
    expect(at.stripe.refunds.sumOf(session)).toBe(session.amount_total);
    const [made] = at.stripe.refunds.made;
    for (const type of ['refund.created', 'refund.updated', 'charge.refund.updated'])
      expect((await deliver(at.stripe.event(type, made!))).status).toBe(200);
    expect(await states()).toEqual([['desk', 'done']]);
  });

  // Where it is lost is the same for both engines, and each takes a second or two.
  const faults = [
    ['before Stripe got the request', 'lost'],
    ['at Stripe, which fails', 'failure'],
    ['after Stripe has refunded', 'silence'],
  ] as const;
  test.each(engine === 'sqlite' ? faults : faults.slice(2))(
    'whose answer is lost %s are made exactly once',
    async (_, fault) => {
      const { session } = await paidOrder();
      at.stripe.fault = fault;
      at.stripe.faultAt = '/v1/refunds';
      const { status, body } = await refund();
      expect([status, body.message]).toEqual([200, 'The refund is on its way.']);
      expect(await mine()).toMatchObject({ refunded: 0, refundable: 0, refunds: [{ state: 'open' }] });
      expect((await refund()).body.code).toBe('not-refundable');
      at.stripe.fault = null;
      await later(1 * minutes);
      expect(await states()).toEqual([['desk', 'open']]);
      at.shop.clock.now += 2 * minutes;
      await Promise.all([sweep(at.shop.deps), sweep(at.shop.deps)]);
      expect(await states()).toEqual([['desk', 'done']]);
      expect(at.stripe.refunds.made).toHaveLength(1);
      expect(at.stripe.refunds.sumOf(session)).toBe(session.amount_total);
    },
  );

  test('whose answer is lost for longer than Stripe keeps its keys are not made again', async () => {
    await paidOrder();
    at.stripe.fault = 'silence';
    at.stripe.faultAt = '/v1/refunds';
    await refund({ items: [{ item: (await mine()).items[0]!._id, quantity: 1 }] });
    expect(at.stripe.refunds.made).toHaveLength(1);
    at.stripe.fault = null;
    at.stripe.refunds.forgetKeys();
    await later(26 * 60 * minutes);
    expect(await states()).toEqual([['desk', 'done']]);
    expect(at.stripe.refunds.made).toHaveLength(1);
  });

  test('that Stripe refuses fail, and the desk is told', async () => {
    const { session } = await paidOrder();
    // Made at Stripe's dashboard; its webhook has not arrived.
    at.stripe.refunds.make(session, session.amount_total);
    const { status, body } = await refund();
    expect([status, body.code]).toEqual([409, 'refund-refused']);
    expect(await states()).toEqual([['desk', 'failed']]);
    expect((await mine()).refundable).toBe((await mine()).amount);
    await deliver(at.stripe.event('refund.created', at.stripe.refunds.made[0]!));
    expect(await states()).toEqual([
      ['desk', 'failed'],
      ['provider', 'done'],
    ]);
    expect((await mine()).refundable).toBe(0);
  });

  test('that the key does not allow fail, and can be made with another key', async () => {
    const { session } = await paidOrder();
    at.stripe.fault = 'forbidden';
    at.stripe.faultAt = '/v1/refunds';
    expect((await refund()).body.code).toBe('refund-refused');
    expect(await states()).toEqual([['desk', 'failed']]);
    // The log tells the attempt.
    const { changes } = (await (await sellerIn(at.shop)).get('/api/staff/changes')).body;
    const { number, amount } = await mine();
    expect(changes[0]).toMatchObject({
      action: 'POST /api/order/refund',
      title: formatOrderNumber(number),
      changes: [{ field: 'refund', after: `${amount.toFixed(2)} USD` }],
    });
    at.stripe.fault = null;
    await later(3 * minutes);
    expect(at.stripe.refunds.made).toEqual([]);
    expect((await refund()).body).toMatchObject({ message: 'Refunded' });
    expect(at.stripe.refunds.sumOf(session)).toBe(session.amount_total);
  });

  test('made at Stripe’s dashboard arrive once, in any order and number of webhooks', async () => {
    const { session } = await paidOrder();
    at.stripe.refunds.status = 'pending';
    const made = at.stripe.refunds.make(session, 500)!;
    const pending = at.stripe.event('refund.created', made);
    made.status = 'succeeded';
    const succeeded = at.stripe.event('refund.updated', made);
    const mailsBefore = (await mailsOf(at.shop)).filter(({ kind }) => kind === 'order-refunded').length;
    for (const event of [succeeded, pending, succeeded]) await deliver(event);
    await deliver(at.stripe.event('refund.updated', made));
    expect(await mine()).toMatchObject({
      refunded: 5,
      refunds: [{ origin: 'provider', state: 'done', amount: 5 }],
    });
    const mailsAfter = (await mailsOf(at.shop)).filter(({ kind }) => kind === 'order-refunded').length;
    expect(mailsAfter - mailsBefore).toBe(1);
    made.status = 'failed';
    await deliver(at.stripe.event('refund.failed', made));
    await deliver(succeeded);
    expect(await mine()).toMatchObject({ refunded: 0, refunds: [{ state: 'failed' }] });
  });

  test('that a bank works on for days are asked about every hour', async () => {
    await paidOrder();
    at.stripe.refunds.status = 'pending';
    expect((await refund()).body.message).toBe('The refund is on its way.');
    at.stripe.refunds.made[0]!.status = 'succeeded';
    await later(5 * minutes);
    expect(await states()).toEqual([['desk', 'open']]);
    await later(60 * minutes);
    expect(await states()).toEqual([['desk', 'done']]);
  });

  test('disputes arrive and are shown', async () => {
    const { session } = await paidOrder();
    const lost = at.stripe.event('charge.dispute.closed', at.stripe.refunds.dispute(session, 'lost'));
    await deliver(at.stripe.event('charge.dispute.created', at.stripe.refunds.dispute(session)));
    expect(await states()).toEqual([['dispute', 'open']]);
    expect((await refund({ seenRefundable: (await mine()).amount })).body.code).toBe('disputed');
    await deliver(lost);
    await deliver(
      at.stripe.event('charge.dispute.updated', at.stripe.refunds.dispute(session, 'under_review')),
    );
    expect(await states()).toEqual([['dispute', 'done']]);
    expect((await mine()).refunded).toBe((await mine()).amount);
    expect(at.log.join('')).toContain('a shopper disputes a card payment');
  });

  test('a dispute in the currency of the bank counts as the whole payment', async () => {
    const { session } = await paidOrder();
    const dispute = { ...at.stripe.refunds.dispute(session), amount: 7, currency: 'kwd' };
    await deliver(at.stripe.event('charge.dispute.created', dispute));
    const { amount, refunds } = await mine();
    expect(refunds).toMatchObject([{ origin: 'dispute', state: 'open', amount }]);
  });

  test('a second payment of an order goes back by itself', async () => {
    const { session, orderId } = await paidOrder();
    const { db, clock } = at.shop;
    const first = await db.sql
      .selectFrom('payments')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const again = { ...session, id: `${session.id}again` };
    at.stripe.sessions.set(again.id, again);
    await db.sql
      .insertInto('payments')
      .values({ ...first, id: newId(clock.now), reference: again.id, status: 'failed' })
      .execute();
    await deliver(at.stripe.event(completed, again));
    expect(await mine()).toMatchObject({ refunded: 0, refundable: (await mine()).amount });
    await later(3 * minutes);
    expect(at.stripe.refunds.sumOf(again)).toBe(again.amount_total);
    expect(at.stripe.refunds.sumOf(session)).toBe(0);
    expect(await mine()).toMatchObject({ refunded: 0, refundable: (await mine()).amount });
    expect((await refund()).status).toBe(200);
    expect(at.stripe.refunds.sumOf(session)).toBe(session.amount_total);
    expect(await mine()).toMatchObject({ refunded: (await mine()).amount, refundable: 0 });
  });

  test('webhooks wait for Stripe to answer, and those of other payments are accepted', async () => {
    const { session } = await paidOrder();
    const made = at.stripe.refunds.make(session, 100)!;
    at.stripe.fault = 'failure';
    const event = at.stripe.event('refund.created', made);
    expect((await deliver(event)).status).toBe(503);
    expect(await states()).toEqual([]);
    at.stripe.fault = null;
    expect((await deliver(event)).status).toBe(200);
    expect(await states()).toEqual([['provider', 'done']]);
    const foreign = { ...made, id: 're_foreign', payment_intent: 'pi_foreign' };
    expect((await deliver(at.stripe.event('refund.created', foreign))).status).toBe(200);
    const odd = { ...made, id: {}, amount: 'much' };
    expect((await deliver(at.stripe.event('refund.created', odd))).status).toBe(200);
    expect(await states()).toEqual([['provider', 'done']]);
  });
});
