import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, usDollar } from './money.ts';
import { type OrderTerms, orderTotals } from './order-totals.ts';
import { defaultTax } from './tax.ts';

const terms: OrderTerms = { ...defaultTax, currency: usDollar, codEnabled: true };
const vat: OrderTerms = { ...terms, taxPercent: 15, pricesIncludeTax: true };
const dinar: Currency = { code: 'KWD', decimals: 3 };

describe('order totals', () => {
  test('the tax of the specified shop is two percent, added, rounded down to the cent', () => {
    const totals = (offerPrice: number, quantity: number) =>
      orderTotals([{ offerPrice, quantity }], terms, 'COD');
    expect(totals(1000, 3)).toMatchObject({ amount: 3000, tax: 60, total: 3060 });
    expect(totals(1049, 1)).toMatchObject({ amount: 1049, tax: 20, total: 1069 });
  });

  test('an included tax is a part of the total', () => {
    const totals = (offerPrice: number, rule = vat) =>
      orderTotals([{ offerPrice, quantity: 1 }], rule, 'Online');
    expect(totals(11_500)).toMatchObject({ amount: 11_500, tax: 1_500, total: 11_500 });
    expect(totals(999)).toMatchObject({ amount: 999, tax: 130, total: 999 });
    expect(totals(999, { ...vat, taxPercent: 0 }).tax).toBe(0);
  });

  test('an empty cart and lines without quantity cost nothing', () => {
    expect(orderTotals([], terms, 'COD')).toMatchObject({ amount: 0, tax: 0, total: 0 });
    const lines = [
      { offerPrice: 1000, quantity: 0 },
      { offerPrice: 1000, quantity: -2 },
      { offerPrice: 500, quantity: 1 },
    ];
    expect(orderTotals(lines, terms, 'COD').amount).toBe(500);
  });

  test('a card pays whole tens of a currency of three decimals, and never more than the sum', () => {
    const inDinar = { ...terms, currency: dinar };
    const lines = [{ offerPrice: 5_004, quantity: 1 }];
    expect(orderTotals(lines, inDinar, 'COD')).toMatchObject({ tax: 100, rounding: 0, total: 5_104 });
    expect(orderTotals(lines, inDinar, 'Online')).toMatchObject({ tax: 100, rounding: 4, total: 5_100 });
  });

  test('agree with exact integer arithmetic for the largest cart, any rate and any currency', () => {
    const line = fc.record({
      offerPrice: fc.integer({ min: 0, max: 5_000_000_000 }),
      quantity: fc.integer({ min: -5, max: 999 }),
    });
    const lists = fc.array(line, { maxLength: 200, size: 'max' });
    const decimals = fc.constantFrom(0, 2, 3);
    fc.assert(
      fc.property(
        lists,
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        decimals,
        fc.constantFrom('COD', 'Online'),
        (lines, rate, pricesIncludeTax, places, payment) => {
          const amount = lines.reduce(
            (sum, { offerPrice, quantity }) =>
              sum + (quantity > 0 ? BigInt(offerPrice) * BigInt(quantity) : 0n),
            0n,
          );
          const rule = { ...terms, taxPercent: rate / 100, pricesIncludeTax };
          const totals = orderTotals(
            new Set(lines),
            { ...rule, currency: { code: 'XXX', decimals: places } },
            payment,
          );
          const [tax, rounding, total] = [totals.tax, totals.rounding, totals.total].map(BigInt) as [
            bigint,
            bigint,
            bigint,
          ];
          // The tax is exact to less than a minor unit, of the amount without it.
          const off = (pricesIncludeTax ? total - tax : amount) * BigInt(rate) - tax * 10_000n;
          expect(off >= 0n && off < 20_000n).toBe(true);
          expect(BigInt(totals.amount)).toBe(amount);
          expect(total).toBe(amount + (pricesIncludeTax ? 0n : tax) - rounding);
          expect(total >= tax && rounding >= 0n && rounding < 10n).toBe(true);
          if (places < 3 || payment === 'COD') expect(rounding).toBe(0n);
          else if (amount >= 10n) expect(total % 10n).toBe(0n);
        },
      ),
    );
  });
});
