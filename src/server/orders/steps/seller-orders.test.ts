import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SellerOrder } from '../../../contract/desk.ts';
import { pausedShop } from '../../../../tests/support/database/paused-shop.ts';
import { mailsOf, testMailRenderer } from '../../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { cashOrder, paidOrder } from '../../../../tests/support/test-invoices.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { verify } from '../../operations/admin/run-admin.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

const address = {
  firstName: 'Huda',
  lastName: 'al-Najdī',
  email: 'huda@example.com',
  street: 'King Fahd Road 7',
  building: '7001',
  district: 'al-Olaya',
  city: 'Riyadh',
  zipcode: '12211',
  country: 'SA',
  phone: '+966 50 000 0000',
};
const zones = [
  { countries: ['SA'], price: 500, freeFrom: null, days: null },
  { countries: [], price: 0, freeFrom: null, days: null },
];

describe.each(bothEngines)('an order that the seller writes on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let books: [string, string];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    books = (await bookIds(shop, 2)) as [string, string];
    await seller.post('/api/seller/settings', { deliveryZones: zones });
    for (const id of books) await seller.post('/api/product/copies', { id, copies: 500 });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    layla = await buyer(shop);
  });

  const copies = async (id: string) =>
    (await seller.get(`/api/product/manage?id=${id}`)).body.products[0]!.copies as number;
  const item = (index: 0 | 1, quantity: number) => ({ product: books[index], quantity });
  const place = (given: object = {}, headers = {}) =>
    seller.post(
      '/api/order/place',
      { items: [item(0, 2)], address, paymentType: 'COD', lang: 'ar', ...given },
      headers,
    );
  const read = async (id: string): Promise<SellerOrder> =>
    (await seller.get(`/api/order/seller?ids=${id}`)).body.orders[0]!;
  const change = (order: SellerOrder, given: object = {}, who = seller) =>
    who.post('/api/order/change', {
      id: order._id,
      version: order.version,
      items: [item(0, 2)],
      address: order.address,
      ...given,
    });
  const textOf = async (kind: string, about: string) => {
    const mail = (await mailsOf(shop)).find((one) => one.kind === kind && one.about === about);
    return mail && (await testMailRenderer(shop)(mail))!.text;
  };
  const isSound = async () => expect((await verify(shop.db, shop.config)).faults).toEqual([]);

  describe('for a customer', () => {
    test('has the totals, the stock and the mail of any order, and says who placed it', async () => {
      const before = await copies(books[0]);
      const { status, body } = await place({ seenTotal: 25.5 });
      expect(status).toBe(200);
      expect(body.order).toMatchObject({
        status: 'Order Placed',
        paymentType: 'COD',
        amount: 25.5,
        delivery: 5,
        bySeller: true,
        isGuest: true,
        lang: 'ar',
        address: { firstName: 'Huda', countryCode: 'SA' },
      });
      expect(await copies(books[0])).toBe(before - 2);
      expect(await textOf('order-placed', body.order._id)).toContain('25.50');
      expect(await textOf('new-order', body.order._id)).toBeUndefined();
      await isSound();
    });

    test('with an account is in their list', async () => {
      const { email } = (await layla.visitor.get('/api/user/is-auth')).body.user!;
      const { body } = await place({ address: { ...address, email: email.toUpperCase() } });
      expect((await ordersOf(layla)).map(({ _id }) => _id)).toEqual([body.order._id]);
      expect(body.order.isGuest).toBeUndefined();
    });

    test('is placed once for one key, and refused by the rules of a shopper', async () => {
      const key = { 'idempotency-key': `place-${engine}` };
      const answers = [await place({}, key), await place({}, key)];
      expect(new Set(answers.map(({ body }) => body.order._id)).size).toBe(1);
      expect((await place({ items: [] })).body.code).toBe('empty-order');
      expect((await place({ seenTotal: 1 })).body.code).toBe('total-changed');
      expect((await place({ items: [item(0, 999)] })).body.code).toBe('fewer-copies');
      expect((await place({ address: { ...address, phone: '' } })).body.code).toBe('bad-address');
      for (const who of [shop.visitor(), layla.visitor])
        expect((await who.post('/api/order/place', {})).status).toBe(401);
    });

    test('is not limited to a few an hour, as strangers are', async () => {
      for (let time = 0; time < 8; time++) expect((await place()).status).toBe(200);
    });
  });

  describe('anew before it is packed', () => {
    let order: SellerOrder;
    beforeEach(async () => {
      order = await read(await cashOrder(layla, books[0]));
    });

    test('gets other books, quantities and another address, with new sums and copies', async () => {
      const before = [await copies(books[0]), await copies(books[1])];
      const { status, body } = await change(order, { items: [item(0, 1), item(1, 3)], address });
      expect(status).toBe(200);
      const price = body.order.items.map(({ product, quantity }) => product.offerPrice * quantity);
      const books4 = price.reduce((sum, one) => sum + one, 0);
      expect(body.order).toMatchObject({ delivery: 5, version: 2, address: { city: 'Riyadh' } });
      expect(body.order.amount).toBeCloseTo((books4 + 5) * 1.02, 2);
      expect(body.order.due).toBeUndefined();
      expect([await copies(books[0]), await copies(books[1])]).toEqual([before[0]! + 1, before[1]! - 3]);
      expect(body.order.history.at(-1)).toMatchObject({ kind: 'change', by: 'seller' });
      expect(await textOf('order-changed', order._id)).toContain('has changed');
      expect(
        (await seller.get('/api/order/seller?q=King%20Fahd')).body.orders.map(({ _id }) => _id),
      ).toContain(order._id);
      await isSound();
    });

    test('that takes the last copies is seen by the next reader of the shelf', async () => {
      const id = books[1];
      const onShelf = async () => {
        const { products } = (await shop.visitor().get('/api/product/list')).body;
        return products.find((book) => book._id === id)!.inStock;
      };
      await seller.post('/api/product/copies', { id, copies: 2 });
      const version = await shop.db.catalogueVersion();
      expect(await onShelf()).toBe(true);
      expect((await change(order, { items: [item(0, 1), item(1, 2)] })).status).toBe(200);
      expect(await onShelf()).toBe(false);
      expect(await shop.db.catalogueVersion()).toBeGreaterThan(version);
      await seller.post('/api/product/copies', { id, copies: 500 });
    });

    test('keeps the price of the books it has, also if they are gone from the shop', async () => {
      const { offerPrice } = order.items[0]!.product;
      await changeBooks(shop.db, (trx) =>
        trx
          .updateTable('books')
          .set({ offerPrice: 1, archivedAt: shop.clock.now })
          .where('id', '=', books[0])
          .execute(),
      );
      const { body } = await change(order, { items: [item(0, 1)] });
      expect(body.order.items).toMatchObject([{ quantity: 1, product: { offerPrice } }]);
      await changeBooks(shop.db, (trx) =>
        trx
          .updateTable('books')
          .set({ offerPrice: offerPrice * 100, archivedAt: null })
          .where('id', '=', books[0])
          .execute(),
      );
    });

    test('is refused from an older version, also if both were read at the same moment', async () => {
      const paused = pausedShop(shop);
      const other = paused.visitor();
      other.cookies.set('warraq_seller', seller.cookies.get('warraq_seller')!);
      const late = change(order, { items: [item(0, 9)] }, other);
      await paused.arrived;
      expect((await change(order, { items: [item(0, 3)] })).status).toBe(200);
      paused.release();
      expect((await late).body).toMatchObject({ code: 'changed-meanwhile', newer: { version: 2 } });
      expect((await read(order._id)).items).toMatchObject([{ quantity: 3 }]);
      const current = await read(order._id);
      const both = await Promise.all([4, 5].map((count) => change(current, { items: [item(0, count)] })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await isSound();
    });

    test('is refused beyond the stock, without a book, and by another total than the desk saw', async () => {
      const before = await copies(books[0]);
      // Its own copies are there for it.
      expect((await change(order, { items: [item(0, Math.min(999, before + 2))] })).status).toBe(200);
      const now = await read(order._id);
      expect((await change(now, { items: [item(0, before + 3)] })).status).toBe(409);
      expect((await change(now, { items: [] })).body.code).toBe('empty-order');
      expect((await change(now, { seenTotal: 1 })).body.code).toBe('total-changed');
      expect((await change(now, { items: [item(0, 2)] })).status).toBe(200);
      expect(await copies(books[0])).toBe(before);
    });

    test('is refused once it is packed: its invoice never changes', async () => {
      await seller.post('/api/order/status', { id: order._id, status: 'Packed' });
      expect((await change(order)).body.code).toBe('has-invoice');
      await seller.post('/api/order/back', { id: order._id, status: 'Order Placed', reason: 'A slip' });
      expect((await change(order)).body.code).toBe('has-invoice');
      const cancelled = await read(await cashOrder(layla, books[0]));
      await seller.post('/api/order/status', { id: cancelled._id, status: 'Cancelled' });
      expect((await change(cancelled)).body.code).toBe('not-changeable');
      expect((await change({ ...order, _id: 'f'.repeat(24) })).body.code).toBe('no-such-order');
      for (const who of [shop.visitor(), layla.visitor])
        expect((await change(order, {}, who)).status).toBe(401);
    });
  });

  describe('anew after it was paid', () => {
    let order: SellerOrder;
    beforeAll(() => seller.post('/api/seller/settings', { cardInvoice: 'packed' }));
    afterAll(() => seller.post('/api/seller/settings', { cardInvoice: 'paid' }));
    beforeEach(async () => {
      order = await read(await paidOrder(shop, layla, books[0]));
    });
    const settle = (given: object) =>
      seller.post('/api/order/settle', { id: order._id, method: 'cash', ...given });

    test('and cheaper owes the difference, which the seller gives back by hand', async () => {
      const { body } = await change(order, { items: [item(0, 1)] });
      expect(body.order).toMatchObject({ amount: 10.2, due: -10.2, refundable: 10.2 });
      expect((await settle({ seenDue: -1 })).body.code).toBe('conflict');
      const { body: after } = await settle({ seenDue: -10.2, note: 'Yusuf' });
      expect(after.order).toMatchObject({ refunded: 0, refundable: 10.2 });
      expect(after.order.refunds).toMatchObject([{ amount: 10.2, method: 'cash', state: 'done' }]);
      expect(after.order.due).toBeUndefined();
      expect((await settle({ seenDue: -10.2 })).body.code).toBe('conflict');
      await seller.post('/api/order/status', { id: order._id, status: 'Packed' });
      const { body: papers } = await seller.post('/api/order/invoices', { ids: [order._id] });
      expect(papers.invoices).toMatchObject([{ totals: { gross: 10.2 }, creditNotes: [] }]);
      await seller.post('/api/order/refund', { id: order._id, seenRefundable: 10.2 });
      const credited = (await read(order._id)).invoice!.creditNotes;
      expect(credited).toMatchObject([{ amount: 10.2 }]);
      await isSound();
    });

    test('and dearer waits for the difference, of which nothing can be refunded yet', async () => {
      const { body } = await change(order, { items: [item(0, 3)] });
      expect(body.order).toMatchObject({ amount: 30.6, due: 10.2, refundable: 20.4, isPaid: true });
      const cancel = { id: order._id, status: 'Cancelled' };
      expect((await seller.post('/api/order/status', cancel)).body.code).toBe('due-first');
      expect((await layla.visitor.post('/api/order/cancel', { id: order._id })).status).toBe(409);
      const { body: after } = await settle({ seenDue: 10.2, method: 'transfer' });
      expect(after.order.due).toBeUndefined();
      expect(after.order.refundable).toBe(30.6);
      expect(after.order.history.at(-1)).toMatchObject({ kind: 'charged-transfer', text: '10.20 USD' });
      await isSound();
    });

    test('and changed back owes nothing', async () => {
      await change(order, { items: [item(0, 3)] });
      const { body } = await change(await read(order._id), { items: [item(0, 2)] });
      expect(body.order.due).toBeUndefined();
      expect(body.order.amount).toBe(order.amount);
    });

    test('is refused after a refund, and with an invoice', async () => {
      await seller.post('/api/order/refund', { id: order._id, amount: 1, seenRefundable: 20.4 });
      expect((await change(order)).body.code).toBe('not-changeable');
      await seller.post('/api/seller/settings', { cardInvoice: 'paid' });
      order = await read(await paidOrder(shop, layla, books[0]));
      expect((await change(order)).body.code).toBe('has-invoice');
      await seller.post('/api/seller/settings', { cardInvoice: 'packed' });
    });
  });
});
