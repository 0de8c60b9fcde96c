import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countLockWaits } from '../../../../tests/support/database/postgres-locks.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { account } from '../../../../tests/support/payments/transfer-test-shop.ts';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { orderAsGuest, otherAddress } from '../../../../tests/support/test-guests.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { createApp } from '../../app.ts';
import { limit } from '../../http/protection/limits.ts';
import { writeStock } from '../../stock/stock-queries.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

const hour = 60 * 60_000;

describe.each(bothEngines)('what a guest may order on %s', (engine) => {
  let shop: TestShop;
  let books: string[];
  beforeEach(async () => {
    shop = await openTestShop(engine);
    books = await bookIds(shop, 3);
    await changeBooks(shop.db, (trx) =>
      writeStock(
        trx,
        books.map((id) => ({ id, copies: 500, onSale: 1 })),
      ),
    );
  });
  afterEach(() => shop.close());

  const items = (...quantities: number[]) =>
    quantities.map((quantity, index) => ({ product: books[index], quantity }));
  const save = async (settings: object) =>
    expect((await (await sellerIn(shop)).post('/api/seller/settings', settings)).status).toBe(200);
  const countUnpaid = async () =>
    (await shop.db.sql.selectFrom('orders').select('id').where('status', '=', 'Awaiting Payment').execute())
      .length;
  const byCard = (visitor = shop.visitor(), given: object = {}) =>
    orderAsGuest(shop, { items: items(1), paymentType: 'Online', ...given }, {}, visitor);

  test('is ten copies of a title and twenty of all, in cash too; the shopper of a confirmed email may more', async () => {
    const order = (...quantities: number[]) => orderAsGuest(shop, { items: items(...quantities) });
    expect((await order(11)).body).toMatchObject({ code: 'too-many-for-guest', about: { most: 10 } });
    expect((await order(10, 10, 1)).body).toMatchObject({
      code: 'too-large-unconfirmed',
      about: { most: 20 },
    });
    expect((await order(10, 10)).status).toBe(200);
    const layla = await buyer(shop);
    const many = { items: items(11, 10, 1), address: layla.address };
    expect((await layla.visitor.post('/api/order/cod', many)).status).toBe(200);
    await save({ guestMaxCopies: 11, guestMaxOrderCopies: 22 });
    expect((await order(11, 11)).status).toBe(200);
    expect((await order(12)).body.code).toBe('too-many-for-guest');
  });

  test('is any number of a book whose copies are not counted, and what the seller orders for them', async () => {
    const seller = await sellerIn(shop);
    const placed = { items: items(11, 11), address: otherAddress(), paymentType: 'COD' };
    expect((await seller.post('/api/order/place', placed)).status).toBe(200);
    await changeBooks(shop.db, (trx) => writeStock(trx, [{ id: books[0]!, copies: null, onSale: 1 }]));
    expect((await orderAsGuest(shop, { items: items(30) })).status).toBe(200);
  });

  test('is as much in cash as the seller allows', async () => {
    const { body } = await orderAsGuest(shop, { items: items(2) });
    const { amount } = await shop.db.sql
      .selectFrom('orders')
      .select('amount')
      .where('id', '=', body.orderId)
      .executeTakeFirstOrThrow();
    await save({ guestMaxCash: amount - 1 });
    expect((await orderAsGuest(shop, { items: items(2) })).body.code).toBe('cash-unconfirmed');
    expect((await byCard(shop.visitor(), { items: items(2) })).status).toBe(200);
    const layla = await buyer(shop);
    const order = { items: items(2), address: layla.address };
    expect((await layla.visitor.post('/api/order/cod', order)).status).toBe(200);
    await save({ guestMaxCash: amount });
    expect((await orderAsGuest(shop, { items: items(2) })).status).toBe(200);
  });

  test('is five unpaid orders of all guests behind an address, and never an obstacle for an account', async () => {
    for (let n = 0; n < 5; n++) expect((await byCard()).status).toBe(200);
    expect(await byCard()).toMatchObject({ status: 409, body: { code: 'too-many-unpaid' } });
    expect((await orderAsGuest(shop, { items: items(1) })).status).toBe(200);
    const elsewhere = shop.visitor();
    elsewhere.address = '203.0.113.9';
    expect((await byCard(elsewhere)).status).toBe(200);
    const layla = await buyer(shop);
    layla.visitor.address = shop.visitor().address;
    const order = { items: items(1), address: layla.address };
    expect((await layla.visitor.post('/api/order/stripe', order)).status).toBe(200);
    expect(await countUnpaid()).toBe(7);
  });

  test('is no less because strangers left unpaid orders with the same email', async () => {
    await save({ transferEnabled: true, bankAccounts: [account] });
    const from = (n: number) => Object.assign(shop.visitor(), { address: `203.0.113.${n}` });
    const theirs = { email: 'maryam@example.com' };
    for (let n = 0; n < 5; n++) {
      expect((await byCard(from(n), theirs)).status).toBe(200);
      expect((await byCard(from(n), { ...theirs, paymentType: 'Transfer' })).status).toBe(200);
    }
    expect((await byCard(from(6), theirs)).status).toBe(200);
    shop.clock.now += hour;
    expect((await byCard(from(6), { ...theirs, paymentType: 'Transfer' })).status).toBe(200);
  });

  test('is counted under a lock: two processes do not place one more together', async () => {
    await save({ maxUnpaidOrders: 1 });
    const other = new TestVisitor(createApp(shop.deps), shop.config.publicUrl);
    const sent = [shop.visitor(), other];
    const { answers } = await shop.db.transaction(async (trx) => {
      const counter = { scope: 'order-address', most: 60, within: hour };
      await limit(trx, counter, other.address, shop.clock.now);
      const both = sent.map((visitor) => byCard(visitor));
      if (engine === 'postgres') await expect.poll(() => countLockWaits(shop.db.sql)).toBe(2);
      return { answers: Promise.all(both) };
    });
    expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countUnpaid()).toBe(1);
  });
});
