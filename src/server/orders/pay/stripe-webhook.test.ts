import { logInAgain } from '../../../../tests/support/test-accounts.ts';
import { describe, expect, test } from 'vitest';
import { deleteExpired } from '../../jobs.ts';
import { newId } from '../../db/new-id.ts';
import { cartOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines } from '../../../../tests/support/test-shop.ts';
import { completed, stripeShop } from '../../../../tests/support/payments/stripe-test-shop.ts';

describe.each(bothEngines)('webhooks of Stripe on %s', (engine) => {
  const { at, checkout, deliver, paid, state, cartSize } = stripeShop(engine);

  test('lines added to the cart after the order stay there', async () => {
    await checkout();
    const [first, second, third] = at.books as [string, string, string];
    await at.layla.visitor.post('/api/cart/update', { cartItems: { [first]: 5, [second]: 1, [third]: 2 } });
    await deliver(at.stripe.event(completed, paid(at.stripe.only())));
    expect(await cartOf(at.layla)).toEqual({ [first]: 3, [third]: 2 });
  });

  test('the paid webhook places the order and empties the cart once', async () => {
    await checkout();
    const event = at.stripe.event(completed, paid(at.stripe.only()));
    expect((await deliver(event)).status).toBe(200);
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(await cartSize()).toBe(0);
    await at.layla.visitor.post('/api/cart/update', { cartItems: { [at.books[2]!]: 1 } });
    const again = await Promise.all([
      deliver(event),
      deliver(event),
      deliver(at.stripe.event(completed, at.stripe.only())),
    ]);
    expect(again.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(await cartSize()).toBe(1);
    expect(at.log.join('')).not.toContain('refunded');
  });

  test('events are kept for as long as they may be repeated, and then deleted', async () => {
    const day = 86_400_000;
    const events = async () => {
      const rows = await at.shop.db.sql.selectFrom('paymentEvents').select('eventId').execute();
      return rows.map(({ eventId }) => eventId);
    };
    const deleteAfter = (days: number) => deleteExpired(at.shop.db, at.shop.clock.now + days * day);
    await checkout();
    const session = at.stripe.only();
    const event = at.stripe.event(completed, paid(session));
    await deliver(event);
    await deleteAfter(80);
    expect(await events()).toContain(event.id);
    await deleteAfter(100);
    expect(await events()).toEqual([]);
    // The shopper's session has expired by then.
    at.layla = { ...at.layla, visitor: await logInAgain(at.shop, at.layla.userId) };
    await at.layla.visitor.post('/api/cart/update', { cartItems: { [at.books[2]!]: 1 } });
    await deliver(event);
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(await cartSize()).toBe(1);
  });

  test.each(['Packed', 'Cancelled'] as const)(
    'an order that the seller made %s is not placed again by a repeated webhook',
    async (status) => {
      const { body } = await checkout();
      await deliver(at.stripe.event(completed, paid(at.stripe.only())));
      await at.shop.db.sql.updateTable('orders').set({ status }).where('id', '=', body.orderId).execute();
      await deliver(at.stripe.event('checkout.session.async_payment_succeeded', at.stripe.only()));
      await deliver(
        at.stripe.event('checkout.session.expired', {
          ...at.stripe.only(),
          payment_status: 'unpaid',
          status: 'expired',
        }),
      );
      expect(await state()).toEqual([[status, true]]);
    },
  );

  test('a completed but unpaid session leaves the order unpaid until the bank has paid', async () => {
    await checkout();
    const session = at.stripe.only();
    session.status = 'complete';
    await deliver(at.stripe.event(completed, session));
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    await deliver(at.stripe.event('checkout.session.async_payment_succeeded', paid(session)));
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test.each(['checkout.session.async_payment_failed', 'checkout.session.expired'])(
    '%s cancels the order and keeps the cart',
    async (type) => {
      await checkout();
      const session = at.stripe.only();
      session.status = type.endsWith('expired') ? 'expired' : 'complete';
      await deliver(at.stripe.event(type, session));
      expect(await state()).toEqual([['Cancelled', false]]);
      expect(await cartSize()).toBe(2);
    },
  );

  test('an expiry after the payment changes nothing', async () => {
    await checkout();
    const session = at.stripe.only();
    const expiry = at.stripe.event('checkout.session.expired', { ...session, status: 'expired' });
    await deliver(at.stripe.event(completed, paid(session)));
    expect((await deliver(expiry)).status).toBe(200);
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test('a payment of a cancelled order places it again and logs an error', async () => {
    await checkout();
    const session = at.stripe.only();
    await deliver(at.stripe.event('checkout.session.expired', { ...session, status: 'expired' }));
    await deliver(at.stripe.event(completed, paid(session)));
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(at.log.join('')).toContain('a cancelled order was paid and is placed again');
  });

  test.each(['Order Placed', 'Cancelled'] as const)(
    'a second payment of an order that is %s changes nothing and logs an error',
    async (status) => {
      const { body } = await checkout();
      const { db, clock } = at.shop;
      const session = paid(at.stripe.only());
      await deliver(at.stripe.event(completed, session));
      const first = await db.sql
        .selectFrom('payments')
        .selectAll()
        .where('reference', '=', session.id)
        .executeTakeFirstOrThrow();
      const second = { id: newId(clock.now), reference: `second_${session.id}`, status: 'failed' as const };
      await db.sql
        .insertInto('payments')
        .values({ ...first, ...second })
        .execute();
      await db.sql.updateTable('orders').set({ status }).where('id', '=', body.orderId).execute();
      await deliver(at.stripe.event(completed, { ...session, id: second.reference }));
      expect(await state()).toEqual([[status, true]]);
      expect(at.log.join('')).toContain('an order was paid twice');
    },
  );

  test.each([
    ['amount', { amount_total: 100 }],
    ['currency', { currency: 'eur' }],
  ])('a payment in another %s does not pay the order', async (_, change) => {
    await checkout();
    expect((await deliver(at.stripe.event(completed, { ...paid(at.stripe.only()), ...change }))).status).toBe(
      200,
    );
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    expect(at.log.join('')).toContain('differs from its order');
  });

  test('forged, altered, old and unsigned webhooks are refused and change nothing', async () => {
    await checkout();
    const event = at.stripe.event(completed, paid(at.stripe.only()));
    const seconds = Math.floor(Date.now() / 1000);
    const answers = [
      await deliver(event, { secret: 'whsec_other' }),
      await deliver(event, {}, (text) => text.replace('usd', 'eur')),
      await deliver(event, {}, (text) => `${text} `),
      await deliver(event, { timestamp: seconds - 400 }),
      await deliver({}),
      await deliver({ id: 'evt_1', type: completed, data: { object: { id: {} } } }),
      await at.shop.visitor().post('/api/payments/webhook', event),
      await at.shop.visitor().send('/api/payments/webhook', { method: 'POST', body: '' }),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      answers.map(() => [400, 'bad-signature']),
    );
    expect(await state()).toEqual([['Awaiting Payment', false]]);
  });

  test('webhooks about unknown orders and other events are accepted and change nothing', async () => {
    await checkout();
    const foreign = {
      ...paid(at.stripe.only()),
      id: 'cs_test_unknown',
      metadata: {},
      client_reference_id: 'a'.repeat(24),
    };
    expect((await deliver(at.stripe.event(completed, foreign))).status).toBe(200);
    expect((await deliver(at.stripe.event('payment_intent.created', at.stripe.only()))).status).toBe(200);
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    expect(at.log.join('')).toContain('for an unknown order');
  });
});
