import { describe, expect, test } from 'vitest';
import { stripeShop } from '../../../../tests/support/payments/stripe-test-shop.ts';
import { orderAsGuest } from '../../../../tests/support/test-guests.ts';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { bothEngines } from '../../../../tests/support/test-shop.ts';
import { createOrderLinks } from '../order-links.ts';
import { copiesOf, writeStock } from '../../stock/stock-queries.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

describe.each(bothEngines)('an unpaid card order on %s', (engine) => {
  const { at, items, checkout, paid, state } = stripeShop(engine);

  test('that is left for another order is cancelled and gives its copies to it', async () => {
    const [book] = at.books as [string];
    const count = (copies: number | null) =>
      changeBooks(at.shop.db, (trx) => writeStock(trx, [{ id: book, copies, onSale: 1 }]));
    await count(2);
    const first = await checkout();
    const stranger = await buyer(at.shop);
    const theirs = { items: items(), address: stranger.address, replaces: first.body.orderId };
    expect((await stranger.visitor.post('/api/order/stripe', theirs)).body.code).toBe('copies-held');
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    const fewer = [{ product: book, quantity: 1 }];
    const second = await checkout({}, { items: fewer, replaces: first.body.orderId });
    expect(second.status).toBe(200);
    expect(await state()).toEqual([
      ['Awaiting Payment', false],
      ['Cancelled', false],
    ]);
    expect((await copiesOf(at.shop.db.sql, [book])).get(book)).toBe(1);
    const address = at.layla.address;
    const cash = { items: fewer, address, replaces: second.body.orderId };
    expect((await at.layla.visitor.post('/api/order/cod', cash)).status).toBe(200);
    expect((await copiesOf(at.shop.db.sql, [book])).get(book)).toBe(1);
    await count(null);
  });

  test('in an account stays when somebody else has its link', async () => {
    const first = await checkout();
    const token = await createOrderLinks(at.shop.db).sign(first.body.orderId, at.shop.clock.now);
    await orderAsGuest(at.shop, { items: items(), paymentType: 'Online', replaces: token });
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    expect((await checkout({}, { items: items(), replaces: token })).status).toBe(200);
    expect((await state()).at(-1)).toEqual(['Cancelled', false]);
  });

  test('that was paid in another window is not ordered a second time', async () => {
    const first = await checkout();
    paid(at.stripe.only());
    const again = await checkout({}, { items: items().slice(1), replaces: first.body.orderId });
    expect(again).toMatchObject({ status: 409, body: { code: 'paid-meanwhile' } });
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test('is replaced although the provider does not answer, and can end by itself', async () => {
    const first = await checkout();
    at.stripe.fault = 'failure';
    const address = at.layla.address;
    const cash = { items: items(), address, replaces: first.body.orderId };
    expect((await at.layla.visitor.post('/api/order/cod', cash)).status).toBe(200);
    at.stripe.fault = null;
    expect((await state()).map(([one]) => one)).toEqual(['Order Placed', 'Awaiting Payment']);
  });

  test('that was cancelled is not paid again under its key', async () => {
    const key = { 'idempotency-key': 'left' };
    const { orderId } = (await checkout(key)).body;
    await at.layla.visitor.post('/api/order/cancel', { id: orderId });
    expect(await checkout(key)).toMatchObject({ status: 409, body: { code: 'not-payable' } });
  });
});
