import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookIds, sellerIn, signedUp } from '../../../../tests/support/test-accounts.ts';
import { orderAsGuest } from '../../../../tests/support/test-guests.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';

const day = 86_400_000;
const homes = {
  iraq: { country: 'IQ', zipcode: '10001', phone: '+964 770 555 0100', city: 'Baghdad', state: 'Baghdad' },
  britain: { country: 'GB', zipcode: 'SW1A 1AA', phone: '020 7946 0018', city: 'London', state: '' },
  japan: { country: 'JP', zipcode: '100-0001', phone: '03-1234-5678', city: 'Chiyoda', state: 'Tokyo' },
};
type Home = keyof typeof homes;

describe.each(bothEngines)('the list of orders on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  /** Each order by a name of this test. */
  const ids: Record<string, string> = {};
  /** The day on which the first order is placed, at noon. */
  let first: number;

  beforeAll(async () => {
    shop = await openTestShop(engine, { env: { ORDERS_PER_HOUR: '0' } });
    const books = await bookIds(shop, 1);
    const place = async (name: string, home: Home, quantity: number, path: 'cod' | 'stripe' = 'cod') => {
      const { visitor } = await signedUp(shop, `${name}@readers.example`);
      const written = {
        firstName: 'Layla',
        lastName: name,
        email: `${name}@post.example`,
        street: '1 Street',
      };
      const { body } = await visitor.post('/api/address/add', { address: { ...written, ...homes[home] } });
      const items = [{ product: books[0], quantity }];
      const order = await visitor.post(`/api/order/${path}`, { items, address: body.address._id });
      ids[name] = order.body.orderId;
      shop.clock.now += day;
    };
    first = Math.ceil(shop.clock.now / day) * day + day / 2;
    shop.clock.now = first;
    await place('one', 'iraq', 3);
    await place('two', 'britain', 1);
    await place('three', 'japan', 2);
    await place('four', 'iraq', 1, 'stripe');
    await place('five', 'iraq', 5);
    seller = await sellerIn(shop);
    for (const status of ['Packed', 'Shipped', 'Delivered'])
      await seller.post('/api/order/status', { id: ids.five, status });
  });
  afterAll(() => shop.close());

  /** The names of the orders found, without the samples. */
  const found = async (query: Record<string, string>) => {
    const { status, body } = await seller.get(`/api/order/seller?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    const orders = body.orders.filter(({ sample }) => !sample);
    return orders.map(({ _id }) => Object.keys(ids).find((name) => ids[name] === _id));
  };
  const date = (days: number) => new Date(first + days * day).toISOString().slice(0, 10);

  test('begins with the newest, the oldest, or by amount', async () => {
    const newest = ['five', 'four', 'three', 'two', 'one'];
    expect(await found({})).toEqual(newest);
    expect(await found({ sort: 'newest' })).toEqual(newest);
    expect(await found({ sort: 'oldest' })).toEqual(newest.toReversed());
    // Two and four cost the same: the newer one is the larger id.
    expect(await found({ sort: 'amount-desc' })).toEqual(['five', 'one', 'three', 'four', 'two']);
    expect(await found({ sort: 'amount' })).toEqual(['two', 'four', 'three', 'one', 'five']);
  });

  test.each(['newest', 'oldest', 'amount-desc', 'amount'])(
    'comes in pages without gap or repetition, sorted by %s',
    async (sort) => {
      const all = await found({ sort });
      const seen: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: Record<string, string> = { sort, limit: '2', ...(cursor && { cursor }) };
        seen.push(...(await found(query)));
        cursor = (await seller.get(`/api/order/seller?${new URLSearchParams(query)}`)).body.nextCursor;
      }
      expect(seen).toEqual(all);
    },
  );

  test('is filtered by payment, country and status, alone and together', async () => {
    expect(await found({ payment: 'cash-due' })).toEqual(['three', 'two', 'one']);
    expect(await found({ payment: 'cash-paid' })).toEqual(['five']);
    expect(await found({ payment: 'card-due' })).toEqual(['four']);
    expect(await found({ payment: 'card-paid' })).toEqual([]);
    expect(await found({ country: 'IQ' })).toEqual(['five', 'four', 'one']);
    expect(await found({ country: 'GB' })).toEqual(['two']);
    expect(await found({ country: 'FR' })).toEqual([]);
    expect(await found({ country: 'IQ', payment: 'cash-due' })).toEqual(['one']);
    expect(await found({ country: 'IQ', status: 'Delivered' })).toEqual(['five']);
    expect(await found({ country: 'IQ', sort: 'amount' })).toEqual(['four', 'one', 'five']);
    expect(await found({ status: 'Order Placed', sort: 'oldest' })).toEqual(['one', 'two', 'three']);
    expect(await found({ country: 'IQ', q: 'layla one' })).toEqual(['one']);
    expect(await found({ country: 'GB', q: 'layla one' })).toEqual([]);
  });

  test("is filtered by days of the shop's time zone, both included", async () => {
    expect(await found({ from: date(1), to: date(2) })).toEqual(['three', 'two']);
    expect(await found({ from: date(3) })).toEqual(['five', 'four']);
    expect(await found({ to: date(0) })).toEqual(['one']);
    expect(await found({ from: date(1), to: date(4), country: 'IQ' })).toEqual(['five', 'four']);
    expect(await found({ from: date(0), to: date(3), sort: 'amount' })).toEqual([
      'two',
      'four',
      'three',
      'one',
    ]);
    // Noon in UTC is the next day already.
    await seller.post('/api/seller/settings', { timeZone: 'Pacific/Kiritimati' });
    expect(await found({ from: date(1), to: date(1) })).toEqual(['one']);
    await seller.post('/api/seller/settings', { timeZone: '' });
  });

  test.each([
    ['one', ['0770 555 0100', '+964 770 555 0100', '00964-770-5550100', '٠٧٧٠٥٥٥٠١٠٠', '5550100', '10001']],
    ['two', ['020 7946 0018', '+44 20 7946 0018', '+44 (0)20 79460018', '7946 0018', 'SW1A 1AA', 'sw1a1aa']],
    ['three', ['03-1234-5678', '+81312345678', '۰۳۱۲۳۴۵۶۷۸', '100-0001', '1000001', '１０００００１']],
  ])('finds %s by phone and postcode however they are written', async (name, texts) => {
    for (const q of texts) expect([q, (await found({ q })).includes(name)]).toEqual([q, true]);
    expect(await found({ q: texts[1]! })).not.toContain(name === 'two' ? 'three' : 'two');
  });

  test('finds an order by either e-mail address, and by the first letters of a name', async () => {
    expect(await found({ q: 'three@post.example' })).toEqual(['three']);
    expect(await found({ q: 'THREE@readers.example' })).toEqual(['three']);
    expect(await found({ q: 'no-one@readers.example' })).toEqual([]);
    expect(await found({ q: 'la', country: 'GB' })).toEqual(['two']);
    expect(await found({ q: 'qq' })).toEqual([]);
  });

  test('finds an order by its tracking number, until it is taken back', async () => {
    await seller.post('/api/order/status', { id: ids.one, status: 'Packed' });
    const tracking = { carrier: 'Our own driver', number: 'RX 5122-4455' };
    await seller.post('/api/order/status', { id: ids.one, status: 'Shipped', tracking });
    for (const q of ['RX 5122-4455', 'rx51224455', '5122 4455']) expect(await found({ q })).toEqual(['one']);
    await seller.post('/api/order/tracking', { id: ids.one, carrier: 'DHL', number: '777 000 888' });
    expect(await found({ q: '777000888' })).toEqual(['one']);
    expect(await found({ q: 'rx51224455' })).toEqual([]);
    await seller.post('/api/order/tracking', { id: ids.one, carrier: 'DHL', number: 'JD777000888' });
    expect(await found({ q: 'JD 777 000 888' })).toEqual(['one']);
    for (const status of ['Packed', 'Order Placed'])
      await seller.post('/api/order/back', { id: ids.one, status, reason: 'A mistake' });
    expect(await found({ q: '777000888' })).toEqual([]);
  });

  test('finds the order of a guest by email, also after its tracking number was written', async () => {
    const email = 'zubayda@guests.example';
    const { body } = await orderAsGuest(shop, { email });
    ids.guest = body.orderId;
    const tracking = { carrier: 'DHL', number: '4455 6677' };
    expect(await found({ q: email })).toEqual(['guest']);
    await seller.post('/api/order/status', { id: ids.guest, status: 'Packed' });
    await seller.post('/api/order/status', { id: ids.guest, status: 'Shipped', tracking });
    expect(await found({ q: email })).toEqual(['guest']);
    expect(await found({ q: '44556677' })).toEqual(['guest']);
  });

  test('is read by ids, together with the filters', async () => {
    const some = [ids.one, ids.three, ids.five].join(',');
    expect(await found({ ids: some })).toEqual(['five', 'three', 'one']);
    expect(await found({ ids: some, sort: 'oldest', country: 'IQ' })).toEqual(['one', 'five']);
    expect(await found({ ids: some, q: 'layla three' })).toEqual(['three']);
    expect(await found({ ids: 'f'.repeat(24) })).toEqual([]);
    expect(await found({ ids: '' })).toEqual([]);
  });

  test('keeps the samples to the filters as well', async () => {
    const samples = async (query: string) => {
      const { orders } = (await seller.get(`/api/order/seller?${query}`)).body;
      return orders.filter(({ sample }) => sample).length;
    };
    expect(await samples('')).toBe(3);
    expect(await samples('country=US')).toBe(1);
    expect(await samples('payment=card-paid')).toBe(1);
    expect(await samples('to=2025-12-31')).toBe(1);
    expect(await samples('from=2026-01-09&to=2026-01-12')).toBe(1);
    expect(await samples('q=217+555')).toBe(1);
  });

  test.each([
    ['from=2026-02-02&to=2026-02-01', 'bad-range'],
    ['from=2026-02-30', 'invalid'],
    ['to=yesterday', 'invalid'],
    ['from=0001-01-01', 'invalid'],
    ['country=Iraq', 'invalid'],
    ['payment=gold', 'invalid'],
    ['sort=price', 'invalid'],
    ['ids=one', 'invalid'],
  ])('refuses %s', async (query, code) => {
    const { status, body } = await seller.get(`/api/order/seller?${query}`);
    expect([status, body.code]).toEqual([400, code]);
  });
});
