import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { updateBook } from '../../../../tests/support/test-books.ts';
import { openLink, orderAsGuest, tokenOf } from '../../../../tests/support/test-guests.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { audit } from '../../db/audit-queries.ts';

const zone = { price: 0, freeFrom: null, days: null };
const zones = [
  { ...zone, countries: ['DE'] },
  { ...zone, countries: ['FR'], taxPercent: 5.5 },
  { ...zone, countries: [], taxPercent: 0 },
];
const person = { firstName: 'Anna', lastName: 'Weber', email: 'anna@example.com', state: '' };
const berlin = {
  ...person,
  street: 'Lindenstr. 9',
  city: 'Berlin',
  zipcode: '10969',
  country: 'DE',
  phone: '030 25993300',
};
const paris = {
  ...person,
  street: '1 rue de Rivoli',
  city: 'Paris',
  zipcode: '75001',
  country: 'FR',
  phone: '01 42 60 38 14',
};
const zurich = {
  ...person,
  street: 'Bahnhofstr. 1',
  city: 'Zürich',
  zipcode: '8001',
  country: 'CH',
  phone: '044 668 18 00',
};

describe.each(engines)('tax by destination on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let items: { product: string; quantity: number }[];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    const [product] = await bookIds(shop, 1);
    await updateBook(shop, product!, { price: 2_000, offerPrice: 1_070 });
    items = [{ product: product!, quantity: 1 }];
    await seller.post('/api/seller/settings', { currency: 'EUR', taxPercent: 7, pricesIncludeTax: true });
  });
  afterAll(() => shop.close());

  async function orderTo(address: object) {
    const { body } = await orderAsGuest(shop, { address: { ...address }, items });
    return { link: body.link, id: body.orderId, order: (await openLink(shop, body.link)).body.order };
  }
  const invoiceOf = async ({ link, id }: { link: string; id: string }) => {
    await seller.post('/api/order/status', { id, status: 'Packed' });
    return (await shop.visitor().post('/api/order/shared-invoice', { token: tokenOf(link) })).body.invoice;
  };

  test('each order has the rate of its zone and says why, and keeps it when the zones change', async () => {
    expect((await seller.post('/api/seller/settings', { deliveryZones: zones })).status).toBe(200);
    const [home, france, export0] = [await orderTo(berlin), await orderTo(paris), await orderTo(zurich)];
    const expected = [
      { amount: 10.7, tax: 0.7, taxPercent: 7, taxReason: 'shop' },
      { amount: 10.7, tax: 0.55, taxPercent: 5.5, taxReason: 'destination' },
      { amount: 10.7, tax: 0, taxPercent: 0, taxReason: 'destination' },
    ] as const;
    expect([home.order, france.order, export0.order]).toMatchObject(expected);

    await seller.post('/api/seller/settings', {
      deliveryZones: [{ ...zone, countries: [], taxPercent: 21 }],
      taxPercent: 25,
      pricesIncludeTax: false,
    });
    for (const [index, placed] of [home, france, export0].entries()) {
      const { amount, tax, taxPercent, taxReason } = expected[index]!;
      expect((await openLink(shop, placed.link)).body.order).toMatchObject(expected[index]!);
      const invoice = await invoiceOf(placed);
      expect(invoice).toMatchObject({
        taxReason,
        totals: { tax, gross: amount },
        rates: [{ taxPercent, tax }],
      });
      expect(invoice.totals.net + invoice.totals.tax).toBeCloseTo(amount, 10);
    }
    expect((await audit(shop.db.sql)).wrongOrders).toEqual([]);
  });

  test('prices without the tax get that of the zone added', async () => {
    await seller.post('/api/seller/settings', {
      deliveryZones: zones,
      taxPercent: 7,
      pricesIncludeTax: false,
    });
    expect((await orderTo(berlin)).order).toMatchObject({ subtotal: 10.7, tax: 0.74, amount: 11.44 });
    expect((await orderTo(paris)).order).toMatchObject({ subtotal: 10.7, tax: 0.58, amount: 11.28 });
    expect((await orderTo(zurich)).order).toMatchObject({ subtotal: 10.7, tax: 0, amount: 10.7 });
  });

  test('a rate that is none is refused by its place', async () => {
    const deliveryZones = [{ ...zone, countries: [], taxPercent: 101 }];
    const { status, body } = await seller.post('/api/seller/settings', { deliveryZones });
    expect([status, body.fields]).toEqual([400, { 'deliveryZones.0.taxPercent': 'percent' }]);
  });
});
