import { expect, test } from 'vitest';
import { currencyList, currencyOf } from './currencies.ts';
import { amountFromStripe, isChargeable, stripeAmount, stripeTakes } from './stripe-amounts.ts';

test.each([
  ['usd', 1250, 1250],
  ['jpy', 500, 500],
  ['kwd', 5120, 5120],
  // The shop writes these without decimals, Stripe with two.
  ['idr', 85_000, 8_500_000],
  ['isk', 5, 500],
  ['ugx', 5, 500],
  ['huf', 990, 99_000],
  ['mga', 2_000, 2_000],
])('in %s the amount %d is sent as %d, and read back', (currency, minor, amount) => {
  expect(stripeAmount(minor, currency)).toBe(amount);
  expect(amountFromStripe(amount, currency)).toBe(minor);
});

test('no currency loses decimals at Stripe', () => {
  const taken = currencyList('en').filter(({ code }) => stripeTakes(code));
  const least = taken.map(({ code }) => stripeAmount(1, code.toLowerCase()));
  expect(Math.min(...least)).toBe(1);
});

test('thousandths are not charged, and some currencies not at all', () => {
  expect([5120, 5124].map((amount) => isChargeable(amount, 'kwd'))).toEqual([true, false]);
  expect(isChargeable(1, 'usd')).toBe(true);
  expect(['SAR', 'GBP', 'IDR', 'KWD'].every(stripeTakes)).toBe(true);
  expect(['IQD', 'SYP', 'SDG'].some(stripeTakes)).toBe(false);
  expect(currencyOf('IQD').decimals).toBe(0);
});
