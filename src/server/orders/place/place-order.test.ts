import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_QUANTITY } from '../../../rules/cart.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { type Currency, type Minor, usDollar } from '../../../rules/money.ts';
import {
  defaultTax,
  type OrderTerms,
  orderTotals,
  plainTerms,
  type Tax,
} from '../../../rules/order-totals.ts';
import { audit } from '../../db/audit-queries.ts';
import { writeSettings } from '../../shop/settings-queries.ts';
import { bookRow } from '../../catalogue/book-queries.ts';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { updateBook } from '../../../../tests/support/test-books.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

describe.each(bothEngines)('many orders on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  const post = (who: Buyer, items: object[], key?: string) =>
    who.visitor.post(
      '/api/order/cod',
      { items, address: who.address },
      key === undefined ? {} : { 'idempotency-key': key },
    );

  test('200 at the same time of 20 shoppers, some repeated: exact count, exact sums', async () => {
    const books = await bookIds(shop, 10);
    const prices = new Map<string, number>();
    for (const [index, id] of books.entries()) {
      await updateBook(shop, id, { offerPrice: 1001 + 37 * index });
      prices.set(id, 1001 + 37 * index);
    }
    const shoppers = await Promise.all(Array.from({ length: 20 }, () => buyer(shop)));
    // Of each shopper's ten calls, two carry one key and three another: seven orders remain.
    const wishes = shoppers.flatMap((who) =>
      ['a', 'a', 'b', 'b', 'b', 'c', 'd', 'e', undefined, undefined].map((key, turn) => {
        const kind = key === undefined ? turn : key.charCodeAt(0) - 97;
        const items = [
          { product: books[kind]!, quantity: 1 + kind },
          { product: books[(kind + 1) % 10]!, quantity: 2 },
        ];
        return { who, key, items };
      }),
    );
    const answers = await Promise.all(wishes.map(({ who, items, key }) => post(who, items, key)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(20 * 7);

    const made = new Map(answers.map((answer, index) => [answer.body.orderId, wishes[index]!]));
    for (const who of shoppers) {
      const orders = await ordersOf(who);
      expect(orders).toHaveLength(7);
      for (const order of orders) {
        const { items } = made.get(order._id)!;
        const totals = orderTotals(
          items.map(({ product, quantity }) => ({ offerPrice: prices.get(product)!, quantity })),
          { ...defaultTax, ...plainTerms, currency: usDollar, codEnabled: true },
          'COD',
        );
        expect(order.items.map(({ product, quantity }) => ({ product: product._id, quantity }))).toEqual(
          items,
        );
        expect([order.subtotal, order.tax, order.amount]).toEqual([
          totals.amount / 100,
          totals.tax / 100,
          totals.total / 100,
        ]);
      }
    }
    const { count } = await shop.db.sql
      .selectFrom('orderLines')
      .select((line) => line.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(20 * 7 * 2);
  });

  test('the totals are those of the rules for any cart and terms', async () => {
    const who = await buyer(shop);
    const template = await shop.db.sql.selectFrom('books').selectAll().executeTakeFirstOrThrow();
    const shelf = Array.from({ length: 12 }, (_, index) => `cc${index.toString(16).padStart(22, '0')}`);
    await changeBooks(shop.db, async (trx) => {
      await trx
        .insertInto('books')
        .values(shelf.map((id) => bookRow({ ...template, id })))
        .execute();
    });
    const line = fc.record({
      product: fc.constantFrom(...shelf),
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
      offerPrice: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 100_000_000 })),
    });
    const cart = fc.uniqueArray(line, { selector: ({ product }) => product, minLength: 1, maxLength: 12 });
    const price = fc.integer({ min: 0, max: 100_000 });
    const anyTerms = fc
      .record({
        currency: fc.constantFrom('JPY', 'USD', 'KWD').map(currencyOf),
        taxPercent: fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 100),
        pricesIncludeTax: fc.boolean(),
        delivery: price,
        freeFrom: fc.option(price),
        fee: price,
      })
      .map(termsOf);
    await fc.assert(
      fc.asyncProperty(cart, anyTerms, async (lines, terms) => {
        await changeBooks(shop.db, async (trx) => {
          await writeSettings(trx, { ...terms, currency: terms.currency.code });
          for (const { product, offerPrice } of lines) {
            await trx.updateTable('books').set({ offerPrice }).where('id', '=', product).execute();
          }
        });
        const { body } = await post(
          who,
          lines.map(({ product, quantity }) => ({ product, quantity })),
        );
        const row = await shop.db.sql
          .selectFrom('orders')
          .select(['subtotal', 'tax', 'amount', 'delivery', 'fee', 'rounding', 'currency'])
          .where('id', '=', body.orderId)
          .executeTakeFirstOrThrow();
        const { tax, total, delivery, fee, rounding } = orderTotals(
          lines,
          terms,
          'COD',
          terms.deliveryZones[0],
        );
        expect(row).toEqual({
          subtotal: total - tax,
          tax,
          amount: total,
          delivery,
          fee,
          rounding,
          currency: terms.currency.code,
        });
        expect((await audit(shop.db.sql)).wrongOrders).toEqual([]);
      }),
      { numRuns: engine === 'sqlite' ? 40 : 20 },
    );
  });
});

interface Charges extends Tax {
  currency: Currency;
  delivery: Minor;
  freeFrom: Minor | null;
  fee: Minor;
}

function termsOf({ currency, delivery, freeFrom, fee, ...tax }: Charges): OrderTerms {
  const zone = { countries: [], price: delivery, freeFrom, days: null };
  return { ...tax, ...plainTerms, currency, codEnabled: true, deliveryZones: [zone], codFee: fee };
}
