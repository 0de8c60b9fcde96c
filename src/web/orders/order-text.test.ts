import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '../../contract/orders.ts';
import { majorOf, usDollar } from '../../rules/money.ts';
import { defaultTax, orderTotals, plainTerms } from '../../rules/order-totals.ts';
import { orderSums } from './order-text.ts';

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
