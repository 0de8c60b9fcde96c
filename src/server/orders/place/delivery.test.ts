import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookIds, sellerIn, signedUp } from '../../../../tests/support/test-accounts.ts';
import { updateBook } from '../../../../tests/support/test-books.ts';
import { type Buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { audit } from '../../db/audit-queries.ts';

const path = '/api/seller/settings';
const riyadh = {
  street: 'King Fahd Road 7',
  city: 'Riyadh',
  state: 'Riyadh',
  zipcode: '12211',
  country: 'SA',
  phone: '+966 50 000 0000',
};
const london = {
  street: '1 Museum Street',
  city: 'London',
  state: 'London',
  zipcode: 'WC1A 1JR',
  country: 'GB',
  phone: '+44 20 7946 0000',
};
const zones = [
  { countries: ['SA'], price: 2_000, freeFrom: 20_000, days: { from: 1, to: 3 } },
  { countries: [], price: 9_050, freeFrom: null, days: { from: 7, to: 7 } },
];

describe.each(engines)('delivery on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let product: string;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    [product] = (await bookIds(shop, 1)) as [string];
    await updateBook(shop, product, { price: 20_000, offerPrice: 10_000 });
    await seller.post(path, { currency: 'SAR', taxPercent: 15, pricesIncludeTax: true });
  });
  afterEach(() => shop.close());

  async function shopperIn(place: typeof riyadh, email: string): Promise<Buyer> {
    const { visitor, user } = await signedUp(shop, email);
    const { body } = await visitor.post('/api/address/add', {
      address: { firstName: 'Layla', lastName: 'A', email, ...place },
    });
    return { visitor, userId: user._id, address: body.address._id };
  }
  const order = (who: Buyer, quantity: number, more = {}, way = 'cod') =>
    who.visitor.post(`/api/order/${way}`, { items: [{ product, quantity }], address: who.address, ...more });
  const termsNow = async () => (await shop.visitor().get('/api/order/terms')).body;

  test('is free until the seller has zones, and a visitor may read them', async () => {
    expect(await termsNow()).toMatchObject({ deliveryZones: [], notServed: [], codFee: 0, codMax: null });
    expect((await seller.post(path, { deliveryZones: zones })).body.settings.deliveryZones).toEqual(zones);
    expect(await termsNow()).toMatchObject({ deliveryZones: zones, currency: { code: 'SAR', decimals: 2 } });
  });

  test('is charged by the country of the address, and the order keeps it', async () => {
    await seller.post(path, { deliveryZones: zones });
    const layla = await shopperIn(riyadh, 'layla@example.com');
    const james = await shopperIn(london, 'james@example.com');
    expect((await order(layla, 1, { seenTotal: 120 })).status).toBe(200);
    expect((await order(layla, 2, { seenTotal: 200 })).status).toBe(200);
    expect((await order(james, 1, { seenTotal: 190.5 }, 'stripe')).status).toBe(200);
    await seller.post(path, { deliveryZones: [], taxPercent: 0 });
    expect(await ordersOf(layla)).toMatchObject([
      { amount: 200, delivery: 0, tax: 26.08, deliveryDays: { from: 1, to: 3 } },
      { amount: 120, delivery: 20, tax: 15.65, subtotal: 104.35, deliveryDays: { from: 1, to: 3 } },
    ]);
    expect(await ordersOf(james)).toMatchObject([
      { amount: 190.5, delivery: 90.5, fee: 0, deliveryDays: { from: 7, to: 7 } },
    ]);
    expect((await audit(shop.db.sql)).wrongOrders).toEqual([]);
  });

  test('a total without the delivery that was added meanwhile is refused', async () => {
    const layla = await shopperIn(riyadh, 'layla@example.com');
    await seller.post(path, { deliveryZones: zones });
    expect(await order(layla, 1, { seenTotal: 100 })).toMatchObject({
      status: 409,
      body: { code: 'total-changed' },
    });
    expect(await ordersOf(layla)).toEqual([]);
  });

  test('a country that is not served is refused by its name', async () => {
    const james = await shopperIn(london, 'james@example.com');
    await seller.post(path, { deliveryZones: zones, notServed: ['GB'] });
    expect(await order(james, 1)).toMatchObject({
      status: 409,
      body: { code: 'not-served', about: { country: 'United Kingdom', countryAr: 'المملكة المتحدة' } },
    });
    await seller.post(path, { deliveryZones: [zones[0]], notServed: [] });
    expect((await order(james, 1, {}, 'stripe')).body.code).toBe('not-served');
    expect(await ordersOf(james)).toEqual([]);
  });

  test('a country that is not served is not served by a name that nobody knows either', async () => {
    const unknown = { ...london, zipcode: '12345', country: 'Britannia' };
    const james = await shopperIn(unknown, 'james@example.com');
    await seller.post(path, { deliveryZones: zones, notServed: ['GB'] });
    expect(await order(james, 1)).toMatchObject({
      status: 409,
      body: { code: 'not-served', about: { country: 'Britannia' } },
    });
    expect(await ordersOf(james)).toEqual([]);
    await seller.post(path, { deliveryZones: [zones[1]], notServed: [] });
    expect((await order(james, 1, { seenTotal: 190.5 })).status).toBe(200);
  });

  test('cash has a fee, a highest total and countries of its own', async () => {
    await seller.post(path, { codFee: 750, codMax: 25_000, codCountries: ['SA'] });
    const layla = await shopperIn(riyadh, 'layla@example.com');
    const james = await shopperIn(london, 'james@example.com');
    expect((await order(layla, 1, { seenTotal: 107.5 })).status).toBe(200);
    expect((await order(layla, 3)).body.code).toBe('too-much-cash');
    expect((await order(james, 1)).body.code).toBe('no-cash-there');
    expect((await order(layla, 3, { seenTotal: 300 }, 'stripe')).status).toBe(200);
    expect(await ordersOf(layla)).toMatchObject([
      { amount: 300, fee: 0, paymentType: 'Online' },
      { amount: 107.5, fee: 7.5, paymentType: 'COD', tax: 14.02 },
    ]);
    expect((await audit(shop.db.sql)).wrongOrders).toEqual([]);
  });

  test('the mail lists what was charged, in the currency of the shop', async () => {
    await seller.post(path, { deliveryZones: zones, codFee: 750 });
    const layla = await shopperIn(riyadh, 'layla@example.com');
    await order(layla, 1, { lang: 'ar' });
    const mails = (await seller.get('/api/mail/list')).body.mails;
    const { _id } = mails.find(({ kind }) => kind === 'order-placed')!;
    const { text } = (await seller.get(`/api/mail/view?id=${_id}`)).body;
    for (const part of ['20.00 ر.س', '7.50 ر.س', '127.50 ر.س']) expect(text).toContain(part);
  });
});

// Nothing is changed, so one shop is enough.
describe.each(engines)('terms of delivery with a fault on %s:', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    await seller.post(path, { currency: 'SAR', taxPercent: 15, pricesIncludeTax: true });
  });
  afterAll(() => shop.close());

  test.each([
    ['a negative price', { deliveryZones: [{ ...zones[0], price: -1 }] }, 'deliveryZones.0.price'],
    ['half a minor unit', { deliveryZones: [{ ...zones[0], price: 100.5 }] }, 'deliveryZones.0.price'],
    ['a sum in words', { deliveryZones: [{ ...zones[0], freeFrom: 'all' }] }, 'deliveryZones.0.freeFrom'],
    [
      'days that end before they begin',
      { deliveryZones: [{ ...zones[0], days: { from: 5, to: 2 } }] },
      'deliveryZones.0.days.to',
    ],
    [
      'half a day',
      { deliveryZones: [{ ...zones[0], days: { from: 0.5, to: 2 } }] },
      'deliveryZones.0.days.from',
    ],
    [
      'a country that does not exist',
      { deliveryZones: [{ ...zones[0], countries: ['XX'] }] },
      'deliveryZones.0.countries.0',
    ],
    [
      'a country in two zones',
      { deliveryZones: [zones[0], { ...zones[1], countries: ['SA'] }] },
      'deliveryZones',
    ],
    ['two zones for all others', { deliveryZones: [zones[1], zones[1]] }, 'deliveryZones'],
    ['a country that has a zone and is not served', { deliveryZones: zones, notServed: ['SA'] }, 'notServed'],
    ['zones in words', { deliveryZones: 'everywhere' }, 'deliveryZones'],
    ['too many zones', { deliveryZones: Array.from({ length: 51 }, () => zones[0]) }, 'deliveryZones'],
    ['a negative fee', { codFee: -1 }, 'codFee'],
    ['a fee in the major unit', { codFee: 7.5 }, 'codFee'],
    ['a highest total in words', { codMax: 'much' }, 'codMax'],
    ['cash in a country that does not exist', { codCountries: ['ZZ'] }, 'codCountries.0'],
  ])('%s is refused and changes nothing', async (_, change, field) => {
    const before = (await seller.get(path)).body;
    const { status, body } = await seller.post(path, { phone: '12345', ...change });
    expect([status, body.success, Object.keys(body.fields!)]).toEqual([400, false, [field]]);
    expect((await seller.get(path)).body).toEqual(before);
  });
});
