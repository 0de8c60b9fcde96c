import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookIds, sellerIn, signedUp } from '../../../tests/support/test-accounts.ts';
import { guestAddress, orderAsGuest, otherAddress } from '../../../tests/support/test-guests.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

describe.each(bothEngines)('customers at the desk on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: string;
  let amounts: number[];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    const [book] = await bookIds(shop, 1);
    const items = [{ product: book, quantity: 1 }];
    const { visitor, user } = await signedUp(shop, 'layla@example.com', 'Layla');
    await signedUp(shop, 'nothing@example.com', 'Never Ordered');
    layla = user._id;
    const address = (await visitor.post('/api/address/add', { address: guestAddress })).body.address._id;
    const ids: string[] = [];
    for (let n = 0; n < 3; n++)
      ids.push(
        (await visitor.post('/api/order/cod', { items: [{ product: book, quantity: n + 1 }], address })).body
          .orderId,
      );
    await seller.post('/api/order/status', { id: ids[2], status: 'Cancelled' });
    const orders = await shop.db.sql
      .selectFrom('orders')
      .select(['id', 'amount'])
      .where('id', 'in', ids)
      .execute();
    amounts = ids.map((id) => orders.find((one) => one.id === id)!.amount);
    const guest = { ...otherAddress(), firstName: 'Zayd', lastName: 'Salim' };
    await orderAsGuest(shop, { items, address: guest, email: 'zayd@example.com' });
  });
  afterAll(() => shop.close());

  const list = async (query = '') => (await seller.get(`/api/customer/list${query}`)).body;
  const view = (id: string) => seller.get(`/api/customer/view?id=${id}` as '/api/customer/view');

  test('who has ordered is listed with the number and the sum of the sales', async () => {
    const { customers, total } = await list();
    expect(total).toBe(2);
    expect(customers).toMatchObject([
      { name: 'Zayd Salim', email: 'zayd@example.com', isGuest: true, orders: 1 },
      { _id: layla, name: 'Layla', email: 'layla@example.com', isGuest: false, orders: 2, note: '' },
    ]);
    expect(Math.round(customers[1]!.spent * 100)).toBe(amounts[0]! + amounts[1]!);
    const first = await list('?limit=1');
    expect((await list(`?limit=1&cursor=${first.nextCursor}`)).customers).toMatchObject([{ _id: layla }]);
    const oldest = await list('?limit=1&sort=oldest');
    expect(oldest.customers).toMatchObject([{ _id: layla }]);
    const next = await list(`?limit=1&sort=oldest&cursor=${oldest.nextCursor}`);
    expect(next).toMatchObject({ customers: [{ name: 'Zayd Salim' }], nextCursor: null });
  });

  test.each([
    ['LAYL', ['Layla']],
    ['zayd@', ['Zayd Salim']],
    ['%', []],
    ['never', []],
  ])('the search for %s finds %j', async (q, names) => {
    const { customers } = await list(`?q=${encodeURIComponent(q)}`);
    expect(customers.map(({ name }) => name)).toEqual(names);
  });

  test('a customer has a page with orders and addresses', async () => {
    const { customer } = (await view(layla)).body;
    expect(customer.lastOrders).toHaveLength(3);
    expect(customer.lastOrders[0]).toMatchObject({ status: 'Cancelled', amount: amounts[2]! / 100 });
    expect(customer.addresses).toMatchObject([{ street: guestAddress.street }]);
    expect((await view('f'.repeat(24))).body.code).toBe('unknown-customer');
    expect((await view('x')).status).toBe(400);
  });

  test('a note is kept, unless it was changed meanwhile', async () => {
    const write = (note: unknown, seen: string) =>
      seller.post('/api/customer/note', { id: layla, note, seen });
    expect((await write('يفضّل الاستلام', '')).status).toBe(200);
    expect(await write('another', '')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await write('x'.repeat(2_001), 'يفضّل الاستلام')).status).toBe(400);
    expect((await view(layla)).body.customer.note).toBe('يفضّل الاستلام');
    const unknown = { id: 'f'.repeat(24), note: '', seen: '' };
    expect((await seller.post('/api/customer/note', unknown)).status).toBe(404);
  });

  test('who is deleted is not a customer any more, and the note is gone', async () => {
    const visitor = shop.visitor();
    await visitor.post('/api/user/login', { email: 'layla@example.com', password: 'a good long password' });
    expect((await visitor.post('/api/user/delete', { password: 'a good long password' })).status).toBe(200);
    expect((await list()).customers.map(({ name }) => name)).toEqual(['Zayd Salim']);
    const rows = await shop.db.sql.selectFrom('users').select('note').where('id', '=', layla).execute();
    expect(rows).toEqual([{ note: null }]);
  });
});
