import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { updateBook } from '../../../../tests/support/test-books.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { fold } from '../../../rules/fold.ts';

describe.each(bothEngines)('a second order uses the rows as they are now on %s', (engine) => {
  let shop: TestShop;
  let who: Buyer;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    who = await buyer(shop);
    await updateBook(shop, book, { offerPrice: 1000, inStock: 1, archivedAt: null });
    await order();
  });

  const order = (given: object = {}, headers = {}) => {
    const body = { items: [{ product: book, quantity: 1 }], address: who.address, ...given };
    return who.visitor.post('/api/order/cod', body, headers);
  };
  const newest = () =>
    shop.db.sql
      .selectFrom('orders')
      .selectAll()
      .where('userId', '=', who.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const sessions = () => shop.db.sql.updateTable('sessions').where('userId', '=', who.userId);
  const endSessions = () => shop.db.sql.deleteFrom('sessions').where('userId', '=', who.userId).execute();

  test('the price of the book', async () => {
    await updateBook(shop, book, { offerPrice: 2000 });
    const seen = (seenPrice: number) => order({ items: [{ product: book, quantity: 1, seenPrice }] });
    expect((await seen(10)).body).toMatchObject({ code: 'price-changed' });
    expect((await seen(20)).status).toBe(200);
    expect((await newest()).subtotal).toBe(2000);
  });

  test('the search text of the book and the email of the shopper', async () => {
    const email = `new-${who.userId}@example.com`;
    await updateBook(shop, book, { searchKey: fold('A new title') });
    await shop.db.sql.updateTable('users').set({ email }).where('id', '=', who.userId).execute();
    expect((await order()).status).toBe(200);
    const { searchKey } = await newest();
    expect(searchKey).toContain(fold('A new title'));
    expect(searchKey).toContain(fold(email));
  });

  test('the address, of which the order keeps what the shopper sees', async () => {
    const row = shop.db.sql.updateTable('addresses').where('id', '=', who.address);
    await row.set({ city: 'Samarqand' }).execute();
    expect((await order()).status).toBe(200);
    const { address, searchKey } = await newest();
    const { body } = await who.visitor.get('/api/address/get');
    expect(JSON.parse(address)).toEqual(body.addresses[0]);
    expect(body.addresses[0]).toMatchObject({ _id: who.address, city: 'Samarqand' });
    expect(searchKey).toContain('samarqand');
  });

  test('an address that was deleted or now belongs to another shopper is refused', async () => {
    const { userId } = await buyer(shop);
    const row = shop.db.sql.updateTable('addresses').where('id', '=', who.address);
    await row.set({ userId }).execute();
    expect((await order()).body).toMatchObject({ code: 'unknown-address' });
    await shop.db.sql.deleteFrom('addresses').where('id', '=', who.address).execute();
    expect((await order()).body).toMatchObject({ code: 'unknown-address' });
    expect(await ordersOf(who)).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['a valid order', {}],
    ['an empty order', { items: [] }],
    ['an unknown address', { address: 'f'.repeat(24) }],
    ['a malformed body', { items: 'none' }],
  ])('after a logout in another browser, %s is refused as not logged in', async (_, given) => {
    const before = await newest();
    await endSessions();
    const { status, body } = await order(given);
    expect([status, body.code]).toEqual([401, 'not-logged-in']);
    expect((await newest()).id).toBe(before.id);
  });

  test('after a logout in another browser, a repeated key does not reveal the order', async () => {
    const again = () => order({}, { 'idempotency-key': 'once' });
    const { body } = await again();
    await updateBook(shop, book, { inStock: 0 });
    expect((await again()).body).toEqual(body);
    await endSessions();
    expect((await again()).body.code).toBe('not-logged-in');
  });

  test('an expired session places nothing', async () => {
    await sessions().set({ expiresAt: shop.clock.now }).execute();
    expect((await order()).body.code).toBe('not-logged-in');
    expect(
      await shop.db.sql.selectFrom('orders').where('userId', '=', who.userId).select('id').execute(),
    ).toHaveLength(1);
  });

  test('a session in the second half of its life is extended by an order', async () => {
    const before = shop.clock.now;
    shop.clock.now += 86_400_000 * 20;
    const { status, headers } = await order();
    shop.clock.now = before;
    expect([status, headers.getSetCookie().length]).toEqual([200, 1]);
  });

  test('of orders that arrive together, the one without a session is refused and the others are placed', async () => {
    const others = [await buyer(shop), await buyer(shop), await buyer(shop)];
    const place = ({ visitor, address }: Buyer) =>
      visitor.post('/api/order/cod', { items: [{ product: book, quantity: 1 }], address });
    await endSessions();
    const answers = await Promise.all([who, ...others].map(place));
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
    for (const one of others) expect(await ordersOf(one)).toHaveLength(1);
  });
});
