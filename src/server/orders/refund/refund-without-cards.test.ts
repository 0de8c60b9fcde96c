import { describe, expect, test } from 'vitest';
import { mailsOf, testMailRenderer } from '../../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop } from '../../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { createApp } from '../../app.ts';
import { verify } from '../../operations/admin/run-admin.ts';
import { orderBadges } from '../../../rules/order-badges.ts';

describe.each(bothEngines)('cash that the seller pays back on %s', (engine) => {
  test('is recorded by copies and for all that is left, once, and the shopper hears of it', async () => {
    const shop = await openTestShop(engine);
    const [seller, layla] = [await sellerIn(shop), await buyer(shop)];
    const [product] = await bookIds(shop, 1);
    const { body: placed } = await layla.visitor.post('/api/order/cod', {
      items: [{ product, quantity: 2 }],
      address: layla.address,
    });
    const id: string = placed.orderId;
    const mine = async () => (await ordersOf(layla))[0]!;
    const refund = async (given: object = {}) =>
      seller.post('/api/order/refund', { id, seenRefundable: (await mine()).refundable, ...given });
    expect((await refund()).body.code).toBe('not-refundable');
    for (const status of ['Packed', 'Shipped', 'Delivered'])
      expect((await seller.post('/api/order/status', { id, status })).status).toBe(200);
    expect((await seller.post('/api/order/return', { id, restock: true, reason: '' })).status).toBe(200);
    const { amount, items } = await mine();
    expect(orderBadges(await mine()).payment).toBe('refund-due');

    const first = await refund({ items: [{ item: items[0]!._id, quantity: 1 }] });
    expect(first.body).toMatchObject({ message: 'Refunded', order: { _id: id } });
    expect(orderBadges(await mine()).payment).toBe('partly-refunded');
    const { refundable } = await mine();
    expect(refundable).toBeLessThan(amount);
    const answers = await Promise.all([refund(), refund(), refund({ seenRefundable: amount })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await mine()).toMatchObject({ refunded: amount, refundable: 0 });
    expect((await mine()).refunds).toMatchObject([
      { state: 'done', origin: 'desk', items: [{ quantity: 1 }] },
      { state: 'done', origin: 'desk', items: [], amount: refundable },
    ]);
    expect(orderBadges(await mine()).payment).toBe('refunded');
    const mails = (await mailsOf(shop)).filter(({ kind }) => kind === 'order-refunded');
    expect(mails).toHaveLength(2);
    const { text } = (await testMailRenderer(shop)(mails[0]!))!;
    expect(text).toContain('back to you');
    expect(text).not.toContain('bank');
    expect((await verify(shop.db, shop.config)).faults).toEqual([]);
    await shop.close();
  });
});

test('an order that demo cards paid cannot be refunded in a shop without them', async () => {
  const shop = await openTestShop('sqlite');
  const layla = await buyer(shop);
  const [product] = await bookIds(shop, 1);
  const { body } = await layla.visitor.post('/api/order/stripe', {
    items: [{ product, quantity: 1 }],
    address: layla.address,
  });
  await shop.visitor().send(new URL(body.url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'card=4242424242424242',
  });
  const seller = await sellerIn(shop);
  const later = new TestVisitor(createApp({ ...shop.deps, cards: null }), shop.config.publicUrl);
  for (const [name, value] of seller.cookies) later.cookies.set(name, value);
  const [order] = await ordersOf(layla);
  const refused = await later.post('/api/order/refund', {
    id: body.orderId,
    seenRefundable: order!.refundable,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'refund-elsewhere']);
  await shop.close();
});
