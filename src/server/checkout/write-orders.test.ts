import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '../db/database-failures.ts';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, cartOf, ordersOf } from '../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { type JudgedWish, KeyTaken, type Placed } from './draft-orders.ts';
import { createWriteOrder } from './write-orders.ts';

describe.each(engines)('orders that go together on %s', (engine) => {
  let shop: TestShop;
  let book: string;
  let buyers: Buyer[];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  beforeEach(async () => {
    buyers = await Promise.all(Array.from({ length: 3 }, () => buyer(shop)));
  });
  afterAll(() => shop.close());

  const wish = (who: Buyer, given: Partial<JudgedWish> = {}): JudgedWish => ({
    shopper: { id: who.userId, name: 'Layla', email: 'layla@example.com' },
    items: [{ product: book, quantity: 1 }],
    addressId: who.address,
    paymentType: 'COD',
    key: null,
    cards: null,
    ...given,
  });
  const keyed = (key: string) => ({ key: { key, requestHash: 'x' } });
  const place = async (wishes: JudgedWish[]): Promise<Placed[]> => {
    const write = createWriteOrder({ db: shop.db, now: shop.deps.now, demo: true });
    const settled = await Promise.allSettled(wishes.map(write));
    return settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error)));
  };
  const listed = async () =>
    Promise.all(buyers.map(async (who) => (await ordersOf(who)).map(({ _id }) => _id)));

  test('each is written for its own shopper, whose cart alone is emptied', async () => {
    for (const { visitor } of buyers) await visitor.post('/api/cart/update', { cartItems: { [book]: 2 } });
    const [one, two] = buyers as [Buyer, Buyer, Buyer];
    const placed = await place([wish(one), wish(two), wish(one)]);
    expect(placed.every((id) => typeof id === 'string')).toBe(true);
    expect(await listed()).toEqual([[placed[2], placed[0]], [placed[1]], []]);
    expect(await Promise.all(buyers.map(cartOf))).toEqual([{}, {}, { [book]: 2 }]);
  });

  test('one that the shop refuses leaves the others alone', async () => {
    const [one, two, three] = buyers as [Buyer, Buyer, Buyer];
    const placed = await place([
      wish(one),
      wish(two, { items: [{ product: 'f'.repeat(24), quantity: 1 }] }),
      wish(three, { addressId: two.address }),
    ]);
    expect(placed).toMatchObject([
      expect.any(String),
      { code: 'unknown-book-ordered' },
      { code: 'unknown-address' },
    ]);
    expect(await listed()).toEqual([[placed[0]], [], []]);
  });

  test('one that the database refuses leaves the others alone', async () => {
    const [one, two, three] = buyers as [Buyer, Buyer, Buyer];
    const placed = await place([wish(one), wish(two, keyed('k'.repeat(201))), wish(three, keyed('k'))]);
    expect(placed[1]).toBeInstanceOf(Error);
    expect(await listed()).toEqual([[placed[0]], [], [placed[2]]]);
  });

  test('one that the database refuses leaves alone the others that the shop refuses', async () => {
    const [one, two] = buyers as [Buyer, Buyer, Buyer];
    const placed = await place([
      wish(one, { items: [{ product: 'f'.repeat(24), quantity: 1 }] }),
      wish(two, keyed('k'.repeat(201))),
    ]);
    expect(placed).toMatchObject([{ code: 'unknown-book-ordered' }, expect.any(Error)]);
    expect(isRefusal(placed[1])).toBe(true);
  });

  test('one of a shopper who is gone leaves the others alone', async () => {
    const [one, two] = buyers as [Buyer, Buyer, Buyer];
    const gone = { id: 'f'.repeat(24), name: 'Nobody', email: 'nobody@example.com' };
    const placed = await place([
      wish(one),
      wish(two, { shopper: gone, addressId: '5a00000000000000000000a1' }),
    ]);
    expect(placed[1]).toBeInstanceOf(Error);
    expect(await listed()).toEqual([[placed[0]], [], []]);
  });

  test('of those under one key one is written, whether they go together or later', async () => {
    const [one, two] = buyers as [Buyer, Buyer, Buyer];
    const placed = await place([wish(one, keyed('same')), wish(two), wish(one, keyed('same'))]);
    expect(placed.filter((each) => each instanceof KeyTaken)).toHaveLength(1);
    const [[first], second] = (await listed()) as [[string], [string], []];
    expect(placed).toContain(first);
    expect(second).toEqual([placed[1]]);
    const again = await place([wish(two, keyed('other')), wish(one, keyed('same'))]);
    expect(again).toEqual([expect.any(String), expect.any(KeyTaken)]);
    expect(await listed()).toEqual([[first], [again[0], placed[1]], []]);
  });
});
