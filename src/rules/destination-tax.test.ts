import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceLines, sumsOf } from './invoices.ts';
import type { Currency } from './money.ts';
import { paymentWays } from './order-status.ts';
import { type OrderTerms, orderTotals, pickupTerms, plainTerms, taxIn, waysToPay } from './order-totals.ts';

const price = fc.integer({ min: 0, max: 5_000_000_000 });
const percent = fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 100);
const order = fc.record({
  lines: fc.array(fc.record({ offerPrice: price, quantity: fc.integer({ min: 1, max: 99 }) }), {
    minLength: 1,
    maxLength: 10,
  }),
  shop: percent,
  there: fc.option(percent),
  pricesIncludeTax: fc.boolean(),
  currency: fc.constantFrom<Currency>(
    { code: 'JPY', decimals: 0 },
    { code: 'EUR', decimals: 2 },
    { code: 'KWD', decimals: 3 },
  ),
  way: fc.constantFrom(...paymentWays),
  delivery: price,
  codFee: price,
});

test('the rate of the zone is exact: net and tax are the total, and the lines of the invoice add up to it', () => {
  fc.assert(
    fc.property(order, ({ lines, shop, there, pricesIncludeTax, currency, way, delivery, codFee }) => {
      const terms: OrderTerms = {
        ...plainTerms,
        taxPercent: shop,
        pricesIncludeTax,
        currency,
        codEnabled: true,
        codFee,
      };
      const zone = { price: delivery, freeFrom: null, days: null, taxPercent: there };
      const rate = taxIn(terms, zone);
      const totals = orderTotals(lines, terms, way, zone);
      // The same as a shop whose own rate it is.
      const own = orderTotals(lines, { ...terms, taxPercent: rate.taxPercent }, way, {
        ...zone,
        taxPercent: null,
      });
      expect(totals).toEqual(own);
      expect(rate.taxPercent).toBe(there ?? shop);
      if (rate.taxPercent === 0) expect(totals.tax).toBe(0);
      const { amount, fee, tax, rounding, total } = totals;
      const charged = amount + totals.delivery + fee;
      expect(total).toBe(charged + (pricesIncludeTax ? 0 : tax) - rounding);
      const named = lines.map((line, index) => ({ ...line, id: String(index), name: 'Book', nameAr: '' }));
      const paper = sumsOf(invoiceLines({ ...totals, lines: named, pricesIncludeTax }));
      expect(paper).toEqual({ net: total - tax, tax, gross: total });
      // At the shop: its own rate, no delivery and no fee.
      const atShop = orderTotals(lines, pickupTerms(terms), way);
      expect(atShop).toEqual(orderTotals(lines, { ...terms, codFee: 0 }, way));
    }),
  );
});

test('a zone without a rate has that of the shop, and the reason says which it is', () => {
  const shop = { taxPercent: 15, pricesIncludeTax: true };
  const zone = { price: 0, freeFrom: null, days: null };
  expect(taxIn(shop, zone)).toEqual({ ...shop, taxReason: 'shop' });
  expect(taxIn(shop, null)).toEqual({ ...shop, taxReason: 'shop' });
  expect(taxIn(shop, { ...zone, taxPercent: 0 })).toEqual({
    taxPercent: 0,
    pricesIncludeTax: true,
    taxReason: 'destination',
  });
});

test('the ways to pay are those that serve the country and the total', () => {
  const terms: OrderTerms = {
    ...plainTerms,
    taxPercent: 0,
    pricesIncludeTax: true,
    currency: { code: 'SAR', decimals: 2 },
    codEnabled: true,
    codMax: 1_000,
    codCountries: ['SA'],
  };
  expect(waysToPay(terms, false, 'SA', 1_000)).toEqual(['COD']);
  expect(waysToPay(terms, true, 'SA', 1_001)).toEqual(['Online']);
  expect(waysToPay({ ...terms, takesTransfers: true }, true, 'DE', 1)).toEqual(['Online', 'Transfer']);
  expect(waysToPay(terms, false, 'DE', 1)).toEqual([]);
  expect(waysToPay(pickupTerms(terms), false, 'DE', 9_999)).toEqual(['COD']);
});
