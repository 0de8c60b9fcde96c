import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seenStatements } from '../../../../tests/support/database/seen-statements.ts';
import { bookIds, register } from '../../../../tests/support/test-accounts.ts';
import { guestAddress } from '../../../../tests/support/test-guests.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { writeStock } from '../../stock/stock-queries.ts';

describe.each(bothEngines)('a cash order on %s', (engine) => {
  let shop: TestShop;
  let visitor: TestVisitor;
  let order: { items: object[]; address: string };
  beforeAll(async () => {
    shop = await openTestShop(engine);
    ({ visitor } = await register(shop));
    const books = await bookIds(shop, 2);
    const quantities = books.map((id, index) => [id, index + 1] as const);
    await visitor.post('/api/cart/update', { cartItems: Object.fromEntries(quantities) });
    await shop.db.transaction((trx) =>
      writeStock(
        trx,
        books.map((id) => ({ id, copies: 10, onSale: 1 })),
      ),
    );
    const { body } = await visitor.post('/api/address/add', { address: guestAddress });
    const items = quantities.map(([product, quantity]) => ({ product, quantity }));
    order = { items, address: body.address._id };
  });
  afterAll(() => shop.close());

  test('of two counted lines takes at most ten statements, mails and cart included', async () => {
    const seen = await seenStatements(async () => {
      const { status } = await visitor.post('/api/order/cod', order);
      expect(status).toBe(200);
    });
    // Before the transaction the session is read, and now and then numbers are reserved.
    const texts = seen.map(({ text }) => text);
    const inside = texts.filter(
      (text) => !/^(begin|commit|select version|.*"(sessions|counters)")/.test(text),
    );
    console.log(
      inside.length,
      inside.map((one) => one.slice(0, 90)),
    );
    expect(inside.length).toBeLessThanOrEqual(10);
  });
});
