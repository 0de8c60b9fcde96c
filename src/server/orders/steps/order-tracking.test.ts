import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf, testMailRenderer } from '../../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { createOrderLinks } from '../order-links.ts';

const link = 'https://www.aramex.com/track/results?ShipmentNumber=5122445566';

describe.each(bothEngines)('the tracking of an order on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let id: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  beforeEach(async () => {
    layla = await buyer(shop);
    const [product] = await bookIds(shop, 1);
    const body = { items: [{ product, quantity: 1 }], address: layla.address, lang: 'ar' };
    id = (await layla.visitor.post('/api/order/cod', body)).body.orderId;
    await seller.post('/api/order/status', { id, status: 'Packed' });
  });
  afterAll(() => shop.close());

  const ship = (tracking?: object, by = seller) =>
    by.post('/api/order/status', { id, status: 'Shipped', ...(tracking && { tracking }) });
  const edit = (fields: object, by = seller) => by.post('/api/order/tracking', { id, ...fields });
  const seen = async () => (await ordersOf(layla))[0]!.tracking;
  const shippedMails = async () =>
    (await mailsOf(shop)).filter(({ about, kind }) => about === id && kind === 'order-shipped');

  test('is seen by the shopper, the desk and the reader of a link, and is in the mail', async () => {
    const tracking = { carrier: 'Aramex', carrierAr: 'أرامكس', number: '5122 445566', url: link };
    const { body } = await ship({ carrier: ' aramex ', number: ' ٥١٢٢  ٤٤٥٥٦٦ ' });
    expect(body).toMatchObject({ changed: true, order: { status: 'Shipped', tracking } });
    expect(await seen()).toEqual(tracking);
    expect((await seller.get(`/api/order/seller?q=${id}`)).body.orders[0]!.tracking).toEqual(tracking);
    const token = await createOrderLinks(shop.db).sign(id, shop.clock.now);
    const shared = await shop.visitor().post('/api/order/shared', { token });
    expect(shared.body.order.tracking).toEqual(tracking);
    const [mail] = await shippedMails();
    const { html, text } = (await testMailRenderer(shop)(mail!))!;
    expect(text).toContain(`تتبّع الشحنة\n\u2068أرامكس\u2069 \u20685122 445566\u2069\n${link}\n`);
    expect(html).toContain(`href="${link}"`);
  });

  test('of a carrier that is not known is free text without a link', async () => {
    await ship({ carrier: 'سائقنا', number: '' });
    expect(await seen()).toEqual({ carrier: 'سائقنا', number: '' });
    const [mail] = await shippedMails();
    expect((await testMailRenderer(shop)(mail!))!.text).toContain('شركة الشحن:\n\u2068سائقنا\u2069\n');
  });

  test('may be missing, and is added or corrected later', async () => {
    expect((await ship()).body.order.tracking).toBeUndefined();
    expect((await edit({ carrier: 'DHL', number: '1' })).body).toMatchObject({
      changed: true,
      order: { status: 'Shipped', tracking: { carrier: 'DHL', number: '1' } },
    });
    await seller.post('/api/order/status', { id, status: 'Delivered' });
    await edit({ carrier: 'UPS', number: '2' });
    expect(await seen()).toMatchObject({ carrier: 'UPS', number: '2' });
    expect(await shippedMails()).toHaveLength(1);
    const past = await shop.db.sql
      .selectFrom('orderHistory')
      .select(['kind', 'text'])
      .where('orderId', '=', id)
      .where('kind', '=', 'tracking')
      .orderBy('id')
      .execute();
    expect(past.map(({ text }) => text)).toEqual(['DHL 1', 'UPS 2']);
    expect((await ordersOf(layla))[0]!.steps).toHaveLength(4);
  });

  test('is that of one desk if two ship at once, and the shopper gets one mail', async () => {
    const other = await sellerIn(shop);
    const answers = await Promise.all([
      ship({ carrier: 'DHL', number: '1' }),
      ship({ carrier: 'UPS', number: '2' }, other),
    ]);
    expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([false, true]);
    const first = answers.find(({ body }) => body.changed)!.body.order.tracking;
    expect(await seen()).toEqual(first);
    expect(await shippedMails()).toHaveLength(1);
  });

  test('with markup stays text, also in the mail and its link', async () => {
    const markup = '<img src=x onerror=alert(1)>"';
    await ship({ carrier: markup, number: markup });
    expect(await seen()).toEqual({ carrier: markup, number: markup });
    await edit({ carrier: 'FedEx', number: markup });
    const url = (await seen())!.url!;
    expect(url.startsWith('https://www.fedex.com/fedextrack/?trknbr=')).toBe(true);
    expect(url).not.toMatch(/[<>"\s]/);
    const [mail] = await shippedMails();
    expect((await testMailRenderer(shop)(mail!))!.html).not.toContain('<img');
  });

  test.each([
    [{ carrier: '', number: '1' }, { 'tracking.carrier': 'required' }],
    [{ carrier: ' \n ', number: '1' }, { 'tracking.carrier': 'required' }],
    [{ carrier: 'x'.repeat(61), number: '1' }, { 'tracking.carrier': 'long' }],
    [{ carrier: 'DHL', number: '1'.repeat(61) }, { 'tracking.number': 'long' }],
    [{ carrier: 'DHL', number: 'a\u0000b' }, { 'tracking.number': 'characters' }],
    [{ number: '1' }, { 'tracking.carrier': 'required' }],
  ])('refuses %j and changes nothing', async (tracking, fields) => {
    expect(await ship(tracking)).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
    expect((await ordersOf(layla))[0]!.status).toBe('Packed');
  });

  test('belongs to a shipped order alone', async () => {
    expect(await edit({ carrier: 'DHL', number: '1' })).toMatchObject({
      status: 409,
      body: { code: 'not-shipped' },
    });
    const early = { id, status: 'Cancelled', tracking: { carrier: 'DHL', number: '1' } };
    expect((await seller.post('/api/order/status', early)).status).toBe(400);
    const nowhere = { id: 'f'.repeat(24), carrier: 'DHL', number: '1' };
    expect((await seller.post('/api/order/tracking', nowhere)).status).toBe(404);
    for (const caller of [shop.visitor(), layla.visitor])
      expect((await edit({ carrier: 'DHL', number: '1' }, caller)).status).toBe(401);
    expect(await seen()).toBeUndefined();
  });
});
