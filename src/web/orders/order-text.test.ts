import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '../../contract/orders.ts';
import { majorOf, usDollar } from '../../rules/money.ts';
import { defaultTax, orderTotals, plainTerms } from '../../rules/order-totals.ts';
import { differenceNotes, orderSums } from './order-text.ts';

test('the books of an order cost exactly what was charged for them', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, fc.boolean(), (offerPrice, price, fee, pricesIncludeTax) => {
      const major = (minor: number) => majorOf(minor, usDollar);
      const terms = { ...plainTerms, ...defaultTax, codEnabled: true, codFee: fee };
      const zone = { price, freeFrom: null, days: null };
      const { amount, delivery, tax, total } = orderTotals(
        [{ offerPrice, quantity: 3 }],
        { ...terms, pricesIncludeTax, currency: usDollar },
        'COD',
        zone,
      );
      const sums = { delivery: major(delivery), fee: major(fee), tax: major(tax), rounding: 0 };
      const order = { ...sums, amount: major(total), subtotal: major(total - tax), pricesIncludeTax };
      expect(orderSums(order as Order)[0]!.amount).toBe(major(amount));
    }),
  );
});

test('the rounding of a card payment is taken off the books', () => {
  const order = {
    amount: 5,
    subtotal: 5,
    delivery: 0,
    fee: 0,
    tax: 0,
    rounding: 0.004,
    pricesIncludeTax: false,
  };
  const sums = orderSums({ ...order, taxPercent: 0, taxReason: 'shop' });
  expect(sums.map(({ amount }) => amount)).toEqual([5.004, null, -0.004, 5]);
});

test('what came of a transfer is told as more, as less that was accepted, or not at all', () => {
  const money = { ...usDollar, prefix: '$', suffix: '' };
  const told = (received: number, waived: number, status = 'Order Placed', atDesk = false) => {
    const order = { amount: 10, status, transfer: { received, waived } } as Order;
    return differenceNotes(order, money, atDesk).map((note) => note.match(/[\d.]+(?=\D*$)/)?.[0]);
  };
  expect(told(10, 0)).toEqual([]);
  expect(told(0, 0)).toEqual([]);
  expect(told(9, 1)).toEqual(['9.00', '1.00']);
  expect(told(9, 1, 'Cancelled')).toEqual(['9.00']);
  expect(told(12, 0)).toEqual(['12.00', '2.00']);
  expect(told(12, 0, 'Order Placed', true)).toEqual(['12.00', '2.00']);
});
