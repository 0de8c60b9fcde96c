import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf } from '../../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { guestAddress, openLink, orderAsGuest, otherAddress } from '../../../../tests/support/test-guests.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { createApp } from '../../app.ts';
import { copiesOf, writeStock } from '../../stock/stock-queries.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

const hour = 60 * 60_000;

describe.each(bothEngines)('an order without an account on %s', (engine) => {
  let shop: TestShop;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());

  const countOrders = async () =>
    Number(
      (
        await shop.db.sql
          .selectFrom('orders')
          .select((row) => row.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );

  test('has a link at the shop’s own address, whatever Host and Origin the request names', async () => {
    const order = { email: 'guest@example.com', items: [{ product: book, quantity: 1 }] };
    const stranger = new TestVisitor(shop.app, 'http://evil.example');
    for (const paymentType of ['COD', 'Online']) {
      const headers = { host: 'evil.example', origin: 'http://evil.example' };
      const sent = { ...order, address: otherAddress(), paymentType };
      const { status, text } = await stranger.post('/api/order/guest', sent, headers);
      expect(status).toBe(200);
      expect(text).not.toContain('evil.example');
      expect(text).toContain(`${shop.config.publicUrl}/order#`);
    }
  });

  test('is placed like any other, confirmed by mail, and opens by its link', async () => {
    const email = 'Guest@Example.com ';
    const items = [{ product: book, quantity: 2 }];
    const { status, body } = await orderAsGuest(shop, { email, items, address: guestAddress, lang: 'ar' });
    expect([status, body.url]).toEqual([200, undefined]);
    expect(body.link).toMatch(new RegExp(`^${shop.config.publicUrl}/ar/order#[0-9a-f]{24}\\.`));
    const opened = await openLink(shop, body.link);
    expect(opened.body).toMatchObject({
      isGuest: true,
      order: {
        _id: body.orderId,
        status: 'Order Placed',
        paymentType: 'COD',
        isPaid: false,
        items: [{ product: { _id: book }, quantity: 2 }],
        address: {
          city: 'Córdoba',
          countryCode: 'ES',
          zipcode: 14001,
          phone: expect.stringMatching(/^\+34 612/),
        },
      },
    });
    const mails = (await mailsOf(shop)).filter(({ about }) => about === body.orderId);
    expect(mails.map(({ kind, recipient, lang }) => [kind, recipient, lang])).toEqual([
      ['order-placed', 'guest@example.com', 'ar'],
      ['new-order', 'seller@example.com', 'ar'],
    ]);
  });

  test('is seen, found and moved at the desk, and the guest hears of it', async () => {
    const email = 'desk-guest@example.com';
    const { orderId } = (await orderAsGuest(shop, { email })).body;
    const seller = await sellerIn(shop);
    const { orders } = (await seller.get('/api/order/seller?q=desk-guest')).body;
    expect(orders).toMatchObject([{ _id: orderId, isGuest: true }]);
    for (const status of ['Packed', 'Shipped'])
      expect((await seller.post('/api/order/status', { id: orderId, status })).status).toBe(200);
    const mails = (await mailsOf(shop)).filter(({ recipient }) => recipient === email);
    expect(mails.map(({ kind }) => kind)).toEqual(['order-placed', 'order-shipped']);
  });

  test('gives back its copies when the seller cancels it', async () => {
    const count = (copies: number | null) =>
      changeBooks(shop.db, (trx) => writeStock(trx, [{ id: book, copies, onSale: 1 }]));
    const left = async () => (await copiesOf(shop.db.sql, [book])).get(book);
    await count(3);
    const items = [{ product: book, quantity: 3 }];
    const { orderId } = (await orderAsGuest(shop, { items })).body;
    expect(await left()).toBe(0);
    expect((await orderAsGuest(shop, { items })).body.code).toBe('out-of-stock');
    const seller = await sellerIn(shop);
    await seller.post('/api/order/status', { id: orderId, status: 'Cancelled' });
    expect(await left()).toBe(3);
    await count(null);
  });

  test('is one order for one key, however often and at once it is sent', async () => {
    const given = { email: 'twice@example.com', address: otherAddress() };
    const key = { 'idempotency-key': 'guest-once' };
    const before = await countOrders();
    const answers = await Promise.all(Array.from({ length: 100 }, () => orderAsGuest(shop, given, key)));
    answers.push(await orderAsGuest(shop, given, key));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    const other = await orderAsGuest(shop, { ...given, address: otherAddress() }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'key-reused' } });
    const somebody = await orderAsGuest(shop, { ...given, email: 'else@example.com' }, key);
    expect(somebody.status).toBe(200);
    expect(await countOrders()).toBe(before + 2);
  });

  test('is one order for one key in two processes, also the first one of a guest', async () => {
    const apps = [shop.app, createApp(shop.deps)];
    const given = { email: 'first@example.com', address: otherAddress() };
    const before = await countOrders();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const visitor = new TestVisitor(apps[n % 2]!, shop.config.publicUrl);
        return orderAsGuest(shop, given, { 'idempotency-key': 'two' }, visitor);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
  });

  test.each([
    ['a missing street', { address: { ...guestAddress, street: '' } }, 'bad-address', { street: 'required' }],
    [
      'a phone of another length',
      { address: { ...guestAddress, phone: '123' } },
      'bad-address',
      { phone: 'international-phone' },
    ],
    [
      'a postcode of another country',
      { address: { ...guestAddress, zipcode: 'SW1A 1AA' } },
      'bad-address',
      { zipcode: 'postcode' },
    ],
    [
      'more digits after the phone, where the country is a name',
      { address: { ...guestAddress, country: 'Spain', phone: '+34 612 345 678 - 1' } },
      'bad-address',
      { phone: 'international-phone' },
    ],
    [
      'a country that nobody knows',
      { address: { ...guestAddress, country: 'Andalusia' } },
      'bad-address',
      { country: 'country' },
    ],
    ['no email', { email: '' }, 'invalid', { email: 'required' }],
    ['no valid email', { email: 'nobody' }, 'invalid', { email: 'email' }],
    ['the id of a saved address', { address: 'f'.repeat(24) }, 'invalid', { address: 'invalid' }],
    ['another payment', { paymentType: 'Cheque' }, 'invalid', { paymentType: 'invalid' }],
    ['nothing in it', { items: [] }, 'empty-order', undefined],
  ])('is refused with %s, and changes nothing', async (_, given, code, fields) => {
    const before = await countOrders();
    const refused = await orderAsGuest(shop, given as Parameters<typeof orderAsGuest>[1]);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ success: false, code, ...(fields && { fields }) });
    expect(await countOrders()).toBe(before);
  });

  test('is refused where the price or the total is not the one that was seen', async () => {
    const items = [{ product: book, quantity: 1, seenPrice: 1 }];
    expect((await orderAsGuest(shop, { items })).body.code).toBe('price-changed');
  });

  describe('is limited in an hour', () => {
    let began: number;
    beforeEach(() => {
      began = shop.clock.now;
    });
    afterEach(() => {
      shop.clock.now = began;
    });

    const from = (ip: string, given: Parameters<typeof orderAsGuest>[1], key?: string) => {
      const visitor = shop.visitor();
      visitor.address = ip;
      return orderAsGuest(shop, given, key === undefined ? {} : { 'idempotency-key': key }, visitor);
    };
    const tooMany = { status: 429, body: { code: 'too-many-orders' } };

    test('but not for one phone or street: a dormitory has many readers', async () => {
      const place = otherAddress();
      for (let n = 0; n < 8; n++)
        expect((await from(`203.0.113.${n + 20}`, { address: place })).status).toBe(200);
    });

    test('for one email; refused orders do not count, and a repeated one is answered all the same', async () => {
      const email = 'place@example.com';
      const order = (given = {}, key?: string) => from('203.0.113.2', { email, ...given }, key);
      const keyed = { address: otherAddress() };
      for (let n = 0; n < 6; n++) expect((await order({ items: [] })).body.code).toBe('empty-order');
      for (let n = 0; n < 6; n++)
        expect((await order({ items: [{ product: book, quantity: 0 }] })).body.code).toBe('bad-quantity');
      const answer = await order(keyed, 'place');
      for (let n = 0; n < 4; n++) expect((await order()).status).toBe(200);
      expect(await order()).toMatchObject(tooMany);
      for (let n = 0; n < 3; n++) expect((await order(keyed, 'place')).body).toEqual(answer.body);
      shop.clock.now += hour;
      expect((await order()).status).toBe(200);
    });

    test('for one email, which gets the mails', async () => {
      const order = () => from('203.0.113.10', { email: 'mailbox@example.com' });
      for (let n = 0; n < 5; n++) expect((await order()).status).toBe(200);
      expect(await order()).toMatchObject(tooMany);
      const tagged = { email: 'mailbox+6@example.com' };
      expect(await from('203.0.113.10', tagged)).toMatchObject(tooMany);
    });

    test('for one client address, where neither refused orders nor refusals of others count', async () => {
      const ip = '203.0.113.11';
      const bad = { items: [{ product: book, quantity: 0 }] };
      await Promise.all(Array.from({ length: 70 }, () => from(ip, bad)));
      const statuses = await Promise.all(Array.from({ length: 70 }, () => from(ip, {})));
      expect(statuses.filter(({ status }) => status === 200)).toHaveLength(60);
      expect(await from(ip, { email: 'unwritten@example.com' })).toMatchObject(tooMany);
      const rows = shop.db.sql
        .selectFrom('users')
        .select('id')
        .where('guestEmail', '=', 'unwritten@example.com');
      expect(await rows.execute()).toEqual([]);
    });
  });

  test('leaves no phone and no address in the counters', async () => {
    await orderAsGuest(shop, { email: 'unseen@example.com', address: guestAddress });
    const rows = await shop.db.sql.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Libreros|612345678|345 678|unseen/i);
  });
});
