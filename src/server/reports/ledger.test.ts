import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LedgerMonth } from '../../contract/seller-orders.ts';
import { minorOfSum } from '../../rules/money.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../tests/support/test-buyers.ts';
import { cashOrder, paidOrder } from '../../../tests/support/test-invoices.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const cents = (amount: number) => minorOfSum(amount, { decimals: 2 });

describe.each(bothEngines)('the ledger on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine, { env: { ORDERS_PER_HOUR: '0' } });
    [book] = (await bookIds(shop, 1)) as [string];
    const zone = { countries: [], price: 500, freeFrom: null, days: null };
    seller = await sellerIn(shop);
    const settings = { deliveryZones: [zone], codFee: 300, timeZone: 'Asia/Riyadh' };
    await seller.post('/api/seller/settings', settings);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    layla = await buyer(shop);
  });

  async function at(time: string) {
    shop.clock.now = Date.parse(time);
    seller = await sellerIn(shop);
    layla = await buyer(shop);
  }
  const step = (id: string, status: string) => seller.post('/api/order/status', { id, status });
  const refund = async (id: string, given: object = {}) => {
    const { refundable } = (await seller.get(`/api/order/seller?ids=${id}`)).body.orders[0]!;
    return seller.post('/api/order/refund', { id, seenRefundable: refundable, ...given });
  };
  const ledger = async (from: string, to = from) =>
    (await seller.get(`/api/order/ledger?from=${from}&to=${to}`)).body;
  const month = async (name: string): Promise<LedgerMonth> => (await ledger(name)).months[0]!;

  test('counts papers and cash in the month in which they were made, in the time zone of the shop', async () => {
    // 23:30 and 00:30 in Riyadh.
    await at('2031-01-31T20:30:00Z');
    const cash = await cashOrder(layla, book, seller);
    await at('2031-01-31T21:30:00Z');
    const card = await paidOrder(shop, layla, book);
    for (const status of ['Shipped', 'Delivered']) await step(cash, status);
    await refund(cash, { items: [{ item: 'delivery', quantity: 1 }] });
    await at('2031-03-05T12:00:00Z');
    await refund(card);
    const waiting = await cashOrder(layla, book, seller);
    const { months, cashOutstanding } = await ledger('2031-01', '2031-04');
    expect(months).toMatchObject([
      {
        month: '2031-01',
        invoices: 1,
        // Two copies of 10, delivery of 5 and a fee of 3, with 2% of tax.
        gross: 28.56,
        net: 28,
        tax: 0.56,
        delivery: 5,
        fees: 3,
        credited: { notes: 0, gross: 0 },
        rates: [{ taxPercent: 2, net: 28, tax: 0.56, credited: { gross: 0 } }],
        methods: [
          { way: 'COD', gross: 28.56 },
          { way: 'Online', gross: 0 },
          { way: 'Transfer', gross: 0 },
        ],
        cashCollected: 0,
      },
      {
        month: '2031-02',
        invoices: 1,
        gross: 25.5,
        credited: { notes: 1, net: 5, tax: 0.1, gross: 5.1 },
        cashCollected: 28.56,
      },
      { month: '2031-03', invoices: 1, gross: 28.56, credited: { notes: 1, gross: 25.5 } },
      { month: '2031-04', invoices: 0, gross: 0, rates: [], cashCollected: 0 },
    ]);
    expect(cashOutstanding).toBe(28.56);
    await seller.post('/api/order/back', { id: waiting, status: 'Order Placed', reason: 'A slip' });
    expect((await ledger('2031-03')).cashOutstanding).toBe(0);
  });

  test('subtracts cash in the month in which its delivery is taken back', async () => {
    await at('2032-01-10T12:00:00Z');
    const id = await cashOrder(layla, book, seller);
    for (const status of ['Shipped', 'Delivered']) await step(id, status);
    await at('2032-02-10T12:00:00Z');
    await seller.post('/api/order/back', { id, status: 'Shipped', reason: 'Another parcel' });
    await seller.post('/api/order/back', { id, status: 'Packed', reason: 'Another parcel' });
    const { months } = await ledger('2032-01', '2032-02');
    expect(months.map(({ cashCollected }) => cashCollected)).toEqual([28.56, -28.56]);
  });

  test('of a past month never changes, whatever happens later', async () => {
    const changes = fc.constantFrom(
      'step',
      'back',
      'refund',
      'sum',
      'return',
      'copy',
      'cancel',
      'order',
      'card',
    );
    let year = 2040;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(changes, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 3 }),
        async (story) => {
          year += 1;
          const ids: string[] = [];
          const closed: LedgerMonth[] = [];
          for (const [index, happened] of story.entries()) {
            const name = `${year}-0${index + 1}`;
            await at(`${name}-15T12:00:00Z`);
            for (const what of ['order', 'step', ...happened]) {
              if (what === 'order' || ids.length === 0) ids.push(await cashOrder(layla, book, seller));
              else if (what === 'card') ids.push(await paidOrder(shop, layla, book));
              else for (const id of ids) await change(id, what);
            }
            closed.push(await month(name));
            const { months } = await ledger(`${year}-01`, name);
            expect(months).toEqual(closed);
            for (const one of closed) {
              const sum = one.rates.reduce((all, rate) => all + cents(rate.gross), 0);
              expect([sum, cents(one.net) + cents(one.tax)]).toEqual([cents(one.gross), cents(one.gross)]);
            }
          }
        },
      ),
      { numRuns: engine === 'sqlite' ? 6 : 2 },
    );
  });

  async function change(id: string, what: string) {
    const order = (await seller.get(`/api/order/seller?ids=${id}`)).body.orders[0]!;
    const next = { 'Order Placed': 'Packed', Packed: 'Shipped', Shipped: 'Delivered' } as Record<
      string,
      string
    >;
    const before = { Delivered: 'Shipped', Shipped: 'Packed', Packed: 'Order Placed' } as Record<
      string,
      string
    >;
    const items = [{ item: order.items[0]!._id, quantity: 1 }];
    const sent = { id, restock: true, reason: 'Refused' };
    if (what === 'step') return step(id, next[order.status] ?? 'Delivered');
    if (what === 'back')
      return seller.post('/api/order/back', {
        id,
        status: before[order.status] ?? 'Packed',
        reason: 'A slip',
      });
    if (what === 'refund') return refund(id);
    if (what === 'sum') return refund(id, { amount: 1.11 });
    if (what === 'return') return seller.post('/api/order/return', sent);
    if (what === 'copy') return seller.post('/api/order/return', { ...sent, items });
    return step(id, 'Cancelled');
  }

  test('is exported with one row for each rate', async () => {
    const range = 'from=2031-01&to=2031-04';
    const csv = await seller.get(`/api/order/ledger/csv?${range}`);
    expect(csv.headers.get('content-disposition')).toContain('months-2031-01-2031-04.csv');
    const [head, january] = csv.text.split('\r\n');
    expect(head).toContain('month,taxPercent,gross,net,tax');
    expect(january).toBe('2031-01,2,28.56,28,0.56,0,0,0,1,0,5,3,28.56,0,0,0');
  });

  test('is refused for too many months, in the wrong order, and to others', async () => {
    const code = async (range: string) => (await seller.get(`/api/order/ledger?${range}`)).body.code;
    expect(await code('from=2030-01&to=2036-01')).toBe('too-many-periods');
    expect(await code('from=2030-02&to=2030-01')).toBe('bad-range');
    expect(await code('from=2030-13&to=2030-14')).toBe('invalid');
    expect((await layla.visitor.get('/api/order/ledger?from=2030-01&to=2030-01')).status).toBe(401);
  });
});
