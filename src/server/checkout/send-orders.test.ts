import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fold } from '../../rules/fold.ts';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { updateBook } from '../../../tests/support/test-books.ts';
import { type Buyer, buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';

let shop: TestShop;
let who: Buyer;
let book: string;
beforeAll(async () => {
  shop = await openTestShop('postgres');
  [book] = (await bookIds(shop, 1)) as [string];
});
afterAll(() => shop.close());

const order = (seenPrice?: number) =>
  who.visitor.post('/api/order/cod', {
    items: [{ product: book, quantity: 1, ...(seenPrice !== undefined && { seenPrice }) }],
    address: who.address,
  });
const newest = async () => {
  const rows = await shop.db.sql.selectFrom('orders').selectAll().where('userId', '=', who.userId).execute();
  return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]!;
};

// Whatever comes after this meets a process that remembers the book and the address.
beforeEach(async () => {
  who = await buyer(shop);
  await updateBook(shop, book, { offerPrice: 1000, inStock: 1, archivedAt: null });
  await order();
  await order();
});

test.each([
  ['sold out', { inStock: 0 }, 'out-of-stock'],
  ['taken out of the shop', { archivedAt: 1 }, 'book-gone'],
])('a book that was %s since it was last ordered is refused', async (_, change, code) => {
  await updateBook(shop, book, change);
  expect((await order()).body).toMatchObject({ code });
  expect(await ordersOf(who)).toHaveLength(2);
});

test('a book costs what it costs now, whatever it cost when it was last ordered', async () => {
  await updateBook(shop, book, { offerPrice: 2000 });
  expect((await order(10)).body).toMatchObject({ code: 'price-changed' });
  expect((await order(20)).status).toBe(200);
  expect((await newest()).subtotal).toBe(2000);
  await updateBook(shop, book, { offerPrice: 3000 });
  expect((await order(30)).status).toBe(200);
  expect((await newest()).subtotal).toBe(3000);
});

test('a book is found under the words it has now', async () => {
  await updateBook(shop, book, { searchKey: fold('A new title') });
  expect((await order()).status).toBe(200);
  expect((await newest()).searchKey).toContain(fold('A new title'));
});

test('an order goes where the address says now', async () => {
  const change = shop.db.sql.updateTable('addresses').where('id', '=', who.address);
  await change.set({ city: 'Samarqand' }).execute();
  expect((await order()).status).toBe(200);
  const { address, searchKey } = await newest();
  expect(JSON.parse(address)).toMatchObject({ city: 'Samarqand' });
  expect(searchKey).toContain('samarqand');
});

test('of its address an order keeps what the shopper wrote, and nothing of how it was looked up', async () => {
  const { body } = await who.visitor.get('/api/address/get');
  for (const placed of await ordersOf(who)) expect(placed.address).toEqual(body.addresses[0]);
  expect(body.addresses[0]._id).toBe(who.address);
});

test('an address that is gone, or another’s, is refused', async () => {
  const other = await buyer(shop);
  const { address } = who;
  await shop.db.sql
    .updateTable('addresses')
    .set({ userId: other.userId })
    .where('id', '=', address)
    .execute();
  expect((await order()).body).toMatchObject({ code: 'unknown-address' });
  await shop.db.sql.deleteFrom('addresses').where('id', '=', address).execute();
  expect((await order()).body).toMatchObject({ code: 'unknown-address' });
  expect(await ordersOf(who)).toHaveLength(2);
});

test('what went stale for many at once is looked up again, and each is placed once', async () => {
  const buyers = await Promise.all(Array.from({ length: 5 }, () => buyer(shop)));
  await updateBook(shop, book, { offerPrice: 4000 });
  const answers = await Promise.all(
    [...buyers, ...buyers].map(({ visitor, address }) =>
      visitor.post('/api/order/cod', { items: [{ product: book, quantity: 1 }], address }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const one of buyers) {
    const placed = await ordersOf(one);
    expect(placed.map(({ subtotal }) => subtotal)).toEqual([40, 40]);
  }
});

const endSessions = () => shop.db.sql.deleteFrom('sessions').where('userId', '=', who.userId).execute();

test.each<[string, object]>([
  ['orders nothing', {}],
  ['hears that before what is wrong with the order', { items: [] }],
  ['hears that before what is wrong with the address', { address: 'f'.repeat(24) }],
  ['hears that before what is wrong with the shape', { items: 'none' }],
])('one whose session was ended elsewhere %s', async (_, change) => {
  const before = await newest();
  await endSessions();
  const wish = { items: [{ product: book, quantity: 1 }], address: who.address, ...change };
  const { status, body } = await who.visitor.post('/api/order/cod', wish);
  expect([status, body.code]).toEqual([401, 'not-logged-in']);
  expect((await newest()).id).toBe(before.id);
});

test('one whose session was ended elsewhere is told nothing of the order they made under the same key', async () => {
  const wish = { items: [{ product: book, quantity: 1 }], address: who.address };
  const again = () => who.visitor.post('/api/order/cod', wish, { 'idempotency-key': 'once' });
  const { body } = await again();
  await updateBook(shop, book, { inStock: 0 });
  expect((await order()).body.code).toBe('out-of-stock');
  expect((await again()).body).toEqual(body);
  await endSessions();
  expect((await again()).body.code).toBe('not-logged-in');
});

test('a session that is over by now, or another shopper’s, places nothing', async () => {
  const other = await buyer(shop);
  const change = shop.db.sql.updateTable('sessions').where('userId', '=', who.userId);
  const before = await newest();
  await change.set({ expiresAt: shop.clock.now }).execute();
  expect((await order()).body.code).toBe('not-logged-in');
  await change.set({ expiresAt: shop.clock.now + 86_400_000 * 29 }).execute();
  expect((await order()).status).toBe(200);
  const address = { address: other.address, items: [{ product: book, quantity: 1 }] };
  await change.set({ userId: other.userId }).execute();
  expect((await order()).body.code).toBe('unknown-address');
  expect((await who.visitor.post('/api/order/cod', address)).status).toBe(200);
  expect(await ordersOf(other)).toHaveLength(1);
  expect((await newest()).id > before.id).toBe(true);
});

test('a session that is another shopper’s by now is told nothing of what was ordered under the same key', async () => {
  const other = await buyer(shop);
  const wish = { items: [{ product: book, quantity: 1 }], address: who.address };
  const again = () => who.visitor.post('/api/order/cod', wish, { 'idempotency-key': 'mine' });
  expect((await again()).status).toBe(200);
  const change = shop.db.sql.updateTable('sessions').where('userId', '=', who.userId);
  await change.set({ userId: other.userId }).execute();
  expect((await again()).body.code).toBe('unknown-address');
});

test('a session that is half over is renewed by an order, though it was remembered', async () => {
  const before = shop.clock.now;
  shop.clock.now += 86_400_000 * 20;
  const { status, headers } = await order();
  shop.clock.now = before;
  expect([status, headers.getSetCookie().length]).toEqual([200, 1]);
});

test('an order is found by the email its shopper has now', async () => {
  const email = `new-${who.userId}@example.com`;
  await shop.db.sql.updateTable('users').set({ email }).where('id', '=', who.userId).execute();
  expect((await order()).status).toBe(200);
  expect((await newest()).searchKey).toContain(fold(email));
});

test('of those who go together one without a session is refused and the others are placed', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => buyer(shop)));
  const place = ({ visitor, address }: Buyer) =>
    visitor.post('/api/order/cod', { items: [{ product: book, quantity: 1 }], address });
  await Promise.all(others.map(place));
  await endSessions();
  const answers = await Promise.all([who, ...others].map(place));
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
  for (const one of others) expect(await ordersOf(one)).toHaveLength(2);
});
