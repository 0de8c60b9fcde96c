import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { insertBooks } from '../../../tests/support/test-books.ts';
import { type Buyer, buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { guestAddress, orderAsGuest } from '../../../tests/support/test-guests.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { createApp } from '../app.ts';

const path = '/api/seller/settings';
const closed = { status: 409, body: { code: 'not-open' } };

describe.each(bothEngines)('a real shop on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let items: { product: string; quantity: number }[];

  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true, env: { DEMO: 'off' } });
    seller = await sellerIn(shop);
    layla = await buyer(shop);
    await insertBooks(shop, 1);
    items = [{ product: (await bookIds(shop, 1))[0]!, quantity: 1 }];
  });
  afterEach(() => shop.close());

  const order = () => layla.visitor.post('/api/order/cod', { items, address: layla.address });
  const isOpen = async () => (await shop.deps.loadShopState()).facts.isOpen;

  test('takes orders once its country and currency were saved', async () => {
    expect(await isOpen()).toBe(false);
    expect(await order()).toMatchObject(closed);
    await seller.post(path, { currency: 'SAR', taxPercent: 15 });
    expect(await order()).toMatchObject(closed);
    expect(await orderAsGuest(shop, { items })).toMatchObject(closed);
    const atDesk = { items, paymentType: 'COD', address: guestAddress };
    expect(await seller.post('/api/order/place', atDesk)).toMatchObject(closed);
    expect(await ordersOf(layla)).toEqual([]);
    await seller.post(path, { country: 'SA' });
    expect(await isOpen()).toBe(true);
    expect((await order()).status).toBe(200);
    expect(await ordersOf(layla)).toMatchObject([{ currency: 'SAR' }]);
  });

  test('is open or not as the database says when the order is written', async () => {
    await seller.post(path, { country: 'SA', currency: 'SAR' });
    const before = await shop.deps.loadShopState();
    await seller.post(path, { country: '' });
    // A process that does not know of the change yet, or a request that began before it.
    const late = new TestVisitor(
      createApp({ ...shop.deps, loadShopState: async () => before }),
      shop.config.publicUrl,
    );
    for (const [name, value] of layla.visitor.cookies) late.cookies.set(name, value);
    expect(await late.post('/api/order/cod', { items, address: layla.address })).toMatchObject(closed);
  });

  test('keeps its currency from the first order that stands, not from a cancelled one', async () => {
    await seller.post(path, { country: 'SA', currency: 'SAR' });
    const { orderId } = (await order()).body;
    expect(await seller.post(path, { currency: 'USD' })).toMatchObject({
      status: 409,
      body: { code: 'currency-fixed' },
    });
    expect((await layla.visitor.post('/api/order/cancel', { id: orderId })).status).toBe(200);
    expect((await seller.post(path, { currency: 'USD' })).status).toBe(200);
    expect((await order()).status).toBe(200);
    expect((await seller.post(path, { currency: 'SAR' })).status).toBe(409);
    expect(await ordersOf(layla)).toMatchObject([
      { currency: 'USD', status: 'Order Placed' },
      { currency: 'SAR', status: 'Cancelled' },
    ]);
  });
});
