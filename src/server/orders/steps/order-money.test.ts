import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SellerOrder } from '../../../contract/desk.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { majorOf, minorOfSum } from '../../../rules/money.ts';
import { cardStep } from '../../../rules/order-totals.ts';
import { nextStatuses, paymentTypes, previousStatus } from '../../../rules/order-status.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { type Engine, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';

const day = 24 * 60 * 60_000;
const change = fc.constantFrom(
  'step',
  'back',
  'refund a copy',
  'refund the delivery',
  'refund a sum',
  'refund',
  'step',
  'return a copy',
  'lose a copy',
  'return',
  'cancel',
);
/** With no, two and three decimals, which the engine does not know. */
const cases: [Engine, string][] = [
  ['sqlite', 'JPY'],
  ['sqlite', 'SAR'],
  ['sqlite', 'KWD'],
  ['postgres', 'KWD'],
];
/** Most of what can go wrong happens after the delivery. */
const walk = fc
  .tuple(fc.constantFrom(0, 2, 3, 3), fc.array(change, { minLength: 4, maxLength: 8 }))
  .map(([steps, changes]) => Array.from({ length: steps }, () => 'step').concat(changes));

describe.each(cases)('the money of an order on %s in %s', (engine, code) => {
  const currency = currencyOf(code);
  let shop: TestShop;
  let seller: TestVisitor;
  let product: string;
  beforeAll(async () => {
    shop = await openTestShop(engine, { env: { ORDERS_PER_HOUR: '0' } });
    [product] = (await bookIds(shop, 1)) as [string];
    const desk = await sellerIn(shop);
    const zone = { countries: [], price: 1_230, freeFrom: null, days: null };
    await desk.post('/api/seller/settings', { currency: code, taxPercent: 15, deliveryZones: [zone] });
    await desk.post('/api/product/copies', { id: product, copies: 1_000 });
  });
  afterAll(() => shop.close());

  /** Each order on a day of its own, whose revenue is that of the order. */
  async function placed(paymentType: 'COD' | 'Online'): Promise<string> {
    shop.clock.now += day;
    // A session does not last for as many days as there are orders.
    seller = await sellerIn(shop);
    const who = await buyer(shop);
    const path = paymentType === 'COD' ? 'cod' : 'stripe';
    const order = { items: [{ product, quantity: 2 }], address: who.address };
    const { body } = await who.visitor.post(`/api/order/${path}`, order);
    if ('url' in body)
      await shop.visitor().send(new URL(body.url).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'card=4242424242424242',
      });
    return body.orderId;
  }
  const read = async (id: string): Promise<SellerOrder> =>
    (await seller.get(`/api/order/seller?q=${id}`)).body.orders[0]!;
  async function revenue(): Promise<number> {
    const today = new Date(shop.clock.now).toISOString().slice(0, 10);
    const { body } = await seller.get(`/api/order/report?from=${today}&to=${today}&by=day`);
    return body.total.revenue;
  }
  const refund = (order: SellerOrder, what: object = {}) =>
    seller.post('/api/order/refund', { id: order._id, seenRefundable: order.refundable, ...what });
  const copies = async () =>
    (await seller.get(`/api/product/manage?id=${product}`)).body.products[0]!.copies as number;
  /** The clock may have passed the end of the seller's session. */
  async function copiesBefore(): Promise<number> {
    seller = await sellerIn(shop);
    return copies();
  }
  const back = (id: string, status = 'Shipped') =>
    seller.post('/api/order/back', { id, status, reason: 'A slip' });

  function apply(what: string, order: SellerOrder) {
    const { _id: id, status } = order;
    const next = nextStatuses(status, 'seller').find((one) => one !== 'Cancelled') ?? 'Delivered';
    if (what === 'step') return seller.post('/api/order/status', { id, status: next });
    if (what === 'cancel') return seller.post('/api/order/status', { id, status: 'Cancelled' });
    if (what === 'back') return back(id, previousStatus({ ...order, refunded: 0 }) ?? 'Shipped');
    const items = [{ item: order.items[0]!._id, quantity: 1 }];
    const sent = { id, restock: what !== 'lose a copy', reason: 'Refused' };
    if (what === 'return') return seller.post('/api/order/return', sent);
    if (what.endsWith('a copy') && !what.startsWith('refund'))
      return seller.post('/api/order/return', { ...sent, items });
    if (what === 'refund a copy') return refund(order, { items });
    if (what === 'refund the delivery') return refund(order, { items: [{ item: 'delivery', quantity: 1 }] });
    const third = Math.floor(minorOfSum(order.refundable, currency) / 3);
    const sum = majorOf(third - (third % cardStep(currency)), currency) || 0.001;
    return refund(order, what === 'refund a sum' ? { amount: sum } : {});
  }

  test('paid, refunded, refundable and revenue agree after any steps, refunds and returns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paymentTypes), walk, async (paymentType, changes) => {
        const stock = await copiesBefore();
        const id = await placed(paymentType);
        let order = await read(id);
        const cents = (amount: number) => minorOfSum(amount, currency);
        const amount = cents(order.amount);
        let collected = paymentType === 'Online' ? amount : 0;
        let lost = 0;
        for (const what of changes) {
          const before = order;
          const { status } = await apply(what, order);
          expect([200, 409]).toContain(status);
          order = await read(id);
          if (what === 'lose a copy' && status === 200) lost += 1;
          // Cash changes hands with the delivery, and a step back says that it did not.
          if (paymentType === 'COD' && before.status !== order.status) {
            if (order.status === 'Delivered') collected += amount;
            if (before.status === 'Delivered') collected -= amount;
          }
          const retained = collected - cents(order.refunded);
          expect(order.isPaid).toBe(collected === amount);
          expect(collected).toBeLessThanOrEqual(amount);
          expect(retained).toBeGreaterThanOrEqual(0);
          expect(cents(order.refundable)).toBe(retained);
          const isClosed = order.status === 'Delivered' || order.returnedAt !== undefined;
          const earned = isClosed ? retained : amount - cents(order.refunded);
          expect(cents(await revenue())).toBe(order.status === 'Cancelled' ? 0 : earned);
          const notes = (order.invoice?.creditNotes ?? []).reduce((sum, note) => sum + cents(note.amount), 0);
          const isVoid = order.status === 'Cancelled' || (order.returnedAt && !order.isPaid);
          if (order.invoice) expect(notes).toBe(isVoid ? amount : cents(order.refunded));
          const { quantity, returned = 0 } = order.items[0]!;
          const sold = order.status === 'Cancelled' ? returned : quantity;
          expect(await copies()).toBe(stock - sold + returned - lost);
        }
      }),
      { numRuns: engine === 'sqlite' ? 10 : 4 },
    );
  });

  test('stays collected once cash was given back, so that it is not collected twice', async () => {
    const id = await placed('COD');
    for (const status of ['Packed', 'Shipped', 'Delivered'])
      await seller.post('/api/order/status', { id, status });
    expect((await refund(await read(id))).status).toBe(200);
    expect(await back(id)).toMatchObject({ status: 409, body: { code: 'refunded-cash' } });
    expect(await read(id)).toMatchObject({ status: 'Delivered', isPaid: true, refundable: 0 });
    expect(await revenue()).toBe(0);
  });
});
