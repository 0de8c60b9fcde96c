import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, cartOf, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { OrderInput } from './order-draft.ts';
import { createPlaceOrder } from './place-order.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

const unknownId = 'f'.repeat(24);
const sampleAddress = '5a00000000000000000000a1';

describe.each(bothEngines)('orders that arrive together on %s', (engine) => {
  let shop: TestShop;
  let book: string;
  let buyers: [Buyer, Buyer, Buyer];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  beforeEach(async () => {
    buyers = [await buyer(shop), await buyer(shop), await buyer(shop)];
  });
  afterAll(() => shop.close());

  const input = (who: Buyer, given: Partial<OrderInput> = {}, quantity = 1): OrderInput => ({
    shopper: { id: who.userId, email: 'layla@example.com' },
    request: { items: [{ product: book, quantity }], address: who.address },
    key: null,
    provider: null,
    from: '203.0.113.1',
    lang: 'en',
    ...given,
  });
  const forBook = (product: string, { address }: Buyer) => ({ items: [{ product, quantity: 1 }], address });

  /** Adds the orders in one turn of the event loop: the id of each placed order, or the error. */
  async function place(...inputs: OrderInput[]): Promise<unknown[]> {
    const placeOrder = createPlaceOrder({ ...shop.deps, ordersPerHour: 120 });
    const settled = await Promise.allSettled(inputs.map(placeOrder));
    return settled.map((one) => (one.status === 'fulfilled' ? one.value.orderId : (one.reason as Error)));
  }
  const listed = () => Promise.all(buyers.map(async (who) => (await ordersOf(who)).map(({ _id }) => _id)));

  test('each order belongs to its own shopper, and only cash orders are taken out of the carts', async () => {
    for (const { visitor } of buyers) await visitor.post('/api/cart/update', { cartItems: { [book]: 2 } });
    const [one, two, three] = buyers;
    const placed = await place(input(one), input(two), input(one), input(three, { provider: 'demo' }));
    expect(placed.every((id) => typeof id === 'string')).toBe(true);
    const [ofOne, ...others] = await listed();
    expect(new Set(ofOne)).toEqual(new Set([placed[0], placed[2]]));
    expect(others).toEqual([[placed[1]], [placed[3]]]);
    expect(await Promise.all(buyers.map(cartOf))).toEqual([{}, { [book]: 1 }, { [book]: 2 }]);
    const payments = await shop.db.sql.selectFrom('payments').select(['orderId', 'status']).execute();
    expect(payments).toEqual([{ orderId: placed[3], status: 'opening' }]);
  });

  test('a refused order does not fail the others', async () => {
    const [one, two, three] = buyers;
    const placed = await place(
      input(one),
      input(two, { request: forBook(unknownId, two) }),
      input(three, { request: forBook(book, two) }),
    );
    expect(placed).toMatchObject([
      expect.any(String),
      { code: 'unknown-book-ordered' },
      { code: 'unknown-address' },
    ]);
    expect(await listed()).toEqual([[placed[0]], [], []]);
  });

  test('an order that the database rejects does not fail the others, nor change their refusals', async () => {
    const [one, two, three] = buyers;
    const placed = await place(
      input(one),
      input(two, { key: 'k'.repeat(201) }),
      input(three, { key: 'k' }),
      input(three, { request: forBook(unknownId, three) }),
    );
    expect(placed[1]).toBeInstanceOf(Error);
    expect(placed[3]).toMatchObject({ code: 'unknown-book-ordered' });
    expect(await listed()).toEqual([[placed[0]], [], [placed[2]]]);
  });

  test('an order of a deleted shopper does not fail the others', async () => {
    const [one, two] = buyers;
    const deleted = { id: unknownId, email: 'layla@example.com' };
    const request = { ...forBook(book, two), address: sampleAddress };
    const placed = await place(input(one), input(two, { shopper: deleted, request }));
    expect(placed[1]).toMatchObject({ code: 'not-logged-in' });
    expect(await listed()).toEqual([[placed[0]], [], []]);
  });

  test('one key is one order, at the same time and later; another order under the key is refused', async () => {
    const [one, two] = buyers;
    const placed = await place(input(one, { key: 'same' }), input(two), input(one, { key: 'same' }));
    expect(placed).toEqual([expect.any(String), expect.any(String), placed[0]]);
    expect(await place(input(one, { key: 'same' }, 2))).toMatchObject([{ code: 'key-reused' }]);
    const later = await place(input(two, { key: 'same' }), input(one, { key: 'same' }));
    expect(later).toEqual([expect.any(String), placed[0]]);
    expect(await listed()).toEqual([[placed[0]], [later[0], placed[1]], []]);
  });

  test('a refused order leaves its key to the next one', async () => {
    const [one] = buyers;
    expect(await place(input(one, { key: 'k' }, 0))).toMatchObject([{ code: 'bad-quantity' }]);
    const placed = await place(input(one, { key: 'k' }));
    expect(await listed()).toEqual([placed, [], []]);
  });

  test('twelve orders of two hundred titles each, more than there are connections, are written', async () => {
    const { id: _id, ...template } = await shop.db.sql
      .selectFrom('books')
      .selectAll()
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: 200 }, (_, index) => `dd${index.toString(16).padStart(22, '0')}`);
    const rows = ids.map((id) => ({ ...template, id }));
    await changeBooks(shop.db, async (trx) => {
      await trx.insertInto('books').values(rows).execute();
    });
    const [one] = buyers;
    const request = { items: ids.map((product) => ({ product, quantity: 1 })), address: one.address };
    const placed = await place(...Array.from({ length: 12 }, () => input(one, { request })));
    expect(placed.every((id) => typeof id === 'string')).toBe(true);
    const orders = await ordersOf(one);
    expect(orders.map(({ items }) => items.length)).toEqual(orders.map(() => 200));
    expect(orders).toHaveLength(12);
  });
});
