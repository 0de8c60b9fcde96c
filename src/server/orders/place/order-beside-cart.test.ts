import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceCart } from '../../cart/cart-queries.ts';
import { lockUser } from '../../db/locks.ts';
import { countLockWaits } from '../../../../tests/support/database/postgres-locks.ts';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, cartOf } from '../../../../tests/support/test-buyers.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

let shop: TestShop;
let who: Buyer;
let books: [string, string, string, string];
beforeAll(async () => {
  shop = await openTestShop('postgres');
  who = await buyer(shop);
  books = (await bookIds(shop, 4)) as typeof books;
});
afterAll(() => shop.close());

const waiting = () => countLockWaits(shop.db.sql);
const update = (...ids: string[]) =>
  who.visitor.post('/api/cart/update', { cartItems: Object.fromEntries(ids.map((id) => [id, 1])) });

test('an order waits for a cart update in progress and leaves what it added in the cart', async () => {
  const [first, second, third, fourth] = books;
  await update(first, second);
  const { ordering } = await shop.db.transaction(async (trx) => {
    await lockUser(trx, who.userId);
    await replaceCart(trx, who.userId, new Map(books.map((id) => [id, 1])));
    const answer = who.visitor.post('/api/order/cod', {
      items: [first, second].map((product) => ({ product, quantity: 1 })),
      address: who.address,
    });
    await expect.poll(waiting).toBe(1);
    return { ordering: answer };
  });
  expect((await ordering).status).toBe(200);
  expect(await cartOf(who)).toEqual({ [third]: 1, [fourth]: 1 });
});
