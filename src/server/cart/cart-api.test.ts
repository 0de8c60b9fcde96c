import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cart, cartToWire, MAX_LINES, parseCart } from '../../rules/cart.ts';
import { newId } from '../db/new-id.ts';
import { bookIds, goodPassword, signedUp } from '../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

let shoppers = 0;

describe.each(bothEngines)('the saved cart on %s', (engine) => {
  let shop: TestShop;
  let books: string[];
  let first: string;
  let second: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    await addBooks(shop, MAX_LINES);
    books = await bookIds(shop, MAX_LINES + 20);
    [first, second] = books as [string, string];
  });
  afterAll(() => shop.close());

  const shopper = async () => (await signedUp(shop, `shopper${++shoppers}@example.com`)).visitor;
  const update = (visitor: TestVisitor, cartItems: unknown) =>
    visitor.post('/api/cart/update', { cartItems });
  const saved = async (visitor: TestVisitor) =>
    Object.entries((await visitor.get('/api/user/is-auth')).body.user!.cartItems);

  test('is replaced as a whole, in the order sent', async () => {
    const visitor = await shopper();
    const answer = await update(visitor, { [second]: 3, [first]: 1 });
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'Cart Updated' }]);
    expect(await saved(visitor)).toEqual([
      [second, 3],
      [first, 1],
    ]);
    await update(visitor, { [first]: 999 });
    expect(await saved(visitor)).toEqual([[first, 999]]);
    await update(visitor, {});
    expect(await saved(visitor)).toEqual([]);
  });

  test('a quantity of 0 takes the book out', async () => {
    const visitor = await shopper();
    await update(visitor, { [first]: 2, [second]: 1 });
    await update(visitor, { [first]: 0, [second]: 1, ['0'.repeat(24)]: 0 });
    expect(await saved(visitor)).toEqual([[second, 1]]);
  });

  test('takes as many titles as a cart can hold, and not one more', async () => {
    const visitor = await shopper();
    const full = Object.fromEntries(books.slice(0, MAX_LINES).map((id) => [id, 1]));
    expect((await update(visitor, full)).status).toBe(200);
    expect(await saved(visitor)).toEqual(Object.entries(full));
    expect((await update(visitor, { ...full, [books[MAX_LINES] ?? '']: 1 })).body.code).toBe('bad-cart');
    expect(await saved(visitor)).toHaveLength(MAX_LINES);
  });

  test.each([
    ['a negative quantity', (id: string) => `{"${id}":-1}`],
    ['a fraction', (id: string) => `{"${id}":1.5}`],
    ['a quantity of 1000', (id: string) => `{"${id}":1000}`],
    ['a number beyond all numbers', (id: string) => `{"${id}":1e999}`],
    ['a quantity as text', (id: string) => `{"${id}":"2"}`],
    ['null for a quantity', (id: string) => `{"${id}":null}`],
    ['true for a quantity', (id: string) => `{"${id}":true}`],
    ['a list for a quantity', (id: string) => `{"${id}":[1]}`],
    ['__proto__', (id: string) => `{"${id}":1,"__proto__":1}`],
    ['__proto__ with a cart in it', (id: string) => `{"__proto__":{"${id}":1}}`],
    ['constructor', () => `{"constructor":1}`],
    ['an id in capitals', (id: string) => `{"${id.toUpperCase()}0":1}`],
    ['an empty id', () => `{"":1}`],
    ['a list', () => `[1]`],
    ['text', () => `"cart"`],
    ['nothing', () => `null`],
  ])('%s is refused with a message and changes nothing', async (_, cart) => {
    const visitor = await shopper();
    await update(visitor, { [second]: 4 });
    const answer = await visitor.send('/api/cart/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"cartItems":${cart(first)}}`,
    });
    expect([answer.status, answer.body.code, answer.body.success]).toEqual([400, 'bad-cart', false]);
    expect(answer.body.message).toMatch(/^A cart holds whole numbers/);
    expect(await saved(visitor)).toEqual([[second, 4]]);
  });

  test('a body without a cart is refused', async () => {
    const visitor = await shopper();
    expect((await visitor.post('/api/cart/update', {})).body.code).toBe('bad-cart');
  });

  test('a book that is not in the shop is refused, named by its id, and changes nothing', async () => {
    const visitor = await shopper();
    await update(visitor, { [second]: 4 });
    const answer = await update(visitor, { [second]: 5, ['0'.repeat(24)]: 1 });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        success: false,
        code: 'unknown-book-in-cart',
        message: 'A book in the cart is not in the shop.',
        about: { id: '0'.repeat(24) },
      },
    ]);
    expect(await saved(visitor)).toEqual([[second, 4]]);
  });

  test('a book that left the shop stays in the cart, but cannot be added', async () => {
    const [gone] = await addBooks(shop, 1);
    const visitor = await shopper();
    await update(visitor, { [gone ?? '']: 2 });
    await changeBooks(shop.db, (trx) =>
      trx
        .updateTable('books')
        .set({ archivedAt: 1 })
        .where('id', '=', gone ?? '')
        .execute(),
    );
    expect((await update(visitor, { [gone ?? '']: 1, [first]: 1 })).status).toBe(200);
    expect((await update(await shopper(), { [gone ?? '']: 1 })).body.code).toBe('unknown-book-in-cart');
  });

  test('a visitor has no cart, and a shopper sees only their own', async () => {
    expect((await update(shop.visitor(), { [first]: 1 })).status).toBe(401);
    const [one, other] = [await shopper(), await shopper()];
    await one.post('/api/cart/update', { cartItems: { [first]: 7 }, userId: 'x', user: { _id: 'x' } });
    expect(await saved(other)).toEqual([]);
    expect(await saved(one)).toEqual([[first, 7]]);
  });

  test('concurrent updates leave exactly one of the carts that were sent', async () => {
    const visitor = await shopper();
    const carts = Array.from({ length: 12 }, (_, n) =>
      Object.fromEntries(books.slice(n, n + 4).map((id) => [id, n + 1] as const)),
    );
    const answers = await Promise.all(carts.map((cart) => update(visitor, cart)));
    expect(answers.map(({ status }) => status)).toEqual(carts.map(() => 200));
    expect(carts.map((cart) => Object.entries(cart))).toContainEqual(await saved(visitor));
  });

  test('a login during an update loses no line of it', async () => {
    const { visitor, user } = await signedUp(shop, `shopper${++shoppers}@example.com`);
    await update(visitor, { [first]: 1 });
    const login = { email: user.email, password: goodPassword, cartItems: { [second]: 2 } };
    const [, loggedIn] = await Promise.all([
      update(visitor, { [first]: 5 }),
      shop.visitor().post('/api/user/login', login),
    ]);
    expect(loggedIn.status).toBe(200);
    expect(new Map(await saved(visitor)).get(first)).toBe(5);
  });

  test('whatever is sent, the saved cart is what the rules say', async () => {
    const visitor = await shopper();
    const known = books.slice(0, 6);
    const ids = fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.string() },
    );
    const quantities = fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 0, max: 999 }) },
      { weight: 1, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null)) },
    );
    const sent = fc.array(fc.tuple(ids, quantities), { maxLength: 6 });
    let model: Cart = new Map();
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 4 }), async (sequence) => {
        for (const lines of sequence) {
          const cartItems: unknown = JSON.parse(JSON.stringify(Object.fromEntries(lines)));
          const parsed = parseCart(cartItems);
          const allowed = parsed.ok && [...parsed.cart.keys()].every((id) => known.includes(id));
          const answer = await update(visitor, cartItems);
          expect(answer.status).toBe(allowed ? 200 : 400);
          if (allowed) model = parsed.cart;
          const now = await saved(visitor);
          expect(now).toEqual(Object.entries(cartToWire(model)));
          expect(
            now.every(([, quantity]) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 999),
          ).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});

async function addBooks(shop: TestShop, count: number): Promise<string[]> {
  const like = await shop.db.sql.selectFrom('books').selectAll().limit(1).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, () => Object.assign({}, like, { id: newId() }));
  await changeBooks(shop.db, (trx) => trx.insertInto('books').values(rows).execute());
  return rows.map(({ id }) => id);
}
