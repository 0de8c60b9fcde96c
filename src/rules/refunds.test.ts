import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usDollar } from './money.ts';
import { cardStep, orderTotals, plainTerms } from './order-totals.ts';
import { balanceOf, isLaterState, refundedCopies, refundOfCopies } from './refunds.ts';

const lines = fc
  .array(
    fc.record({ offerPrice: fc.integer({ min: 0, max: 100_000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map((line, index) => ({ ...line, id: `line-${index}` })));
const kuwaitiDinar = { code: 'KWD', decimals: 3 };
const terms = fc.record({
  taxPercent: fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 100),
  pricesIncludeTax: fc.boolean(),
  currency: fc.constantFrom(usDollar, kuwaitiDinar),
});
/** An order with this price of delivery, and each of its copies once, in any order. */
const dividedOrder = (price: fc.Arbitrary<number>) =>
  fc.record({ given: lines, rule: terms, price }).chain(({ given, rule, price: charged }) => {
    const zone = { price: charged, freeFrom: null, days: null };
    const { tax, delivery, total } = orderTotals(
      given,
      { ...plainTerms, ...rule, codEnabled: true },
      'Online',
      zone,
    );
    const addedTax = rule.pricesIncludeTax ? 0 : tax;
    const order = { lines: given, charges: delivery, addedTax, currency: rule.currency };
    const copies = given.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id));
    const shuffled = fc.shuffledSubarray(copies, { minLength: copies.length });
    return shuffled.map((ids) => ({ order, total, ids, step: cardStep(rule.currency) }));
  });
const withoutDelivery = dividedOrder(fc.constant(0));
const withDelivery = dividedOrder(fc.integer({ min: 0, max: 50_000 }));

const counted = (some: string[]) =>
  new Map([...Map.groupBy(some, (id) => id)].map(([id, all]) => [id, all.length]));
const nothing = new Map<string, number>();

describe('a refund by line', () => {
  test('of every copy, one after the other, adds up to the total', () => {
    fc.assert(
      fc.property(withoutDelivery, ({ order, total, ids, step }) => {
        const before = new Map<string, number>();
        let refunded = 0;
        for (const id of ids) {
          const amount = refundOfCopies(order, before, new Map([[id, 1]]));
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount % step).toBe(0);
          refunded += amount;
          before.set(id, (before.get(id) ?? 0) + 1);
        }
        // Only a total that no card can be paid is not a multiple of the step.
        expect(refunded).toBe(total - (total % step));
      }),
    );
  });

  test('of some copies and then of the rest is that of all copies', () => {
    fc.assert(
      fc.property(withDelivery, fc.nat({ max: 60 }), ({ order, ids }, cut) => {
        const [first, rest] = [counted(ids.slice(0, cut)), counted(ids.slice(cut))];
        const all = refundOfCopies(order, nothing, counted(ids));
        expect(refundOfCopies(order, nothing, first) + refundOfCopies(order, first, rest)).toBe(all);
      }),
    );
  });

  test('of all copies leaves what delivery cost', () => {
    fc.assert(
      fc.property(withDelivery, ({ order, total, ids, step }) => {
        const left = total - refundOfCopies(order, nothing, counted(ids));
        expect(left).toBeGreaterThanOrEqual(order.charges - (order.charges % step));
      }),
    );
  });

  test('takes its part of the tax that was added', () => {
    const bought = [{ id: 'a', offerPrice: 1000, quantity: 3 }];
    const order = { lines: bought, charges: 0, addedTax: 61, currency: usDollar };
    const one = new Map([['a', 1]]);
    expect(refundOfCopies(order, nothing, one)).toBe(1020);
    expect(refundOfCopies(order, new Map([['a', 2]]), one)).toBe(1021);
    expect(refundOfCopies({ ...order, charges: 2000, addedTax: 100 }, nothing, one)).toBe(1020);
  });

  test('is rounded down to whole tens of a currency of three decimals', () => {
    const bought = [{ id: 'a', offerPrice: 1007, quantity: 2 }];
    const order = { lines: bought, charges: 0, addedTax: 0, currency: kuwaitiDinar };
    const one = new Map([['a', 1]]);
    expect(refundOfCopies(order, nothing, one)).toBe(1000);
    expect(refundOfCopies(order, one, one)).toBe(1010);
  });

  test('counts the copies of refunds that did not fail', () => {
    const copies = refundedCopies([
      { state: 'done', items: [{ item: 'a', quantity: 1 }] },
      { state: 'open', items: [{ item: 'a', quantity: 2 }] },
      { state: 'failed', items: [{ item: 'a', quantity: 4 }] },
    ]);
    expect([...copies]).toEqual([['a', 3]]);
  });
});

describe('the balance of an order', () => {
  const refund = (amount: number, state: 'open' | 'done' | 'failed') => ({ amount, state });

  test.each([
    ['nothing went back', 1020, [], { refunded: 0, refunding: 0 }],
    ['a refund waits', 1020, [refund(500, 'open')], { refunded: 0, refunding: 500 }],
    ['a part went back', 1020, [refund(500, 'done'), refund(9, 'failed')], { refunded: 500, refunding: 0 }],
    ['paid twice, the second payment waits', 2040, [refund(1020, 'open')], { refunded: 0, refunding: 0 }],
    ['paid twice, the second payment is back', 2040, [refund(1020, 'done')], { refunded: 0, refunding: 0 }],
    ['paid twice, both are back', 2040, [refund(2040, 'done')], { refunded: 1020, refunding: 0 }],
  ])('%s', (_, paid, refunds, expected) => {
    expect(balanceOf({ amount: 1020, paid, refunds })).toEqual(expected);
  });
});

test('a failed refund stays failed, and one that was done may fail', () => {
  expect(isLaterState('failed', 'done')).toBe(true);
  expect(isLaterState('done', 'open')).toBe(true);
  for (const state of ['open', 'done', 'failed'] as const) expect(isLaterState(state, 'failed')).toBe(false);
});
