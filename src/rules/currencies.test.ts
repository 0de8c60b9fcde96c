import { expect, test } from 'vitest';
import {
  amountFromStripe,
  currencyList,
  currencyName,
  currencyOf,
  isChargeable,
  isCurrency,
  moneyMarks,
  stripeAmount,
  stripeTakes,
} from './currencies.ts';
import { formatMoney } from './money.ts';

const written = (major: number, code: string, lang: 'en' | 'ar') =>
  formatMoney(major, { ...currencyOf(code), ...moneyMarks(code, lang) }).replaceAll('\u00a0', ' ');

test.each([
  ['USD', '$1,234.50', '$1,234.50'],
  ['GBP', '£1,234.50', '1,234.50 UK£'],
  ['EUR', '€1,234.50', '1,234.50 €'],
  ['SAR', 'SAR 1,234.50', '1,234.50 ر.س'],
  ['KWD', 'KWD 1,234.500', '1,234.500 د.ك'],
  ['EGP', 'EGP 1,234.50', '1,234.50 ج.م'],
])('in %s an amount is written %s in English and %s in Arabic', (code, english, arabic) => {
  expect(written(1234.5, code, 'en')).toBe(english);
  expect(written(1234.5, code, 'ar')).toBe(arabic);
});

test('a currency without decimals is written without them', () => {
  expect(written(1234, 'JPY', 'en')).toBe('¥1,234');
  expect(written(85_000, 'IDR', 'en')).toBe('IDR 85,000');
});

test('every currency of the world has 0, 2 or 3 decimals and a name in both languages', () => {
  for (const lang of ['en', 'ar'] as const) {
    const list = currencyList(lang);
    expect(list.length).toBeGreaterThan(150);
    for (const { code, name } of list) {
      expect([0, 2, 3]).toContain(currencyOf(code).decimals);
      expect(name).not.toBe('');
    }
  }
  expect(['USD', 'SAR', 'KWD', 'JPY'].every(isCurrency)).toBe(true);
  expect(['', 'usd', 'ABC', 'XDR', 'US', 'USDX'].some(isCurrency)).toBe(false);
});

test('a sentence names the currency', () => {
  expect(currencyName('SAR', 'en')).toBe('Saudi riyals');
  expect(currencyName('SAR', 'ar')).toBe('ريال سعودي');
});

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
