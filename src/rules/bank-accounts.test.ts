import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatIban, isBic, isIban, normaliseIban } from './bank-accounts.ts';

const valid = [
  'SA0380000000608010167519',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'KW81CBKU0000000000001234560101',
];

test.each(valid)('%s is an IBAN, however it is typed', (iban) => {
  expect(isIban(iban)).toBe(true);
  expect(normaliseIban(` ${formatIban(iban).toLowerCase()}\u00a0`)).toBe(iban);
  expect(normaliseIban(iban.replaceAll(/(.{4})/g, '$1-'))).toBe(iban);
});

test('one wrong digit, or two neighbours in the wrong order, is noticed', () => {
  const place = fc.integer({ min: 4, max: 21 });
  fc.assert(
    fc.property(fc.constantFrom(...valid), place, fc.integer({ min: 1, max: 9 }), (iban, at, by) => {
      const signs = [...iban];
      if (!/\d/.test(signs[at]!)) return;
      signs[at] = String((Number(signs[at]) + by) % 10);
      expect(isIban(signs.join(''))).toBe(false);
      const [one, two] = [iban[at]!, iban[at + 1] ?? ''];
      const turned = iban.slice(0, at) + two + one + iban.slice(at + 2);
      expect(isIban(turned)).toBe(turned === iban);
    }),
  );
});

test('what has not the form of one is none', () => {
  for (const text of ['', 'SA03', '0380000000608010167519', 'SA03 8000', 'SA0380000000608010167519;drop'])
    expect(isIban(text)).toBe(false);
  expect([isBic('RJHISARI'), isBic('DEUTDEFF500'), isBic('DEUT'), isBic('DEUTDEFF50')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
