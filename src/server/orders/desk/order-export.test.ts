import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collected } from '../../../../tests/support/collected.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../../tests/support/test-buyers.ts';
import { insertOrders } from '../../../../tests/support/test-orders.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { readCsv } from '../../csv/csv-reader.ts';
import { byteOrderMark, unguarded } from '../../../rules/csv-text.ts';

const day = 86_400_000;

describe.each(engines)('the export of orders on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let books: string[];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    layla = await buyer(shop);
    books = await bookIds(shop, 3);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  async function cellsOf(text: string): Promise<string[][]> {
    const rows = await collected(readCsv([text.replace(byteOrderMark, '')]));
    return rows.flat().map(({ cells }) => cells);
  }
  const date = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  /** The rows of the file, each by its columns. */
  async function exported(query = ''): Promise<Record<string, string>[]> {
    const { headers, text } = await seller.get(`/api/order/export${query}`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [columns, ...lines] = await cellsOf(text);
    return lines.map((cells) =>
      Object.fromEntries(columns!.map((column, index) => [column, unguarded(cells[index]!)])),
    );
  }

  test('has one row for each line, and the sums of an order in its first row', async () => {
    const items = [
      { product: books[0], quantity: 2 },
      { product: books[1], quantity: 1 },
    ];
    const { body } = await layla.visitor.post('/api/order/cod', { items, address: layla.address });
    const tracking = { carrier: 'Aramex', number: '5122445566' };
    await seller.post('/api/order/status', { id: body.orderId, status: 'Packed' });
    await seller.post('/api/order/status', { id: body.orderId, status: 'Shipped', tracking });
    const order = (await seller.get(`/api/order/seller?q=${body.orderId}`)).body.orders[0]!;
    const rows = (await exported()).filter((row) => row.order === body.orderId);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      number: String(order.number),
      placedAt: order.createdAt.replace(/\.\d+Z$/, '+00:00'),
      status: 'Shipped',
      payment: 'COD',
      paid: 'no',
      lastName: 'al-Baghdādiyya',
      phone: '+964 770 555 0100',
      postcode: '10001',
      country: 'Iraq',
      carrier: 'Aramex',
      trackingNumber: '5122445566',
      currency: 'USD',
      delivery: '0',
      fee: '0',
      subtotal: String(order.subtotal),
      tax: String(order.tax),
      total: String(order.amount),
      refunded: '0',
      book: books[0],
      title: order.items[0]!.product.name,
      quantity: '2',
    });
    expect(rows[1]).toMatchObject({ subtotal: '', tax: '', total: '', book: books[1], quantity: '1' });
    const sum = rows.reduce((minor, row) => minor + Math.round(Number(row.lineTotal) * 100), 0);
    expect(sum).toBe(Math.round(order.subtotal * 100));
  });

  test('has the orders of the days asked for, the oldest first, in any number', async () => {
    const before = new Set((await exported()).map((row) => row.order));
    const ids = await insertOrders(shop, layla, 250, [books[2]!]);
    const placed = shop.clock.now - 2 * 60 * 60_000;
    const today = `?from=${date(placed)}&to=${date(placed)}`;
    const found = (await exported(today)).filter((row) => !before.has(row.order!));
    expect(found.map((row) => row.order)).toEqual(ids.toSorted());
    expect(await exported(`?to=${date(placed - 9 * day)}`)).toEqual([]);
    expect(await exported(`?from=${date(placed + 9 * day)}`)).toEqual([]);
  });

  test('holds any name and address exactly, and no cell is a formula', async () => {
    const sign = fc.constantFrom('=', '+', '-', '@', '"', "'", ',', ';', ' ', 'a', 'ب', '1');
    const written = fc.string({ unit: sign, minLength: 1, maxLength: 12 });
    const [id] = await insertOrders(shop, layla, 1, [books[2]!]);
    await fc.assert(
      fc.asyncProperty(written, written, async (firstName, street) => {
        const { address } = await shop.db.sql
          .selectFrom('orders')
          .select('address')
          .where('id', '=', id!)
          .executeTakeFirstOrThrow();
        await shop.db.sql
          .updateTable('orders')
          .set({ address: JSON.stringify({ ...JSON.parse(address), firstName, street }) })
          .where('id', '=', id!)
          .execute();
        const [columns, ...rows] = await cellsOf((await seller.get('/api/order/export')).text);
        const cells = rows.find(([order]) => order === id)!;
        for (const one of cells) expect(one).not.toMatch(/^[=+\-@]/);
        const cell = (column: string) => unguarded(cells[columns!.indexOf(column)]!);
        expect([cell('firstName'), cell('street')]).toEqual([firstName, street]);
      }),
      { numRuns: 15 },
    );
  });

  test('names the invoice, the rate, the refunds and their credit notes', async () => {
    const items = [{ product: books[0], quantity: 2 }];
    const { body } = await layla.visitor.post('/api/order/cod', { items, address: layla.address });
    for (const status of ['Packed', 'Shipped', 'Delivered'])
      await seller.post('/api/order/status', { id: body.orderId, status });
    const seenRefundable = (await seller.get(`/api/order/seller?q=${body.orderId}`)).body.orders[0]!.amount;
    await seller.post('/api/order/refund', { id: body.orderId, amount: 1, seenRefundable });
    const row = (await exported()).find(({ order }) => order === body.orderId);
    const moment = /^\d{4}-\d\d-\d\dT[\d:]+\+00:00$/;
    expect(row).toMatchObject({
      invoice: expect.stringMatching(/^\d{6}$/),
      invoicedAt: expect.stringMatching(moment),
      taxPercent: '2',
      creditNotes: expect.stringMatching(/^\d{6}$/),
      creditedAt: expect.stringMatching(moment),
      refundedAt: expect.stringMatching(moment),
      credited: '1',
    });
  });

  test('names the parts of an address that a country has', async () => {
    const [id] = await insertOrders(shop, layla, 1, [books[2]!]);
    const order = shop.db.sql.selectFrom('orders').select('address').where('id', '=', id!);
    const address = JSON.parse((await order.executeTakeFirstOrThrow()).address) as object;
    const details = { building: '8228', district: 'حي العليا', additional: '3210', shortAddress: 'RRRD2929' };
    await shop.db.sql
      .updateTable('orders')
      .set({ address: JSON.stringify({ ...address, ...details }) })
      .where('id', '=', id!)
      .execute();
    const rows = await exported();
    expect(rows.find((row) => row.order === id)).toMatchObject(details);
    expect(rows.find((row) => row.order !== id)).toMatchObject({ building: '', district: '' });
  });

  test('begins with the bytes by which Excel reads Arabic letters', async () => {
    const { bytes, text } = await seller.get('/api/order/export');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(text).toMatch(/[\u0621-\u064a]/);
  });

  test.each([
    ['?from=2026-02-02&to=2026-02-01', 'bad-range'],
    ['?from=soon', 'invalid'],
  ])('refuses %s', async (query, code) => {
    const { status, body } = await seller.get(`/api/order/export${query}`);
    expect([status, body.code]).toEqual([400, code]);
  });
});
