import { describe, expect, test } from 'vitest';
import { isTaxNumber, normaliseTaxNumber } from './tax-numbers.ts';

/** Published numbers of well-known companies. */
const valid: [country: string, number: string][] = [
  ['SA', '310122393500003'],
  ['SA', '٣١٠١٢٢٣٩٣٥٠٠٠٠٣'],
  ['SA', '\u200f310 1223 9350 0003'],
  ['AE', '100000000000003'],
  ['AT', 'ATU33864707'],
  ['BE', 'BE0203.201.340'],
  ['DE', 'DE136695976'],
  ['DE', 'de 129 273 398'],
  ['DK', 'DK13585628'],
  ['GR', 'EL094259216'],
  ['FI', 'FI20774740'],
  ['FR', 'FR40303265045'],
  ['FR', 'FRK7399859412'],
  ['IT', 'IT00743110157'],
  ['LU', 'LU15027442'],
  ['PL', 'PL8567346215'],
  ['SE', 'SE556056625801'],
];

test.each(valid)('%s has %s', (country, number) => {
  expect(isTaxNumber(number, country)).toBe(true);
});

describe.each(valid)('of %s, %s', (country, number) => {
  test('with another digit, or without its last one, is refused', () => {
    const plain = normaliseTaxNumber(number);
    expect(isTaxNumber(plain.slice(0, -1), country)).toBe(false);
    const last = (Number(plain.at(-1)) + 1) % 10;
    if (country !== 'AE' && !plain.startsWith('FRK'))
      expect(isTaxNumber(plain.slice(0, -1) + last, country)).toBe(false);
  });
});

test.each([
  ['GB', 'GB 123'],
  ['DE', '12/345/67890'],
  ['FR', '12345678901234'],
  ['', 'TAX-15'],
])('elsewhere, or in its local form, any is taken: %s %s', (country, number) => {
  expect(isTaxNumber(number, country)).toBe(true);
});

test('is kept in Latin digits', () => {
  expect(normaliseTaxNumber(' \u200f٣١٠١٢٢٣٩٣٥٠٠٠٠٣ ')).toBe('310122393500003');
});
