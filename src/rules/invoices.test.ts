import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditDue, creditLines, invoiceLines, shareOut, sumsOf } from './invoices.ts';
import type { Currency } from './money.ts';
import { type OrderTerms, orderTotals, plainTerms } from './order-totals.ts';

const price = fc.integer({ min: 0, max: 5_000_000_000 });
const order = fc
  .record({
    lines: fc.array(fc.record({ offerPrice: price, quantity: fc.integer({ min: 1, max: 999 }) }), {
      minLength: 1,
      maxLength: 30,
    }),
    rate: fc.integer({ min: 0, max: 10_000 }),
    pricesIncludeTax: fc.boolean(),
    currency: fc.constantFrom<Currency>(
      { code: 'JPY', decimals: 0 },
      { code: 'SAR', decimals: 2 },
      { code: 'KWD', decimals: 3 },
    ),
    payment: fc.constantFrom('COD' as const, 'Online' as const),
    delivery: price,
    codFee: price,
  })
  .map(({ lines, rate, pricesIncludeTax, currency, payment, delivery, codFee }) => {
    const tax = { taxPercent: rate / 100, pricesIncludeTax };
    const terms: OrderTerms = { ...plainTerms, ...tax, currency, codEnabled: true, codFee };
    const totals = orderTotals(lines, terms, payment, { price: delivery, freeFrom: null, days: null });
    const named = lines.map((line, index) => ({ ...line, id: String(index), name: 'Book', nameAr: '' }));
    return { totals, named, lines: invoiceLines({ ...totals, lines: named, pricesIncludeTax }) };
  });

describe('the lines of an invoice', () => {
  test('add up to the order exactly, in any currency, with the tax included or added', () => {
    fc.assert(
      fc.property(order, ({ totals: { total, tax }, lines }) => {
        expect(sumsOf(lines)).toEqual({ net: total - tax, tax, gross: total });
        for (const { net, tax: part, gross, kind } of lines) {
          expect(gross).toBe(net + part);
          if (kind !== 'rounding') expect(Math.min(net, part)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('have the price that the shopper saw, and the tax of each', () => {
    const lines = [{ id: 'a', name: 'Book', nameAr: '', offerPrice: 11_500, quantity: 2 }];
    const paid = { lines, delivery: 2_300, fee: 0, rounding: 0, tax: 3_300 };
    expect(invoiceLines({ ...paid, pricesIncludeTax: true })).toMatchObject([
      { kind: 'book', item: 'a', price: 11_500, quantity: 2, net: 20_000, tax: 3_000, gross: 23_000 },
      { kind: 'delivery', price: 2_300, net: 2_000, tax: 300, gross: 2_300 },
    ]);
    expect(invoiceLines({ ...paid, tax: 3_795, pricesIncludeTax: false })).toMatchObject([
      { price: 11_500, net: 23_000, tax: 3_450, gross: 26_450 },
      { price: 2_300, net: 2_300, tax: 345, gross: 2_645 },
    ]);
  });

  test('name a book that costs nothing, and leave out a delivery and a fee that do not', () => {
    const lines = [
      { id: 'a', name: 'Book', nameAr: 'كتاب', offerPrice: 1_000, quantity: 1 },
      { id: 'b', name: 'Gift', nameAr: 'هدية', offerPrice: 0, quantity: 3 },
    ];
    const paid = { lines, delivery: 0, fee: 0, rounding: 0, tax: 20, pricesIncludeTax: false };
    expect(invoiceLines(paid)).toEqual([
      {
        kind: 'book',
        item: 'a',
        name: 'Book',
        nameAr: 'كتاب',
        quantity: 1,
        price: 1_000,
        net: 1_000,
        tax: 20,
        gross: 1_020,
      },
      {
        kind: 'book',
        item: 'b',
        name: 'Gift',
        nameAr: 'هدية',
        quantity: 3,
        price: 0,
        net: 0,
        tax: 0,
        gross: 0,
      },
    ]);
    const extra = { item: '', name: '', nameAr: '', quantity: 1 };
    expect(invoiceLines({ ...paid, lines: [], delivery: 500, fee: 500 })).toEqual([
      { kind: 'delivery', ...extra, price: 500, net: 500, tax: 10, gross: 510 },
      { kind: 'fee', ...extra, price: 500, net: 500, tax: 10, gross: 510 },
    ]);
  });

  test('take the rounding of a card payment off the sum, without tax', () => {
    const lines = [{ id: 'a', name: 'Book', nameAr: '', offerPrice: 5_004, quantity: 1 }];
    const paid = { lines, delivery: 0, fee: 0, rounding: 4, tax: 0, pricesIncludeTax: true };
    expect(invoiceLines(paid).at(-1)).toEqual({
      kind: 'rounding',
      item: '',
      name: '',
      nameAr: '',
      quantity: 1,
      price: -4,
      net: -4,
      tax: 0,
      gross: -4,
    });
  });

  test('give a tax without prices to the first', () => {
    expect(shareOut(5, [0, 0])).toEqual([5, 0]);
    expect(shareOut(10, [1, 2, 3])).toEqual([1, 4, 5]);
  });

  test('share any total without a remainder', () => {
    fc.assert(
      fc.property(price, fc.array(price, { minLength: 1 }), (total, weights) => {
        const parts = shareOut(total, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('credit notes', () => {
  test('of one invoice never exceed it, and all of them together have its net and its tax', () => {
    const steps = fc.array(
      fc.tuple(fc.nat({ max: 1_000_000 }), fc.nat({ max: 29 }), fc.integer({ min: 1, max: 9 })),
    );
    fc.assert(
      fc.property(order, steps, ({ lines }, cuts) => {
        const whole = sumsOf(lines);
        const points = cuts
          .map(([share, item, copies]) => ({
            after: Number((BigInt(whole.gross) * BigInt(share)) / 1_000_000n),
            copies: new Map([[String(item), copies]]),
          }))
          .toSorted((one, other) => one.after - other.after);
        let before = 0;
        let all = { net: 0, tax: 0, gross: 0 };
        for (const { after, copies } of [
          ...points,
          { after: whole.gross, copies: new Map<string, number>() },
        ]) {
          if (after <= before) continue;
          const note = creditLines(lines, { before, after }, copies);
          const sums = sumsOf(note);
          expect(sums.gross).toBe(after - before);
          expect(Math.min(sums.net, sums.tax)).toBeGreaterThanOrEqual(0);
          all = sumsOf([all, sums]);
          expect(all.tax).toBeLessThanOrEqual(whole.tax);
          expect(all.net).toBeLessThanOrEqual(whole.net);
          before = after;
        }
        expect(all).toEqual(whole);
      }),
    );
  });

  test('name the copies or the delivery that went back, else a sum; one over all repeats the invoice', () => {
    const lines = [{ id: 'a', name: 'Book', nameAr: 'كتاب', offerPrice: 1_000, quantity: 2 }];
    const paid = { lines, delivery: 500, fee: 0, rounding: 0, tax: 250, pricesIncludeTax: false };
    const invoice = invoiceLines(paid);
    const none = new Map<string, number>();
    expect(creditLines(invoice, { before: 0, after: 2_750 }, none)).toEqual(invoice);
    expect(creditLines(invoice, { before: 0, after: 1_100 }, new Map([['a', 1]]))).toEqual([
      {
        kind: 'book',
        item: 'a',
        name: 'Book',
        nameAr: 'كتاب',
        quantity: 1,
        price: 1_000,
        net: 1_000,
        tax: 100,
        gross: 1_100,
      },
    ]);
    expect(creditLines(invoice, { before: 1_100, after: 1_650 }, new Map([['delivery', 1]]))).toEqual([
      {
        kind: 'delivery',
        item: '',
        name: '',
        nameAr: '',
        quantity: 1,
        price: 500,
        net: 500,
        tax: 50,
        gross: 550,
      },
    ]);
    expect(creditLines(invoice, { before: 1_650, after: 2_750 }, none)).toEqual([
      {
        kind: 'refund',
        item: '',
        name: '',
        nameAr: '',
        quantity: 1,
        price: 1_100,
        net: 1_000,
        tax: 100,
        gross: 1_100,
      },
    ]);
  });

  test.each([
    ['Delivered', true, false, 400, 400],
    ['Delivered', true, false, 5_000, 1_000],
    ['Delivered', true, true, 400, 400],
    ['Shipped', false, true, 0, 1_000],
    ['Shipped', false, false, 0, 0],
    ['Cancelled', true, false, 0, 1_000],
    ['Cancelled', false, false, 0, 1_000],
  ])('of an order %s (paid: %s, returned: %s, refunded: %d) are over %d', (...given) => {
    const [status, isPaid, isReturned, refunded, due] = given;
    expect(creditDue({ status, isPaid, isReturned, refunded }, 1_000)).toBe(due);
  });
});
