import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, usDollar } from './money.ts';
import {
  cardStep,
  cashRefusal,
  defaultTax,
  isPlain,
  type OrderTerms,
  orderTotals,
  pickupTerms,
  plainTerms,
  taxReasons,
  waysToPay,
  withTaxShare,
} from './order-totals.ts';

const terms: OrderTerms = { ...defaultTax, ...plainTerms, currency: usDollar, codEnabled: true };
const vat: OrderTerms = { ...terms, taxPercent: 15, pricesIncludeTax: true };
const dinar: Currency = { code: 'KWD', decimals: 3 };
const zone = { price: 2_000, freeFrom: 20_000, days: null };

describe('order totals', () => {
  test('the tax of the specified shop is two percent, added, rounded down to the cent', () => {
    const totals = (offerPrice: number, quantity: number) =>
      orderTotals([{ offerPrice, quantity }], terms, 'COD');
    const nothing = { delivery: 0, fee: 0, rounding: 0 };
    expect(totals(1000, 3)).toEqual({ amount: 3000, tax: 60, total: 3060, ...nothing });
    expect(totals(1049, 1)).toEqual({ amount: 1049, tax: 20, total: 1069, ...nothing });
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

  test('delivery and the fee for cash are taxed like the books', () => {
    const lines = [{ offerPrice: 10_000, quantity: 1 }];
    const charged = { codFee: 500 };
    expect(orderTotals(lines, { ...terms, ...charged }, 'COD', zone)).toMatchObject({
      delivery: 2_000,
      fee: 500,
      tax: 250,
      total: 12_750,
    });
    expect(orderTotals(lines, { ...vat, ...charged }, 'COD', zone)).toMatchObject({
      tax: 1_630,
      total: 12_500,
    });
    expect(orderTotals(lines, { ...vat, ...charged }, 'Online', zone)).toMatchObject({
      fee: 0,
      total: 12_000,
    });
  });

  test('a card pays whole tens of a currency of three decimals, and never more than the sum', () => {
    const inDinar = { ...terms, currency: dinar };
    const lines = [{ offerPrice: 5_004, quantity: 1 }];
    expect(orderTotals(lines, inDinar, 'COD')).toMatchObject({ tax: 100, rounding: 0, total: 5_104 });
    expect(orderTotals(lines, inDinar, 'Online')).toMatchObject({ tax: 100, rounding: 4, total: 5_100 });
  });

  test('a card order smaller than one step is not rounded down to nothing', () => {
    const of = (offerPrice: number) =>
      orderTotals([{ offerPrice, quantity: 1 }], { ...terms, taxPercent: 0, currency: dinar }, 'Online');
    expect(of(9)).toMatchObject({ rounding: 0, total: 9 });
    expect(of(10)).toMatchObject({ rounding: 0, total: 10 });
    expect(of(11)).toMatchObject({ rounding: 1, total: 10 });
    expect(of(0)).toMatchObject({ rounding: 0, total: 0 });
  });

  test('a rate that has no exact number is the one that was written', () => {
    // 1.15 * 100 is 114.99999999999999.
    const rate = { taxPercent: 1.15 };
    expect(orderTotals([{ offerPrice: 100_000, quantity: 1 }], { ...terms, ...rate }, 'COD').tax).toBe(1_150);
    expect(orderTotals([{ offerPrice: 101_150, quantity: 1 }], { ...vat, ...rate }, 'COD').tax).toBe(1_150);
  });

  test('agree with exact integer arithmetic for the largest cart, any rate and any currency', () => {
    const price = fc.integer({ min: 0, max: 5_000_000_000 });
    const line = fc.record({ offerPrice: price, quantity: fc.integer({ min: -5, max: 999 }) });
    const order = fc.record({
      lines: fc.array(line, { maxLength: 200, size: 'max' }),
      rate: fc.integer({ min: 0, max: 10_000 }),
      pricesIncludeTax: fc.boolean(),
      currency: fc.constantFrom(
        { code: 'JPY', decimals: 0 },
        { code: 'USD', decimals: 2 },
        { code: 'KWD', decimals: 3 },
      ),
      payment: fc.constantFrom('COD', 'Online'),
      delivery: price,
      fee: price,
      freeFrom: fc.option(price),
    });
    fc.assert(
      fc.property(order, ({ lines, rate, pricesIncludeTax, currency, payment, delivery, fee, freeFrom }) => {
        const amount = lines.reduce(
          (sum, { offerPrice, quantity }) =>
            sum + (quantity > 0 ? BigInt(offerPrice) * BigInt(quantity) : 0n),
          0n,
        );
        const rule = { taxPercent: rate / 100, pricesIncludeTax, codFee: fee };
        const totals = orderTotals(new Set(lines), { ...terms, ...rule, currency }, payment, {
          price: delivery,
          freeFrom,
          days: null,
        });
        const isFree = freeFrom !== null && amount >= BigInt(freeFrom);
        expect(BigInt(totals.amount)).toBe(amount);
        expect(totals.delivery).toBe(isFree ? 0 : delivery);
        expect(totals.fee).toBe(payment === 'COD' ? fee : 0);
        const charged = amount + BigInt(totals.delivery) + BigInt(totals.fee);
        const tax = BigInt(totals.tax);
        const total = BigInt(totals.total);
        const rounding = BigInt(totals.rounding);
        expect(total).toBe(charged + (pricesIncludeTax ? 0n : tax) - rounding);
        // The tax is exact to less than a minor unit, of the amount without it.
        const off = (pricesIncludeTax ? total - tax : charged) * BigInt(rate) - tax * 10_000n;
        expect(off >= 0n && off < 20_000n).toBe(true);
        expect(total >= tax && rounding >= 0n && rounding < 10n).toBe(true);
        if (currency.decimals < 3 || payment === 'COD') expect(rounding).toBe(0n);
        else if (charged >= 10n) expect(total % 10n).toBe(0n);
      }),
    );
  });
});

describe('cash on delivery', () => {
  const limited = { ...terms, codMax: 10_000, codCountries: ['SA'] };

  test('is refused where it is not offered, and above the highest total', () => {
    expect(cashRefusal(terms, 'GB', 9_999_999)).toBeNull();
    expect(cashRefusal({ ...terms, codEnabled: false }, 'SA', 1)).toBe('no-cash');
    expect(cashRefusal(limited, 'GB', 1)).toBe('no-cash-there');
    expect(cashRefusal(limited, null, 1)).toBe('no-cash-there');
    expect(cashRefusal(limited, 'SA', 10_001)).toBe('too-much-cash');
    expect(cashRefusal(limited, 'SA', 10_000)).toBeNull();
  });

  test('is not ruled out before the country is known', () => {
    expect(cashRefusal(limited, undefined, 1)).toBeNull();
  });
});

test('terms are plain if delivery and cash cost nothing and go everywhere', () => {
  expect(isPlain(plainTerms)).toBe(true);
  for (const change of [
    { codFee: 1 },
    { codMax: 0 },
    { codCountries: ['SA'] },
    { deliveryZones: [{ countries: [], ...zone }] },
    { notServed: ['SA'] },
  ])
    expect([change, isPlain({ ...plainTerms, ...change })]).toEqual([change, false]);
});

test('an order that is picked up has the tax of the shop, no delivery, and cash at the counter', () => {
  const far = { deliveryZones: [{ countries: [], ...zone }], notServed: ['SA'], codFee: 100, codMax: 1 };
  const here = { ...vat, ...far, codCountries: ['IQ'], codEnabled: false, currency: dinar };
  expect(pickupTerms(here)).toEqual({ ...vat, ...plainTerms, codEnabled: true, currency: dinar });
});

test('a part of an order has its share of the tax that was added, rounded down', () => {
  expect(withTaxShare(1_000, 3_000, 60)).toBe(1_020);
  expect(withTaxShare(1_000, 3_000, 100)).toBe(1_033);
  expect(withTaxShare(3_000, 3_000, 61)).toBe(3_061);
  expect(withTaxShare(0, 0, 0)).toBe(0);
  // Beyond the exact numbers.
  expect(withTaxShare(5_000_000_000_000, 10_000_000_000_001, 1_000_000_000_003)).toBe(5_500_000_000_001);
});

test('cards pay in steps of ten where a currency has three decimals', () => {
  expect([0, 2, 3].map((decimals) => cardStep({ code: '', decimals }))).toEqual([1, 1, 10]);
  expect(taxReasons).toEqual(['shop', 'destination']);
});

test('an order can be paid in each way that the shop offers for it', () => {
  const none = { ...terms, codEnabled: false };
  expect(waysToPay(terms, true, 'SA', 1)).toEqual(['COD', 'Online']);
  expect(waysToPay({ ...terms, takesTransfers: true }, false, 'SA', 1)).toEqual(['COD', 'Transfer']);
  expect(waysToPay({ ...terms, codMax: 10 }, false, 'SA', 11)).toEqual([]);
  expect(waysToPay({ ...none, takesTransfers: false }, true, undefined, 1)).toEqual(['Online']);
});
