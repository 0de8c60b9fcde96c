import { afterEach, beforeEach } from 'vitest';
import { wrongRows } from '../../../src/server/operations/admin/verify-queries.ts';
import { writeStock } from '../../../src/server/stock/stock-queries.ts';
import { mailsOf, testMailRenderer } from '../mail/test-mails.ts';
import { bookIds, sellerIn } from '../test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../test-buyers.ts';
import { orderAsGuest } from '../test-guests.ts';
import { type Engine, openTestShop, type TestShop } from '../test-shop.ts';
import type { TestVisitor } from '../test-visitor.ts';
import { changeBooks } from '../database/change-books.ts';

export const day = 24 * 60 * 60_000;
export const account = {
  currency: 'USD',
  holder: 'Warraq Ltd.',
  bank: 'Al Rajhi Bank',
  iban: 'SA0380000000608010167519',
  bic: '',
};

/** A shop that takes bank transfers, with five copies of a book at $10.20. Each test must leave it without a fault. */
export function transferShop(engine: Engine) {
  const at = {} as { shop: TestShop; seller: TestVisitor; book: string; layla: Buyer };
  beforeEach(async () => {
    at.shop = await openTestShop(engine);
    at.seller = await sellerIn(at.shop);
    at.layla = await buyer(at.shop, 'layla@example.com');
    [at.book] = (await bookIds(at.shop, 1)) as [string];
    await count(5);
    await save({ transferEnabled: true, bankAccounts: [account] });
  });
  afterEach(async () => {
    const { sql } = at.shop.db;
    const faults = await wrongRows(sql);
    await at.shop.close();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });

  const count = (copies: number | null) =>
    changeBooks(at.shop.db, (trx) => writeStock(trx, [{ id: at.book, copies, onSale: 1 }]));
  const save = (settings: object) => at.seller.post('/api/seller/settings', settings);
  const order = (quantity = 1, headers = {}, who = at.layla) =>
    who.visitor.post(
      '/api/order/transfer',
      { items: [{ product: at.book, quantity }], address: who.address },
      headers,
    );
  return {
    at,
    count,
    save,
    order,
    placed: async () => (await order()).body.orderId,
    asGuest(address: string, given: object = {}) {
      const visitor = at.shop.visitor();
      visitor.address = address;
      const items = [{ product: at.book, quantity: 1 }];
      return orderAsGuest(at.shop, { paymentType: 'Transfer', items, ...given }, {}, visitor);
    },
    stock: () =>
      at.shop.db.sql
        .selectFrom('stock')
        .select(['copies', 'held'])
        .where('bookId', '=', at.book)
        .executeTakeFirstOrThrow(),
    mine: async () => (await ordersOf(at.layla))[0]!,
    receive: (id: string, amount: number, given: object = {}) =>
      at.seller.post('/api/order/received', {
        id,
        amount,
        accept: false,
        seenStatus: 'Awaiting Payment',
        seenReceived: 0,
        ...given,
      }),
    /** The kinds of the mails so far, but those that tell the seller of a new order. */
    kinds: async () =>
      (await mailsOf(at.shop)).map(({ kind }) => kind).filter((kind) => kind !== 'new-order'),
    textOf: async (wanted: string) => {
      const mail = (await mailsOf(at.shop)).find(({ kind }) => kind === wanted);
      return (await testMailRenderer(at.shop)(mail!))!.text;
    },
  };
}
