import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { pausedShop } from '../../../tests/support/database/paused-shop.ts';
import { guestAddress, orderAsGuest } from '../../../tests/support/test-guests.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { hire, memberIn } from '../../../tests/support/test-staff.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { formatOrderNumber } from '../../rules/ids.ts';
import { findOrder } from './order-queries.ts';

describe.each(bothEngines)('what a member of the desk does with orders on %s', (engine) => {
  let shop: TestShop;
  let maryam: TestVisitor;
  let books: string[];
  beforeEach(async () => {
    shop = await openTestShop(engine);
    maryam = await memberIn(shop, (await hire(shop, 'orders')).email);
    books = await bookIds(shop, 2);
  });
  afterEach(() => shop.close());

  const placed = async (quantity = 2) =>
    (await orderAsGuest(shop, { items: [{ product: books[0], quantity }] })).body.orderId;
  const delivered = async () => {
    const id = await placed();
    for (const status of ['Packed', 'Shipped', 'Delivered'])
      expect((await maryam.post('/api/order/status', { id, status })).status).toBe(200);
    return id;
  };
  const logged = async (owner?: TestVisitor) => {
    const { changes } = (await (owner ?? (await sellerIn(shop))).get('/api/staff/changes')).body;
    return changes.filter(({ action }) => action.includes('/api/order/'));
  };
  const title = async (id: string) => formatOrderNumber((await findOrder(shop.db, id))!.number);

  test('leaves one row for each step, and the history of the order names them', async () => {
    const id = await placed();
    await maryam.post('/api/order/status', { id, status: 'Packed' });
    await maryam.post('/api/order/status', { id, status: 'Shipped' });
    await maryam.post('/api/order/back', { id, status: 'Packed', reason: 'Left behind' });
    await maryam.post('/api/order/note', { id, text: 'Call first' });
    const { order } = (await maryam.post('/api/order/status', { id, status: 'Cancelled' })).body;
    const rows = await logged();
    const steps = rows.map(({ by, title: number, changes }) => [
      by,
      number,
      changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join(),
    ]);
    const number = await title(id);
    expect(steps.toReversed()).toEqual([
      ['Maryam', number, 'status: Order Placed → Packed'],
      ['Maryam', number, 'status: Packed → Shipped'],
      ['Maryam', number, 'status: Shipped → Packed'],
      ['Maryam', number, ''],
      ['Maryam', number, 'status: Packed → Cancelled'],
    ]);
    expect(order.history.map(({ member }) => member)).toEqual(Array(5).fill('Maryam'));
  });

  test('leaves one row for a step of many, with each order that took it', async () => {
    const ids = [await placed(), await placed(), 'f'.repeat(24)];
    await maryam.post('/api/order/statuses', { ids, status: 'Packed' });
    const rows = await logged();
    const steps = [{ field: 'status', before: 'Order Placed', after: 'Packed' }];
    const subjects = [await title(ids[0]!), await title(ids[1]!)].map((one) => ({
      title: one,
      changes: steps,
    }));
    expect(rows).toMatchObject([
      { title: '', count: 2, changes: [{ field: 'status', after: 'Packed' }], subjects },
    ]);
  });

  test('tells the sum of a refund, and the copies of a return', async () => {
    const id = await delivered();
    const { items, refundable } = (await maryam.get(`/api/order/seller?ids=${id}`)).body.orders[0]!;
    const part = [{ item: items[0]!._id, quantity: 1 }];
    const back = { id, items: part, restock: true, reason: 'Torn' };
    expect((await maryam.post('/api/order/return', back)).status).toBe(200);
    const refund = { id, items: part, seenRefundable: refundable, method: 'cash' };
    const { order } = (await maryam.post('/api/order/refund', refund)).body;
    expect(order.refunds).toMatchObject([{ origin: 'desk', member: 'Maryam' }]);
    expect(order.history.at(-1)).toMatchObject({ kind: 'restocked-return', member: 'Maryam' });
    const [refunded, returned] = await logged();
    const name = items[0]!.product.name;
    expect(returned!.changes).toEqual([
      { field: `returned.${name}`, before: '0', after: '1' },
      { field: 'restock', before: '', after: 'true' },
    ]);
    expect(refunded!.changes).toEqual([
      { field: 'refunded', before: '0.00 USD', after: expect.stringMatching(/^\d+\.\d\d USD$/) },
      { field: 'refund', before: '', after: expect.stringMatching(/^\d+\.\d\d USD$/) },
    ]);
  });

  test('tells the lines of an order that is entered or changed, with its total', async () => {
    const items = [{ product: books[0], quantity: 1 }];
    const entered = { items, address: { ...guestAddress, country: 'Spain' }, paymentType: 'COD' };
    const { order } = (await maryam.post('/api/order/place', entered)).body;
    const changed = { id: order._id, version: order.version, items: [{ product: books[1], quantity: 3 }] };
    expect((await maryam.post('/api/order/change', changed)).status).toBe(200);
    const [change, place] = await logged();
    expect(place!.changes).toEqual([
      { field: `copies.${order.items[0]!.product.name}`, before: '', after: '1' },
    ]);
    expect(change!.changes).toMatchObject([
      { field: 'amount', before: `${order.amount.toFixed(2)} USD` },
      { field: `copies.${order.items[0]!.product.name}`, before: '1', after: '' },
      { before: '', after: '3' },
    ]);
  });

  test('fails as a whole if they were logged out meanwhile', async () => {
    const id = await placed();
    const paused = pausedShop(shop);
    const desk = paused.visitor();
    for (const [name, value] of maryam.cookies) desk.cookies.set(name, value);
    const packing = desk.post('/api/order/status', { id, status: 'Packed' });
    await paused.arrived;
    await maryam.get('/api/seller/logout');
    paused.release();
    expect((await packing).body.code).toBe('not-seller');
    expect((await findOrder(shop.db, id))!.status).toBe('Order Placed');
    expect(await logged()).toEqual([]);
  });
});
