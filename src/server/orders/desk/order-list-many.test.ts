import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillShop } from '../../../../tests/support/database/filled-shop.ts';
import { sellerIn } from '../../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { orderQuery } from './order-list-queries.ts';
import type { OrderRow } from '../../db/tables.ts';

const many = 1_250;
const day = 86_400_000;

/** More orders than are counted. */
describe.each(bothEngines)('a list of many orders on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let rows: OrderRow[];

  beforeAll(async () => {
    shop = await openTestShop(engine, { env: { DEMO: 'off' }, empty: true });
    await fillShop(shop.db, { books: 60, orders: many, messages: 250 });
    // A few at the end of the list are paid.
    const oldest = shop.db.sql.selectFrom('orders').select('id').orderBy('createdAt').limit(30);
    await shop.db.sql.updateTable('orders').set({ isPaid: 1 }).where('id', 'in', oldest).execute();
    rows = await shop.db.sql.selectFrom('orders').selectAll().execute();
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const read = async (query: Record<string, string>) => {
    const { status, body } = await seller.get(`/api/order/seller?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return body;
  };
  const fromDay = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);

  const lists: [Record<string, string>, (row: OrderRow) => boolean][] = [
    [{}, () => true],
    [{ payment: 'cash-due' }, ({ isPaid }) => isPaid === 0],
    [{ payment: 'cash-due', sort: 'amount-desc' }, ({ isPaid }) => isPaid === 0],
    [{ payment: 'cash-paid' }, ({ isPaid }) => isPaid === 1],
    [{ country: 'US', sort: 'oldest' }, ({ country }) => country === 'US'],
    [{ status: 'Packed', sort: 'amount' }, ({ status }) => status === 'Packed'],
    [{ from: fromDay(20), sort: 'amount' }, ({ createdAt }) => createdAt >= Date.parse(fromDay(20))],
    [
      { from: fromDay(20), payment: 'cash-due', status: 'Packed' },
      ({ createdAt, status }) => createdAt >= Date.parse(fromDay(20)) && status === 'Packed',
    ],
    [{ q: 'reader' }, () => true],
    [
      { q: 'reader-77@example.com' },
      ({ searchKey }) => searchKey.includes(orderQuery('reader-77@example.com')!),
    ],
  ];

  test.each(lists)(
    '%o has each of its orders once, in order, and is counted up to 1,000',
    async (query, matches) => {
      const by = query.sort?.startsWith('amount') ? 'amount' : 'createdAt';
      const sign = query.sort === 'amount' || query.sort === 'oldest' ? 1 : -1;
      const wanted = rows
        .filter(matches)
        .toSorted((one, other) => sign * (one[by] - other[by] || (one.id < other.id ? -1 : 1)))
        .map(({ id }) => id);
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await read({ ...query, limit: '125', ...(cursor && { cursor }) });
        expect([page.total, page.more]).toEqual(
          wanted.length > 1_000 ? [1_000, true] : [wanted.length, undefined],
        );
        seen.push(...page.orders.map(({ _id }) => _id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(wanted);
    },
  );

  test('ends behind its last order, and is still counted', async () => {
    const last = rows.reduce((one, other) => (one.createdAt < other.createdAt ? one : other));
    const filters: Record<string, string>[] = [{}, { country: 'US' }];
    for (const filter of filters) {
      const { total } = await read(filter);
      expect(await read({ ...filter, cursor: last.id })).toMatchObject({
        orders: [],
        nextCursor: null,
        total,
      });
    }
  });
});
