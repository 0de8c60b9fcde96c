import { hash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleAddressList } from '../../demo/samples/sample-orders.ts';
import { createApp } from '../../app.ts';
import { newId } from '../../db/new-id.ts';
import { sampleBookId } from '../../demo/seed.ts';
import { updateBook } from '../../../../tests/support/test-books.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';

const people = 2;
const books = [0, 1].map(sampleBookId);
const nothing = 'f'.repeat(24);

/** A shop of one process (SQLite), or of two that share a database (PostgreSQL). */
interface World {
  shop: TestShop;
  apps: TestShop['app'][];
  users: string[];
  addresses: string[];
  tokens: string[];
  /** Ids of orders in the sequence in which they were answered. */
  orders: string[];
}

const usually = <T>(usual: fc.Arbitrary<T>, weight: number, ...rare: fc.Arbitrary<T>[]) =>
  fc.oneof({ weight, arbitrary: usual }, ...rare.map((arbitrary) => ({ weight: 1, arbitrary })));
const who = fc.nat(people - 1);
const anyProcess = fc.nat(1);
const wish = fc.record({
  who,
  process: anyProcess,
  items: fc.array(
    fc.record({
      product: usually(fc.constantFrom(...books), 30, fc.constant(nothing)),
      quantity: usually<unknown>(fc.integer({ min: 1, max: 3 }), 30, fc.constantFrom(0, 'x', null, 1000)),
      seenPrice: usually(fc.constant(undefined), 8, fc.constantFrom(10, 20)),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  // Their first and second, another shopper's, a sample, an unknown one, none.
  address: usually(fc.nat(1), 20, fc.nat(5)),
  key: usually(fc.constant(null), 3, fc.constantFrom('one', 'two')),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

const occasion = fc.record({
  who,
  process: anyProcess,
  book: fc.constantFrom(...books),
  address: fc.nat(people * 2 - 1),
  on: fc.boolean(),
  /** Concurrent orders, one for each shopper. */
  wishes: fc.uniqueArray(wish, { minLength: 1, maxLength: people, selector: (one) => one.who }),
});
type Occasion = (typeof occasion extends fc.Arbitrary<infer T> ? T : never) & { fresh: string };

const acts: Record<string, (world: World, given: Occasion) => Promise<unknown>> = {
  order: (world, { wishes }) => place(world, wishes),
  reprice: ({ shop }, { book, on }) => updateBook(shop, book, { offerPrice: on ? 2000 : 1000 }),
  stock: ({ shop }, { book, on }) => updateBook(shop, book, { inStock: Number(on) }),
  archive: ({ shop }, { book, on, process }) =>
    updateBook(shop, book, { archivedAt: on && process ? 1 : null }),
  rename: ({ shop }, { book, fresh }) => updateBook(shop, book, { name: fresh, searchKey: fresh }),
  'log out': async (world, given) => (await visitor(world, given).get('/api/user/logout')).body,
  'come back': (world, given) => logIn(world, given.who, given.fresh),
  expire: async ({ shop, tokens }, given) => {
    const session = shop.db.sql
      .updateTable('sessions')
      .where('tokenHash', '=', hash('sha256', tokens[given.who]!));
    await session.set({ expiresAt: shop.clock.now }).execute();
  },
  'change email': async ({ shop, users }, given) => {
    const user = shop.db.sql.updateTable('users').where('id', '=', users[given.who]!);
    await user.set({ email: `${given.fresh}@example.com` }).execute();
  },
  'fill the cart': async (world, given) =>
    (await visitor(world, given).post('/api/cart/update', { cartItems: { [given.book]: 2 } })).status,
  'change the address': async ({ shop, users, addresses }, { address, on, process, fresh }) => {
    const row = shop.db.sql.updateTable('addresses').where('id', '=', addresses[address]!);
    await row.set(on || process ? { city: fresh } : { userId: users[address % people]! }).execute();
  },
  'drop the address': async ({ shop, addresses }, { address }) => {
    await shop.db.sql.deleteFrom('addresses').where('id', '=', addresses[address]!).execute();
  },
};
const act = fc.tuple(
  usually(
    fc.constant('order'),
    2,
    fc.constantFrom('come back', 'rename', 'change the address', ...Object.keys(acts)),
  ),
  occasion,
);

function visitor({ apps, shop, tokens }: World, given: { who: number; process: number }) {
  const one = new TestVisitor(apps[given.process % apps.length]!, shop.config.publicUrl);
  one.cookies.set('warraq_user', tokens[given.who]!);
  return one;
}

async function logIn({ shop, users, tokens }: World, one: number, token: string) {
  tokens[one] = token;
  const createdAt = shop.clock.now;
  const session = { tokenHash: hash('sha256', token), kind: 'user' as const, userId: users[one]!, createdAt };
  const row = { ...session, expiresAt: createdAt + 86_400_000 * 29 };
  await shop.db.sql.insertInto('sessions').values(row).execute();
}

async function place(world: World, wishes: Wish[]) {
  const answers = await Promise.all(
    wishes.map(({ items, address, key, ...given }) => {
      const [first, second] = world.addresses.slice(given.who * 2);
      const others = world.addresses[((given.who + 1) % people) * 2];
      const known = [first, second, others, sampleAddressList[0]!._id, nothing, null];
      const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
      return visitor(world, given).post('/api/order/cod', { items, address: known[address] }, headers);
    }),
  );
  return answers.map(({ status, body: { orderId, ...said } }) => {
    if (orderId && !world.orders.includes(orderId)) world.orders.push(orderId);
    return { status, said: said as unknown, order: orderId && world.orders.indexOf(orderId) };
  });
}

/** All rows of these shoppers, without what is random. */
async function storedRows({ shop, users, orders: told }: World): Promise<unknown> {
  const { sql } = shop.db;
  const orders = await sql.selectFrom('orders').selectAll().where('userId', 'in', users).execute();
  const ids = [nothing, ...orders.map(({ id }) => id)];
  const lines = await sql.selectFrom('orderLines').selectAll().where('orderId', 'in', ids).execute();
  const keys = await sql.selectFrom('idempotencyKeys').selectAll().where('userId', 'in', users).execute();
  const carts = await sql.selectFrom('cartLines').selectAll().where('userId', 'in', users).execute();
  const sorted = <T extends object>(rows: T[], by: (row: T) => string) =>
    rows.toSorted((one, other) => (by(one) < by(other) ? -1 : 1));
  const turn = (id: string) => told.indexOf(id);
  return {
    orders: sorted(orders, ({ id }) => String(turn(id))).map(
      ({ id, number: _number, searchKey, address, ...row }) =>
        // Behind the name stand the id and twice the number.
        Object.assign(row, {
          turn: turn(id),
          words: searchKey.split('\n').toSpliced(1, 3),
          address: JSON.parse(address),
        }),
    ),
    lines: sorted(lines, ({ orderId, position }) => `${turn(orderId)} ${position}`).map(
      ({ id: _id, orderId, ...row }) => Object.assign(row, { turn: turn(orderId) }),
    ),
    keys: sorted(keys, ({ userId, key }) => userId + key).map(({ orderId, ...row }) =>
      Object.assign(row, { turn: turn(orderId) }),
    ),
    carts: sorted(carts, ({ userId, position }) => userId + position),
  };
}

let shops: TestShop[];
let apps: TestShop['app'][][];
beforeAll(async () => {
  const [one, two] = await Promise.all([openTestShop('sqlite'), openTestShop('postgres')]);
  two.clock.now = one.clock.now;
  shops = [one, two];
  apps = [[one.app], [two.app, createApp(two.deps)]];
});
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

/** The same shoppers with the same addresses in both shops. */
async function worlds(): Promise<World[]> {
  const users = Array.from({ length: people }, () => newId());
  const addresses = Array.from({ length: people * 2 }, () => newId());
  return Promise.all(
    shops.map(async (shop, at) => {
      const world: World = { shop, apps: apps[at]!, users, addresses, tokens: [], orders: [] };
      const createdAt = shop.clock.now;
      for (const id of users) {
        const user = { id, name: 'Layla', email: `${id}@example.com`, passwordHash: 'x' };
        await shop.db.sql
          .insertInto('users')
          // Confirmed: the limits of guests are shared by all, and would refuse either of two concurrent orders.
          .values({ ...user, confirmedAt: createdAt, createdAt, updatedAt: createdAt })
          .execute();
      }
      const name = { firstName: 'Layla', lastName: 'B', email: 'l@example.com', phone: '1' };
      const city = {
        city: 'Baghdad',
        state: 'Iraq',
        zipcode: 10001,
        zipText: null,
        country: 'Iraq',
        countryCode: 'IQ',
        isDefault: 0,
        street2: '',
        building: '',
        district: '',
        additional: '',
        shortAddress: '',
      };
      for (const [one, id] of addresses.entries()) {
        const home = { id, userId: users[one >> 1]!, ...name, street: `${one}`, ...city, createdAt };
        await shop.db.sql.insertInto('addresses').values(home).execute();
      }
      const asNew = { offerPrice: 1000, inStock: 1, archivedAt: null, name: 'A', searchKey: 'a' };
      for (const id of books) await updateBook(shop, id, asNew);
      for (const [one, id] of users.entries()) await logIn(world, one, id);
      return world;
    }),
  );
}

test('both engines give the same answers and write the same rows for any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25, size: 'max' }), async (all) => {
      const [one, two] = (await worlds()) as [World, World];
      for (const [turn, [name, given]] of all.entries()) {
        const told = { ...given, fresh: `${one.users[0]}-${turn}` };
        const [expected, got] = await Promise.all([acts[name]!(one, told), acts[name]!(two, told)]);
        expect(got).toEqual(expected);
      }
      expect(await storedRows(two)).toEqual(await storedRows(one));
    }),
    { numRuns: 10 },
  );
});
