import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdUser } from '../accounts/account-queries.ts';
import { samplesOnWire } from '../addresses/address-wire.ts';
import { updateBook } from '../../../tests/support/test-books.ts';
import { type Buyer, buyer, cartOf, ordersOf } from '../../../tests/support/test-buyers.ts';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { DraftedOrder } from './checkout-queries.ts';
import { lookUpAtOnce, ordersAtOnce } from './orders-at-once-queries.ts';
import { draftOrder } from './order-draft.ts';

describe('orders in one statement on postgres', () => {
  let shop: TestShop;
  let who: Buyer;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop('postgres');
    who = await buyer(shop);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());

  async function draft(key: string | null, shopper = who.userId): Promise<DraftedOrder> {
    const [found] = (await lookUpAtOnce(shop.db, [book], [])).books;
    const drafted = draftOrder({
      shopper: { id: shopper, name: 'Layla', email: 'layla@example.com' },
      address: samplesOnWire[0]!,
      lines: [{ book: found!, quantity: 2 }],
      paymentType: 'COD',
      now: shop.clock.now,
    });
    const marks = new Map([[book, found!.mark!]]);
    const keyed = key === null ? null : { key, requestHash: 'x' };
    return { ...drafted, key: keyed, payment: null, addressId: null, marks };
  }

  const fates = async (drafts: DraftedOrder[], wait = false) => [
    ...(await ordersAtOnce(shop.db, drafts, wait)).values(),
  ];

  test.each([
    ['costs something else', { offerPrice: 4321 }],
    ['is sold out', { inStock: 0 }],
    ['left the shop', { archivedAt: 1 }],
  ])('writes nothing when a book %s since it was drafted', async (_, change) => {
    await who.visitor.post('/api/cart/update', { cartItems: { [book]: 3 } });
    const drafted = await draft('once');
    await updateBook(shop, book, change);
    expect(await fates([drafted])).toEqual(['busy']);
    expect(await ordersOf(who)).toEqual([]);
    expect(await cartOf(who)).toEqual({ [book]: 3 });
    const keys = await shop.db.sql.selectFrom('idempotencyKeys').selectAll().execute();
    expect(keys).toEqual([]);
    await updateBook(shop, book, { offerPrice: 1000, inStock: 1, archivedAt: null });
  });

  test('takes its key, so that a second one under it writes nothing', async () => {
    const [first, second, third] = [await draft('twice'), await draft('twice'), await draft('twice')];
    expect((await fates([first, second])).toSorted()).toEqual(['key taken', 'placed']);
    expect(await fates([third])).toEqual(['key taken']);
    expect(await ordersOf(who)).toHaveLength(1);
    expect(await cartOf(who)).toEqual({});
  });

  test('copies the books as they are, not as they were when it was drafted', async () => {
    const drafted = await draft(null);
    const line = drafted.lines[0]!;
    await ordersAtOnce(shop.db, [{ ...drafted, lines: [{ ...line, name: 'Another title' }] }], false);
    const written = await shop.db.sql
      .selectFrom('orderLines')
      .selectAll()
      .where('id', '=', line.id)
      .execute();
    expect(written).toEqual([line]);
  });

  test('passes by a shopper whose things another transaction has, unless it is to wait', async () => {
    const other = await buyer(shop);
    const [theirs, ours] = [await draft(null, other.userId), await draft(null)];
    const waited = await shop.db.transaction(async (trx) => {
      await holdUser(trx, other.userId);
      expect(await ordersAtOnce(shop.db, [theirs, ours], false)).toEqual(
        new Map([
          [theirs.order.id, 'busy'],
          [ours.order.id, 'placed'],
        ]),
      );
      return { fate: fates([theirs], true) };
    });
    expect(await waited.fate).toEqual(['placed']);
  });
});
