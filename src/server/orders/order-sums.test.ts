import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { updateBook } from '../../../tests/support/test-books.ts';
import { type Buyer, buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

describe.each(engines)('the sums of an order on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let book: string;
  let gift: string;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    layla = await buyer(shop);
    [book, gift] = (await bookIds(shop, 2)) as [string, string];
    await updateBook(shop, book, { price: 11_500, offerPrice: 11_500 });
    await updateBook(shop, gift, { price: 500, offerPrice: 0 });
  });
  afterEach(() => shop.close());

  const save = (settings: object) => seller.post('/api/seller/settings', settings);
  const mine = async () => (await ordersOf(layla))[0]!;
  async function order(items: [product: string, quantity: number][], way: 'cod' | 'stripe' = 'cod') {
    const { body } = await layla.visitor.post(`/api/order/${way}`, {
      items: items.map(([product, quantity]) => ({ product, quantity })),
      address: layla.address,
    });
    if ('url' in body)
      await shop.visitor().send(new URL(body.url).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'card=4242424242424242',
      });
    return body.orderId;
  }
  const invoice = async (id: string) => (await layla.visitor.post('/api/order/invoice', { id })).body.invoice;

  test('whose prices contain the tax: copies are refunded at the price that was paid, and no more', async () => {
    const zone = { countries: [], price: 2_300, freeFrom: null, days: null };
    await save({ taxPercent: 15, pricesIncludeTax: true, deliveryZones: [zone] });
    const id = await order([[book, 2]], 'stripe');
    const { amount, tax, items } = await mine();
    expect([amount, tax]).toEqual([253, 33]);
    const refund = async (item: string) =>
      seller.post('/api/order/refund', {
        id,
        items: [{ item, quantity: 1 }],
        seenRefundable: (await mine()).refundable,
      });
    for (const item of [items[0]!._id, 'delivery', items[0]!._id])
      expect((await refund(item)).status).toBe(200);
    const { refunds, refunded, refundable } = await mine();
    expect(refunds.map((one) => one.amount)).toEqual([115, 23, 115]);
    expect([refunded, refundable]).toEqual([253, 0]);
    expect((await invoice(id)).creditNotes.map(({ totals }) => totals)).toMatchObject([
      { net: 100, tax: 15, gross: 115 },
      { net: 20, tax: 3, gross: 23 },
      { net: 100, tax: 15, gross: 115 },
    ]);
  });

  test('has the rate of the shop to the hundredth of a percent', async () => {
    // 1.15 * 100 is 114.99999999999999.
    await save({ taxPercent: 1.15 });
    const id = await order([[book, 1]]);
    expect(await mine()).toMatchObject({ taxPercent: 1.15, tax: 1.32, amount: 116.32 });
    await seller.post('/api/order/status', { id, status: 'Packed' });
    expect(await invoice(id)).toMatchObject({ totals: { tax: 1.32 } });
  });

  test('of which one book costs nothing: it is on the invoice', async () => {
    const id = await order([
      [book, 1],
      [gift, 3],
    ]);
    await seller.post('/api/order/status', { id, status: 'Packed' });
    expect((await invoice(id)).lines).toMatchObject([
      { kind: 'book', quantity: 1, price: 115, gross: 117.3 },
      { kind: 'book', quantity: 3, price: 0, net: 0, tax: 0, gross: 0 },
    ]);
  });

  test('that a card cannot pay to the last unit are less by the rounding, also on the invoice', async () => {
    await save({ currency: 'KWD', taxPercent: 0 });
    await updateBook(shop, book, { price: 5_004, offerPrice: 5_004 });
    const id = await order([[book, 1]], 'stripe');
    expect(await mine()).toMatchObject({ subtotal: 5, amount: 5, rounding: 0.004, isPaid: true });
    expect(await invoice(id)).toMatchObject({
      lines: [
        { kind: 'book', price: 5.004, gross: 5.004 },
        { kind: 'rounding', price: -0.004, net: -0.004, tax: 0, gross: -0.004 },
      ],
      totals: { net: 5, tax: 0, gross: 5 },
    });
  });
});
