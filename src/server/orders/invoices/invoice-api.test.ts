import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { orderAsGuest, tokenOf } from '../../../../tests/support/test-guests.ts';
import { insertOrders } from '../../../../tests/support/test-orders.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../db/open.ts';
import { createOrderLinks } from '../order-links.ts';

describe.each(engines)('the invoice of an order on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    layla = await buyer(shop);
  });

  async function order(status?: 'Packed'): Promise<string> {
    const { body } = await layla.visitor.post('/api/order/cod', {
      items: [{ product: book, quantity: 2 }],
      address: layla.address,
    });
    if (status) await seller.post('/api/order/status', { id: body.orderId, status });
    return body.orderId;
  }
  const invoice = (id: string, who = layla.visitor) => who.post('/api/order/invoice', { id });
  const invoices = (ids: string[], who = seller) => who.post('/api/order/invoices', { ids });
  const last = async () => {
    const row = await shop.db.sql
      .selectFrom('counters')
      .select('last')
      .where('name', '=', 'invoices')
      .executeTakeFirstOrThrow();
    return row.last;
  };

  test('is numbered at the first request, and stays the same for shopper and seller', async () => {
    const id = await order('Packed');
    const before = await last();
    const { status, body } = await invoice(id);
    expect(status).toBe(200);
    expect(body.invoice).toMatchObject({ number: before + 1, order: { _id: id, amount: 20.4 } });
    shop.clock.now += 86_400_000;
    expect((await invoice(id)).body).toEqual(body);
    expect((await invoices([id])).body.invoices).toEqual([body.invoice]);
    expect(await last()).toBe(before + 1);
  });

  test('keeps the seller’s details of its day', async () => {
    const [first, second] = [await order('Packed'), await order('Packed')];
    const details = {
      legalName: 'Dār al-Warrāq Ltd',
      taxNumber: '300123456700003',
      postalAddress: 'شارع المتنبي، بغداد',
    };
    await seller.post('/api/seller/settings', details);
    expect((await invoice(first)).body.invoice.seller).toMatchObject({ ...details, storeName: 'Warraq' });
    await seller.post('/api/seller/settings', { legalName: 'Another name' });
    expect((await invoice(first)).body.invoice.seller).toMatchObject(details);
    expect((await invoice(second)).body.invoice.seller).toMatchObject({ legalName: 'Another name' });
  });

  test('does not exist before the order is paid or packed, and takes no number', async () => {
    const id = await order();
    const before = await last();
    const { status, body } = await invoice(id);
    expect([status, body.code]).toEqual([409, 'no-invoice']);
    expect((await invoices([id])).body.invoices).toEqual([]);
    await seller.post('/api/order/status', { id, status: 'Cancelled' });
    expect((await invoice(id)).status).toBe(409);
    expect(await last()).toBe(before);
  });

  test('shows what went back', async () => {
    const { body: placed } = await layla.visitor.post('/api/order/stripe', {
      items: [{ product: book, quantity: 2 }],
      address: layla.address,
    });
    await shop.visitor().send(new URL(placed.url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'card=4242424242424242',
    });
    const { refundable, items } = (await ordersOf(layla))[0]!;
    await seller.post('/api/order/refund', {
      id: placed.orderId,
      seenRefundable: refundable,
      items: [{ item: items[0]!._id, quantity: 1 }],
    });
    expect((await invoice(placed.orderId)).body.invoice.order).toMatchObject({
      amount: 20.4,
      refunded: 10.2,
    });
  });

  test('opens by the link of a mail, until the link is disabled', async () => {
    const id = await order('Packed');
    const token = await createOrderLinks(shop.db).sign(id, shop.clock.now);
    const read = () => shop.visitor().post('/api/order/shared-invoice', { token });
    expect((await read()).body.invoice.order._id).toBe(id);
    await shop.visitor().post('/api/order/unshare', { token });
    expect((await read()).body.code).toBe('bad-order-link');
  });

  test('of a guest opens by the link of the order, with what delivery cost', async () => {
    const zone = { countries: [], price: 400, freeFrom: null, days: null };
    await seller.post('/api/seller/settings', { deliveryZones: [zone] });
    const { body } = await orderAsGuest(shop);
    await seller.post('/api/seller/settings', { deliveryZones: [] });
    const token = tokenOf(body.link);
    const read = () => shop.visitor().post('/api/order/shared-invoice', { token });
    expect((await read()).body.code).toBe('no-invoice');
    await seller.post('/api/order/status', { id: body.orderId, status: 'Packed' });
    expect((await read()).body.invoice.order).toMatchObject({ _id: body.orderId, delivery: 4 });
  });

  test('is not found by others', async () => {
    const id = await order('Packed');
    const other = await buyer(shop);
    expect((await invoice(id, other.visitor)).body.code).toBe('unknown-order');
    expect((await invoice(id, shop.visitor())).status).toBe(401);
    expect((await invoices([id], other.visitor)).status).toBe(401);
    expect((await invoices(['f'.repeat(24), '5a00000000000000000000b1'])).body.invoices).toEqual([]);
    expect((await invoices([])).status).toBe(400);
  });

  test(
    'has a number in sequence without a gap, also from parallel processes and with failed attempts',
    { timeout: 60_000 },
    async () => {
      const ids = await insertOrders(shop, layla, 60, [book]);
      await shop.db.sql.updateTable('orders').set({ status: 'Shipped' }).where('id', 'in', ids).execute();
      const other = await openDatabase(shop.config, shop.deps.log);
      const later = new TestVisitor(createApp({ ...shop.deps, db: other }), shop.config.publicUrl);
      for (const [name, value] of seller.cookies) later.cookies.set(name, value);
      const before = await last();
      // Overlapping groups, asked for twice, in both processes, beside requests that are refused.
      const groups = Array.from({ length: 12 }, (_, n) => ids.slice(n * 5, n * 5 + 10));
      const answers = await Promise.all(
        groups.flatMap((group) => [
          invoices(group),
          invoices(group.toReversed(), later),
          invoices([...group, 'no id']),
        ]),
      );
      const refused = answers.filter(({ status }) => status === 400);
      expect(refused).toHaveLength(12);
      await other.close();
      const rows = await shop.db.sql
        .selectFrom('invoices')
        .select(['number', 'orderId'])
        .orderBy('number')
        .execute();
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
      expect(rows.filter(({ number }) => number > before)).toHaveLength(60);
      expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(rows.length);
      expect(await last()).toBe(rows.length);
    },
  );

  test('fifty are given at once, the oldest order first', async () => {
    const ids = await insertOrders(shop, layla, 50, [book]);
    await shop.db.sql.updateTable('orders').set({ status: 'Packed' }).where('id', 'in', ids).execute();
    const before = await last();
    const { body } = await invoices(ids);
    const given = body.invoices;
    expect(given.toReversed().map(({ order: { _id } }) => _id)).toEqual(ids);
    expect(given.toReversed().map(({ number }) => number)).toEqual(ids.map((_, n) => before + 1 + n));
    expect((await invoices([...ids, 'f'.repeat(24)])).status).toBe(400);
  });

  test('the desk reads chosen orders, the samples too', async () => {
    const ids = [await order(), '5a00000000000000000000b1'];
    const { body } = await seller.get(`/api/order/seller?ids=${ids.join(',')}`);
    expect(body.orders.map((one) => one._id)).toEqual(ids);
    expect((await seller.get('/api/order/seller?ids=')).body).toMatchObject({ orders: [], total: 0 });
    expect((await seller.get('/api/order/seller?ids=no')).status).toBe(400);
  });
});
