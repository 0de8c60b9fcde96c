import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLoopbackStripe } from '../../../tests/support/payments/loopback-stripe.ts';
import { stripeKeys } from '../../../tests/support/payments/stripe-test-shop.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { updateBook } from '../../../tests/support/test-books.ts';
import { buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { oneBook, sendProduct } from '../../../tests/support/test-products.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import type { Order } from '../../contract/orders.ts';

const path = '/api/seller/settings';

describe.each(engines)('the currency on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let book: string;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterEach(() => shop.close());

  const inShop = async () => (await seller.get(`/api/product/list?ids=${book}`)).body.products[0];
  const stored = () =>
    shop.db.sql.selectFrom('books').select('offerPrice').where('id', '=', book).executeTakeFirstOrThrow();
  const order = (who: Awaited<ReturnType<typeof buyer>>, more = {}, way = 'cod') =>
    who.visitor.post(`/api/order/${way}`, {
      items: [{ product: book, quantity: 1 }],
      address: who.address,
      ...more,
    });

  test('is the dollar until the seller chooses another, and prices keep their numbers', async () => {
    await updateBook(shop, book, { price: 2000, offerPrice: 1250 });
    expect((await seller.get('/api/order/terms')).body.currency).toEqual({ code: 'USD', decimals: 2 });
    expect((await seller.post(path, { currency: 'KWD' })).body.settings).toMatchObject({ currency: 'KWD' });
    expect((await seller.get('/api/order/terms')).body.currency).toEqual({ code: 'KWD', decimals: 3 });
    expect(await inShop()).toMatchObject({ price: 20, offerPrice: 12.5 });
    expect(await stored()).toEqual({ offerPrice: 12_500 });
    await seller.post(path, { currency: 'SAR' });
    expect(await inShop()).toMatchObject({ offerPrice: 12.5 });
    expect(await stored()).toEqual({ offerPrice: 1_250 });
  });

  test('without decimals is refused by the name of a book that has some, and nothing changes', async () => {
    await updateBook(shop, book, { price: 2000, offerPrice: 1250, name: 'Half a dollar' });
    const refused = await seller.post(path, { currency: 'JPY', phone: '12345' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'currency-decimals', about: { book: 'Half a dollar' } },
    });
    expect((await seller.get(path)).body.settings).toMatchObject({ currency: 'USD', phone: '' });
    await updateBook(shop, book, { offerPrice: 1200 });
    expect((await seller.post(path, { currency: 'JPY' })).status).toBe(200);
    expect(await inShop()).toMatchObject({ price: 20, offerPrice: 12 });
  });

  test('is fixed as soon as there is an order', async () => {
    const layla = await buyer(shop);
    await seller.post(path, { currency: 'SAR' });
    expect((await order(layla)).status).toBe(200);
    const refused = await seller.post(path, { currency: 'USD' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'currency-fixed' } });
    expect((await seller.post(path, { currency: 'SAR', phone: '12345' })).status).toBe(200);
    expect(await ordersOf(layla)).toMatchObject([{ currency: 'SAR', rounding: 0 }]);
  });

  test('a shopper who saw another currency is told, and charged nothing', async () => {
    const layla = await buyer(shop);
    await updateBook(shop, book, { offerPrice: 1000 });
    await seller.post(path, { currency: 'KWD' });
    const seen = { seenTotal: 10.2 };
    expect(await order(layla, { ...seen, seenCurrency: 'USD' })).toMatchObject({
      status: 409,
      body: { code: 'total-changed' },
    });
    expect(await ordersOf(layla)).toEqual([]);
    expect((await order(layla, { ...seen, seenCurrency: 'KWD' })).status).toBe(200);
  });

  test('decides how many decimals a price may have, in every way to write one', async () => {
    await seller.post(path, { currency: 'KWD' });
    const add = (offerPrice: unknown) =>
      sendProduct(seller, '/api/product/add', { ...oneBook, price: 30, offerPrice });
    expect((await add('٣٫٥٠٥')).body.product).toMatchObject({ offerPrice: 3.505 });
    expect(await add(3.5055)).toMatchObject({ status: 400, body: { fields: { offerPrice: 'number' } } });
    const bulk = (value: number) =>
      seller.post('/api/product/bulk', {
        ids: [book],
        change: { price: 'offerPrice', by: 'amount', value },
      });
    const { offerPrice } = (await inShop())!;
    const raised = await bulk(-0.005);
    expect((await inShop())!.offerPrice).toBe(Math.round((offerPrice - 0.005) * 1000) / 1000);
    const undone = await seller.post('/api/product/undo', { job: raised.body.job });
    expect(undone.body.job).toMatchObject({ undone: 1 });
    expect((await inShop())!.offerPrice).toBe(offerPrice);
    const shelf = async (query: string) => (await seller.get(`/api/product/shelf?${query}`)).body.total;
    expect(await shelf('min=3.505&max=3.505')).toBe(1);
    expect(await shelf('min=3.506&max=3.507')).toBe(0);
    const file = (await seller.get('/api/product/export')).text;
    expect(file).toContain('3.505');
    const back = await seller.send('/api/product/import?dryRun=true', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: file,
    });
    expect(back.body.counts).toMatchObject({ add: 0, change: 0, error: 0 });
    const wrong = await seller.send('/api/product/import?dryRun=true', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'name,author,category,price,offerPrice\nA,B,Fiqh,2.0005,1\n',
    });
    expect(wrong.body.rows[0]!.errors).toMatchObject([{ fault: 'number', column: 'price' }]);
  });

  test('a card pays what the shopper saw, rounded down to what cards can pay', async () => {
    const layla = await buyer(shop);
    await seller.post(path, { currency: 'KWD' });
    await updateBook(shop, book, { price: 9_000, offerPrice: 5_004 });
    expect((await order(layla, { seenTotal: 5.1, seenCurrency: 'KWD' }, 'stripe')).status).toBe(200);
    expect(await ordersOf(layla)).toMatchObject([
      { amount: 5.1, tax: 0.1, rounding: 0.004, subtotal: 5, currency: 'KWD' },
    ]);
  });
});

test('Stripe is asked in its own units, and a shop in a currency it does not know takes no cards', async () => {
  const stripe = await openLoopbackStripe();
  const shop = await openTestShop('sqlite', {
    env: { ...stripeKeys, STRIPE_API_BASE: stripe.url, PUBLIC_URL: 'http://127.0.0.1:3000', DEMO: 'on' },
  });
  const seller = await sellerIn(shop);
  const layla = await buyer(shop);
  const [product] = await bookIds(shop, 1);
  const body = { items: [{ product, quantity: 2 }], address: layla.address };
  const facts = async () => (await shop.deps.loadShopState()).facts;

  await seller.post(path, { currency: 'IQD' });
  expect(await facts()).toMatchObject({ takesCards: false });
  expect(await layla.visitor.post('/api/order/stripe', body)).toMatchObject({
    status: 503,
    body: { code: 'no-cards' },
  });
  expect((await seller.post(path, { codEnabled: false })).body.code).toBe('no-way-to-pay');

  await seller.post(path, { currency: 'IDR', taxPercent: 0 });
  await updateBook(shop, product!, { price: 90_000, offerPrice: 85_000 });
  expect(await facts()).toMatchObject({ takesCards: true });
  expect((await layla.visitor.post('/api/order/stripe', body)).status).toBe(200);
  expect(stripe.only()).toMatchObject({ amount_total: 17_000_000, currency: 'idr' });
  Object.assign(stripe.only(), { status: 'complete', payment_status: 'paid' });
  shop.clock.now += 60_000;
  await layla.visitor.post('/api/order/returned', {});
  expect(await ordersOf(layla)).toMatchObject([{ amount: 170_000, isPaid: true }]);

  const [{ _id: id, items }] = (await ordersOf(layla)) as [Order];
  const one = { id, items: [{ item: items[0]!._id, quantity: 1 }], seenRefundable: 170_000 };
  expect((await seller.post('/api/order/refund', one)).status).toBe(200);
  expect(stripe.refunds.made).toMatchObject([{ amount: 8_500_000, currency: 'idr' }]);
  expect(await ordersOf(layla)).toMatchObject([{ refunded: 85_000, refundable: 85_000 }]);
  await shop.close();
  await stripe.close();
});

// Nothing is changed, so one shop is enough.
describe.each(engines)('a wrong currency on %s:', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  test.each([['ABC'], ['usd'], [''], ['XDR'], [7], [null]])('%j is no currency', async (currency) => {
    const before = (await seller.get(path)).body;
    const refused = await seller.post(path, { phone: '12345', currency });
    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, fields: { currency: 'currency' } },
    });
    expect((await seller.get(path)).body).toEqual(before);
  });
});
