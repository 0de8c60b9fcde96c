import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

describe.each(bothEngines)('the report on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let books: string[];
  let price: number[];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    layla = await buyer(shop);
    const { body } = await shop.visitor().get('/api/product/list');
    books = await bookIds(shop, 3);
    price = books.map((id) => body.products.find((one) => one._id === id)!.offerPrice);
    seller = await sellerIn(shop);
    await sold('2025-12-31T20:30:00Z', [1, 0, 0]);
    await sold('2026-01-01T12:00:00Z', [0, 2, 0]);
    await sold('2026-01-06T12:00:00Z', [0, 1, 3]);
    await sold('2026-01-07T12:00:00Z', [9, 9, 9], 'Cancelled');
    await sold('2026-01-08T12:00:00Z', [0, 0, 1]);
  });
  afterAll(() => shop.close());

  /** An order of so many copies of each book, placed at this time. */
  async function sold(at: string, quantities: number[], status?: string) {
    const items = quantities.flatMap((quantity, index) =>
      quantity > 0 ? [{ product: books[index], quantity }] : [],
    );
    const { body } = await layla.visitor.post('/api/order/cod', { items, address: layla.address });
    if (status) await seller.post('/api/order/status', { id: body.orderId, status });
    await shop.db.sql
      .updateTable('orders')
      .set({ createdAt: Date.parse(at) })
      .where('id', '=', body.orderId)
      .execute();
    return body.orderId;
  }
  const report = async (query: string) => (await seller.get(`/api/order/report?${query}`)).body;
  const figures = (periods: { day: string; orders: number; copies: number }[]) =>
    periods.map(({ day, orders, copies }) => [day, orders, copies]);

  test('adds up orders, copies and revenue by day, week and month', async () => {
    const days = await report('from=2026-01-01&to=2026-01-08&by=day');
    expect(figures(days.periods)).toEqual([
      ['2026-01-01', 1, 2],
      ['2026-01-02', 0, 0],
      ['2026-01-03', 0, 0],
      ['2026-01-04', 0, 0],
      ['2026-01-05', 0, 0],
      ['2026-01-06', 1, 4],
      ['2026-01-07', 0, 0],
      ['2026-01-08', 1, 1],
    ]);
    expect(days.total).toMatchObject({ orders: 3, copies: 7 });
    const withTax = (major: number) => Math.round(major * 100) + Math.floor(Math.round(major * 100) / 50);
    expect(Math.round(days.periods[0]!.revenue * 100)).toBe(withTax(2 * price[1]!));
    const minor = days.periods.reduce(
      (sum: number, { revenue }: { revenue: number }) => sum + Math.round(revenue * 100),
      0,
    );
    expect(minor).toBe(Math.round(days.total.revenue * 100));
    expect(figures((await report('from=2026-01-01&to=2026-01-08&by=week')).periods)).toEqual([
      ['2026-01-01', 2, 6],
      ['2026-01-08', 1, 1],
    ]);
    expect(figures((await report('from=2025-12-01&to=2026-01-31&by=month')).periods)).toEqual([
      ['2025-12-01', 1, 1],
      ['2026-01-01', 3, 7],
    ]);
  });

  test("uses the days of the shop's time zone", async () => {
    await seller.post('/api/seller/settings', { timeZone: 'Asia/Karachi' });
    const { periods } = await report('from=2026-01-01&to=2026-01-01&by=day');
    await seller.post('/api/seller/settings', { timeZone: '' });
    expect(figures(periods)).toEqual([['2026-01-01', 2, 3]]);
  });

  test('lists the books that sold the most copies', async () => {
    const { titles } = await report('from=2025-12-01&to=2026-01-31&by=day');
    expect(titles).toMatchObject([
      { _id: books[2], copies: 4, revenue: 4 * price[2]!, name: expect.any(String) },
      { _id: books[1], copies: 3, revenue: 3 * price[1]! },
      { _id: books[0], copies: 1, revenue: price[0] },
    ]);
  });

  test('takes off what was refunded, and leaves out a parcel that came back unpaid', async () => {
    const day = 'from=2026-02-01&to=2026-02-01&by=day';
    const id = await sold('2026-02-01T12:00:00Z', [1, 0, 0]);
    const { revenue } = (await report(day)).total;
    await shop.db.sql.updateTable('orders').set({ refunded: 300 }).where('id', '=', id).execute();
    expect((await report(day)).total.revenue).toBeCloseTo(revenue - 3, 5);
    const refused = await sold('2026-02-01T13:00:00Z', [2, 0, 0]);
    for (const status of ['Packed', 'Shipped'])
      await seller.post('/api/order/status', { id: refused, status });
    expect((await report(day)).total).toMatchObject({ orders: 2, copies: 3 });
    await seller.post('/api/order/return', { id: refused, restock: true, reason: '' });
    expect((await report(day)).total).toMatchObject({ orders: 1, copies: 1 });
  });

  test('of a time without a sale is all zeros', async () => {
    expect(await report('from=2024-02-28&to=2024-03-01&by=day')).toEqual({
      success: true,
      total: { orders: 0, revenue: 0, copies: 0 },
      periods: ['2024-02-28', '2024-02-29', '2024-03-01'].map((day) => ({
        day,
        orders: 0,
        revenue: 0,
        copies: 0,
      })),
      titles: [],
    });
  });

  test.each([
    ['from=2026-01-02&to=2026-01-01&by=day', 'bad-range'],
    ['from=2020-01-01&to=2026-01-01&by=day', 'too-many-periods'],
    ['from=2026-01-01&to=2026-01-02&by=year', 'invalid'],
    ['from=2026-01-01&by=day', 'invalid'],
  ])('refuses %s', async (query, code) => {
    const { status, body } = await seller.get(`/api/order/report?${query}`);
    expect([status, body.code]).toEqual([400, code]);
  });

  test('of many years goes by month', async () => {
    const { periods } = await report('from=1970-01-01&to=2026-12-31&by=month');
    expect(periods).toHaveLength(57 * 12);
  });

  test('what waits for the seller is counted', async () => {
    const message = { name: 'Idris', email: 'idris@example.com', message: 'Peace' };
    await shop.visitor().post('/api/contact/send', message);
    expect((await seller.get('/api/order/waiting')).body).toEqual({ success: true, orders: 5, messages: 1 });
  });
});
