import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { orderAsGuest, tokenOf } from '../../../../tests/support/test-guests.ts';
import { cashOrder, lastNumber, paidOrder } from '../../../../tests/support/test-invoices.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
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

  const order = (status?: 'Packed') => cashOrder(layla, book, status && seller);
  const invoice = (id: string, who = layla.visitor) => who.post('/api/order/invoice', { id });
  const invoices = (ids: string[], who = seller) => who.post('/api/order/invoices', { ids });
  const step = async (id: string, status: string) =>
    expect((await seller.post('/api/order/status', { id, status })).status).toBe(200);
  const last = (name: 'invoices' | 'credit-notes' = 'invoices') => lastNumber(shop, name);
  const mine = async (id: string) => (await ordersOf(layla)).find(({ _id }) => _id === id)!;
  const set = (settings: object) => seller.post('/api/seller/settings', settings);

  test('is listed with the credit notes, found by number, order and name, and by month', async () => {
    const id = await order('Packed');
    const number = await last();
    await step(id, 'Cancelled');
    const note = await last('credit-notes');
    const papers = async (query: string) =>
      (await seller.get(`/api/order/papers?${query}` as '/api/order/papers')).body;
    const { number: orderNumber } = await mine(id);
    const both = [
      { kind: 'invoice', number },
      { kind: 'credit-note', number: note },
    ].map((paper) => expect.objectContaining({ ...paper, order: { _id: id, number: orderNumber } }));
    expect((await papers(`q=${orderNumber}`)).papers).toEqual(both);
    expect((await papers(`q=${number}`)).papers).toContainEqual(both[0]);
    const month = new Date(shop.clock.now).toISOString().slice(0, 7);
    expect((await papers(`month=${month}`)).papers.slice(0, 2)).toEqual(both);
    expect(await papers('month=1999-01')).toMatchObject({ papers: [], total: 0, nextCursor: null });
    const cursor = `${shop.clock.now} invoice ${number}`;
    expect((await papers(`q=${orderNumber}&cursor=${encodeURIComponent(cursor)}`)).papers).toEqual([both[1]]);
  });

  test('is issued when a cash order is packed, once, and stays the same for shopper and seller', async () => {
    const id = await order();
    const before = await last();
    await step(id, 'Packed');
    expect(await last()).toBe(before + 1);
    const { status, body } = await invoice(id);
    expect(status).toBe(200);
    expect(body.invoice).toMatchObject({
      number: before + 1,
      issuedAt: new Date(shop.clock.now).toISOString(),
      suppliedAt: new Date(shop.clock.now).toISOString(),
      order: { _id: id },
      buyer: { lastName: 'al-Baghdādiyya' },
      lines: [{ kind: 'book', quantity: 2, price: 10, net: 20, taxPercent: 2, tax: 0.4, gross: 20.4 }],
      totals: { net: 20, tax: 0.4, gross: 20.4 },
      rates: [{ taxPercent: 2, net: 20, tax: 0.4, gross: 20.4 }],
      creditNotes: [],
    });
    expect((await mine(id)).invoice).toMatchObject({ number: before + 1, creditNotes: [] });
    shop.clock.now += 86_400_000;
    await step(id, 'Shipped');
    expect((await invoice(id)).body).toEqual(body);
    expect((await invoices([id])).body.invoices).toEqual([body.invoice]);
    expect(await last()).toBe(before + 1);
  });

  test('stays after a step back, and packing again gives no second one', async () => {
    const id = await order('Packed');
    const { body } = await invoice(id);
    const before = await last();
    await seller.post('/api/order/back', { id, status: 'Order Placed', reason: 'A book is missing' });
    expect((await invoice(id)).body).toEqual(body);
    await step(id, 'Packed');
    expect((await invoice(id)).body).toEqual(body);
    expect(await last()).toBe(before);
  });

  test('of a card order is issued when it is paid, or when it is packed if the seller chooses so', async () => {
    const before = await last();
    const first = await paidOrder(shop, layla, book);
    expect((await mine(first)).invoice).toMatchObject({ number: before + 1 });
    await set({ cardInvoice: 'packed' });
    const second = await paidOrder(shop, layla, book);
    expect((await mine(second)).invoice).toBeUndefined();
    expect((await invoice(second)).body.code).toBe('no-invoice');
    expect(await last()).toBe(before + 1);
    await step(second, 'Packed');
    expect((await mine(second)).invoice).toMatchObject({ number: before + 2 });
    await set({ cardInvoice: 'paid' });
  });

  test('keeps the seller’s details of its day, whatever changes later', async () => {
    const details = {
      legalName: 'Dār al-Warrāq Ltd',
      taxNumber: '300123456700003',
      postalAddress: 'شارع المتنبي، بغداد',
    };
    await set(details);
    const first = await order('Packed');
    const { body } = await invoice(first);
    expect(body.invoice.seller).toMatchObject({ ...details, storeName: 'Warraq' });
    await set({ legalName: 'Another name', taxPercent: 19, country: 'SA' });
    const second = await order('Packed');
    expect((await invoice(first)).body).toEqual(body);
    expect(body.invoice.qr).toBeUndefined();
    const later = (await invoice(second)).body.invoice;
    expect(later).toMatchObject({ seller: { legalName: 'Another name' }, rates: [{ taxPercent: 19 }] });
    expect(Buffer.from(later.qr!.text, 'base64').toString()).toContain('300123456700003');
    await set({ legalName: '', taxNumber: '', postalAddress: '', taxPercent: 2, country: '' });
  });

  test('does not exist before its moment, and takes no number', async () => {
    const id = await order();
    const before = await last();
    const { status, body } = await invoice(id);
    expect([status, body.code]).toEqual([409, 'no-invoice']);
    expect((await invoices([id])).body.invoices).toEqual([]);
    await step(id, 'Cancelled');
    expect((await invoice(id)).status).toBe(409);
    expect(await last()).toBe(before);
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
    expect((await read()).body.invoice).toMatchObject({
      order: { _id: body.orderId },
      lines: [{}, { kind: 'delivery', price: 4 }],
    });
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

  test('the desk opens those of at most 50 orders, the newest first', async () => {
    const ids = [await order('Packed'), await order('Packed')];
    const given = (await invoices(ids)).body.invoices;
    expect(given.map(({ order: { _id } }) => _id)).toEqual(ids.toReversed());
    expect((await invoices(Array<string>(51).fill('f'.repeat(24)))).status).toBe(400);
  });

  test('the desk reads chosen orders, the samples too', async () => {
    const ids = [await order(), '5a00000000000000000000b1'];
    const { body } = await seller.get(`/api/order/seller?ids=${ids.join(',')}`);
    expect(body.orders.map((one) => one._id)).toEqual(ids);
    expect((await seller.get('/api/order/seller?ids=')).body).toMatchObject({ orders: [], total: 0 });
    expect((await seller.get('/api/order/seller?ids=no')).status).toBe(400);
  });
});
