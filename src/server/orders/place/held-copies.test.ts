import { beforeEach, describe, expect, test } from 'vitest';
import { completed, stripeShop } from '../../../../tests/support/payments/stripe-test-shop.ts';
import { sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../../tests/support/test-buyers.ts';
import { orderAsGuest } from '../../../../tests/support/test-guests.ts';
import { bothEngines } from '../../../../tests/support/test-shop.ts';
import { writeStock } from '../../stock/stock-queries.ts';
import { releaseHeld } from '../pay/sweep.ts';
import { findOrder } from '../order-queries.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

const minute = 60_000;

describe.each(bothEngines)('copies that an unpaid card order holds on %s', (engine) => {
  const { at, deliver, paid } = stripeShop(engine);
  let book: string;
  beforeEach(async () => {
    [book] = at.books as [string];
    await at.shop.db.sql.deleteFrom('stock').execute();
    await count(5);
  });

  const count = (copies: number) =>
    changeBooks(at.shop.db, (trx) => writeStock(trx, [{ id: book, copies, onSale: 1 }]));
  const stock = async () =>
    at.shop.db.sql
      .selectFrom('stock')
      .select(['copies', 'held'])
      .where('bookId', '=', book)
      .executeTakeFirstOrThrow();
  const items = (quantity: number) => [{ product: book, quantity }];
  const shopper = () => buyer(at.shop);
  const byCard = (who: Buyer, quantity: number, headers = {}) =>
    who.visitor.post('/api/order/stripe', { items: items(quantity), address: who.address }, headers);
  const statusOf = async (id: string) => (await findOrder(at.shop.db, id))?.status;
  const release = async () => {
    const { settings } = await at.shop.deps.loadShopState();
    await releaseHeld(at.shop.deps, settings.holdMinutes);
  };

  test('are released after a quarter of an hour, and their session is ended first', async () => {
    const { orderId } = (await byCard(await shopper(), 5)).body;
    expect(await stock()).toEqual({ copies: 0, held: 5 });
    at.shop.clock.now += 14 * minute;
    await release();
    expect(await statusOf(orderId)).toBe('Awaiting Payment');
    at.shop.clock.now += minute;
    at.stripe.fault = 'failure';
    await release();
    expect(await statusOf(orderId)).toBe('Awaiting Payment');
    at.stripe.fault = null;
    await release();
    expect(await statusOf(orderId)).toBe('Cancelled');
    expect(at.stripe.only().status).toBe('expired');
    expect(await stock()).toEqual({ copies: 5, held: 0 });
  });

  test('are held for as long as the seller says', async () => {
    const seller = await sellerIn(at.shop);
    await seller.post('/api/seller/settings', { holdMinutes: 5 });
    const { orderId } = (await byCard(await shopper(), 1)).body;
    at.shop.clock.now += 5 * minute;
    await release();
    expect(await statusOf(orderId)).toBe('Cancelled');
    await seller.post('/api/seller/settings', { holdMinutes: 15 });
  });

  test('are sold when it is paid, also when that was found on releasing', async () => {
    const { orderId } = (await byCard(await shopper(), 2)).body;
    paid(at.stripe.only());
    at.shop.clock.now += 15 * minute;
    await release();
    expect(await statusOf(orderId)).toBe('Order Placed');
    expect(await stock()).toEqual({ copies: 3, held: 0 });
  });

  test('are taken again as far as there are any when money comes after the release', async () => {
    const { orderId } = (await byCard(await shopper(), 4)).body;
    at.shop.clock.now += 15 * minute;
    await release();
    await count(1);
    await deliver(at.stripe.event(completed, paid(at.stripe.only())));
    expect(await statusOf(orderId)).toBe('Order Placed');
    expect(await stock()).toEqual({ copies: 0, held: 0 });
  });

  test('stay with the order when its buyer, or a neighbour behind the same address, orders again', async () => {
    const [one, other] = [await shopper(), await shopper()];
    other.visitor.address = one.visitor.address;
    const first = (await byCard(one, 2)).body.orderId;
    for (const who of [one, other]) expect((await byCard(who, 1)).status).toBe(200);
    expect(await statusOf(first)).toBe('Awaiting Payment');
    expect(await stock()).toEqual({ copies: 1, held: 4 });
    expect((await byCard(other, 2)).body.code).toBe('too-few-copies');
  });

  test('stay with the order of a guest whose email somebody else types', async () => {
    const order = () =>
      orderAsGuest(at.shop, { items: items(1), email: 'guest@example.com', paymentType: 'Online' });
    const first = (await order()).body.orderId;
    expect((await order()).status).toBe(200);
    expect(await statusOf(first)).toBe('Awaiting Payment');
  });

  test('stay with the order whose request is repeated', async () => {
    const who = await shopper();
    const key = { 'idempotency-key': 'held' };
    const first = await byCard(who, 2, key);
    expect((await byCard(who, 2, key)).body.orderId).toBe(first.body.orderId);
    expect(await statusOf(first.body.orderId)).toBe('Awaiting Payment');
  });

  test('are no sold-out book for shoppers, and the seller sees their number', async () => {
    const seller = await sellerIn(at.shop);
    const shown = async () => (await at.shop.visitor().get(`/api/product/list?ids=${book}`)).body.products[0];
    const managed = async () => (await seller.get(`/api/product/manage?id=${book}`)).body.products[0];
    const who = await shopper();
    await byCard(who, 5);
    expect(await shown()).toMatchObject({ inStock: false, held: true });
    expect(await managed()).toMatchObject({ copies: 0, heldCopies: 5 });
    await deliver(at.stripe.event(completed, paid(at.stripe.only())));
    expect(await shown()).not.toHaveProperty('held');
    expect((await byCard(await shopper(), 1)).body.code).toBe('out-of-stock');
    expect(await managed()).toMatchObject({ copies: 0, heldCopies: 0 });
  });

  test('are not told of a book that is taken off sale together with one that has copies', async () => {
    const seller = await sellerIn(at.shop);
    await byCard(await shopper(), 5);
    const ids = [book, at.books[1]!];
    const held = async () =>
      (await at.shop.visitor().get(`/api/product/list?ids=${book}`)).body.products[0]?.held;
    expect(await held()).toBe(true);
    await seller.post('/api/product/bulk', { ids, change: { inStock: false } });
    expect(await held()).toBe(undefined);
    await seller.post('/api/product/bulk', { ids, change: { inStock: true } });
    expect(await held()).toBe(true);
  });

  test('and all others are told to nobody by their number, unless few are left', async () => {
    await count(40);
    const read = async (quantity: number) =>
      (await at.shop.visitor().get(`/api/product/list?ids=${book}&quantities=${quantity}`)).body.products[0];
    expect(await read(40)).not.toHaveProperty('tooFew');
    expect(await read(41)).toMatchObject({ tooFew: true });
    expect(await read(41)).not.toHaveProperty('left');
    const refused = (await byCard(await shopper(), 41)).body;
    expect(refused.code).toBe('fewer-copies');
    expect(refused.about).not.toHaveProperty('left');
    await count(2);
    expect(await read(3)).toMatchObject({ left: 2, tooFew: true });
  });
});
