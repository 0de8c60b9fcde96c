import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf, testMailRenderer } from '../../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { updateBook } from '../../../../tests/support/test-books.ts';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { openLink, orderAsGuest, tokenOf } from '../../../../tests/support/test-guests.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';

const place = {
  pickupEnabled: true,
  pickupAddress: 'Olaya Street 7, Riyadh',
  pickupAddressAr: 'شارع العليا 7، الرياض',
  pickupHours: 'Sat–Thu 9–21',
  pickupHoursAr: 'السبت–الخميس 9–21',
};
const layla = { firstName: 'ليلى', lastName: 'الرياضية', phone: '055 123 4567' };

describe.each(engines)('pick-up on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let product: string;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    [product] = (await bookIds(shop, 1)) as [string];
    await updateBook(shop, product, { price: 20_000, offerPrice: 11_500 });
    const settings = {
      country: 'SA',
      currency: 'SAR',
      taxPercent: 15,
      pricesIncludeTax: true,
      codFee: 1_000,
      codMax: 5_000,
      deliveryZones: [{ countries: ['SA'], price: 2_500, freeFrom: null, days: null, taxPercent: 5 }],
    };
    await seller.post('/api/seller/settings', { ...settings, ...place });
  });
  afterEach(() => shop.close());

  const byGuest = (given = {}) =>
    orderAsGuest(shop, { items: [{ product, quantity: 1 }], address: {}, pickup: layla, ...given });
  const move = (id: string, status: string) => seller.post('/api/order/status', { id, status });

  test('needs a name and a phone alone, costs no delivery or fee, and has the tax of the shop', async () => {
    const { status, body } = await byGuest();
    expect(status).toBe(200);
    const { order } = (await openLink(shop, body.link)).body;
    expect(order).toMatchObject({
      amount: 115,
      delivery: 0,
      fee: 0,
      tax: 15,
      taxPercent: 15,
      taxReason: 'shop',
      paymentType: 'COD',
      status: 'Order Placed',
      pickup: {
        address: place.pickupAddress,
        addressAr: place.pickupAddressAr,
        hours: place.pickupHours,
        hoursAr: place.pickupHoursAr,
      },
      address: { firstName: 'ليلى', phone: '+966 55 123 4567', street: '', countryCode: 'SA' },
    });
  });

  test('says what is missing of who comes', async () => {
    const { status, body } = await byGuest({ pickup: { firstName: 'L', lastName: '', phone: '12' } });
    expect([status, body.code, body.fields]).toEqual([
      400,
      'bad-address',
      { lastName: 'required', phone: 'international-phone' },
    ]);
  });

  test('is for shoppers with an account too, without an address, by cash or card', async () => {
    const who = await buyer(shop);
    const order = { items: [{ product, quantity: 1 }], pickup: layla };
    expect((await who.visitor.post('/api/order/cod', order)).status).toBe(200);
    expect((await who.visitor.post('/api/order/stripe', order)).status).toBe(200);
    const orders = await ordersOf(who);
    expect(orders.map(({ paymentType, amount, delivery }) => [paymentType, amount, delivery])).toEqual([
      ['Online', 115, 0],
      ['COD', 115, 0],
    ]);
    expect(orders[0]!.address.email).toBe(orders[1]!.address.email);
  });

  test('waits in the shop: it is never shipped, and is paid when it is handed over', async () => {
    const { orderId: id, link } = (await byGuest({ lang: 'ar' })).body;
    await move(id, 'Packed');
    expect((await move(id, 'Shipped')).body.code).toBe('bad-step');
    const ready = (await mailsOf(shop)).find(({ kind }) => kind === 'order-ready');
    const { text } = (await testMailRenderer(shop)(ready!))!;
    expect(text).toContain(place.pickupAddressAr);
    expect(text).toContain(place.pickupHoursAr);
    expect((await move(id, 'Delivered')).body.order).toMatchObject({ status: 'Delivered', isPaid: true });
    const back = { id, status: 'Packed', reason: 'Not yet' };
    expect((await seller.post('/api/order/back', back)).body.order).toMatchObject({ isPaid: false });
    await move(id, 'Delivered');
    const token = tokenOf(link);
    expect((await shop.visitor().post('/api/order/shared-invoice', { token })).body.invoice).toMatchObject({
      pickup: {},
      totals: { gross: 115, tax: 15 },
    });
    const { order } = (await openLink(shop, link)).body;
    expect(order.steps.map(({ status }) => status)).toEqual(['Order Placed', 'Packed', 'Delivered']);
  });

  test('is not taken for parcels: those are shipped first', async () => {
    const who = await buyer(shop);
    await seller.post('/api/seller/settings', { codMax: null, deliveryZones: [] });
    const { body } = await who.visitor.post('/api/order/cod', {
      items: [{ product, quantity: 1 }],
      address: who.address,
    });
    await move(body.orderId, 'Packed');
    expect((await move(body.orderId, 'Delivered')).body.code).toBe('bad-step');
    expect((await move(body.orderId, 'Shipped')).status).toBe(200);
  });

  test('is refused where it is not offered, and the terms say whether it is', async () => {
    const terms = async () => (await shop.visitor().get('/api/order/terms')).body.pickup;
    expect(await terms()).toMatchObject({ hours: place.pickupHours });
    await seller.post('/api/seller/settings', { pickupEnabled: false });
    expect(await terms()).toBeNull();
    expect((await byGuest()).body.code).toBe('no-pickup');
  });

  test('of many people does not count as one place', async () => {
    for (let number = 0; number < 7; number++) {
      const pickup = { ...layla, phone: `055123456${number}` };
      expect((await byGuest({ pickup })).status).toBe(200);
    }
  });
});
