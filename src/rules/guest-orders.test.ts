import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneTail, placeKey } from './guest-orders.ts';

const digits = fc.stringMatching(/^[1-9]\d{8,9}$/);
const between = fc.constantFrom('', ' ', '-', '.', '  ');
const arabic = (text: string) => text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);

test('a phone is the same with its country code, with spaces and in Arabic digits', () => {
  fc.assert(
    fc.property(digits, fc.constantFrom('', '0', '+964', '00964 ', '+1-'), between, (own, code, sign) => {
      const written = code + own.split('').join(sign);
      expect(phoneTail(written)).toBe(phoneTail(own));
      expect(phoneTail(arabic(written))).toBe(phoneTail(own));
    }),
  );
});

test('phones that differ in one of the last digits are two', () => {
  fc.assert(
    fc.property(digits, fc.nat(7), fc.integer({ min: 1, max: 9 }), (own, place, more) => {
      const at = own.length - 1 - place;
      const other = `${own.slice(0, at)}${(Number(own[at]) + more) % 10}${own.slice(at + 1)}`;
      expect(phoneTail(other)).not.toBe(phoneTail(own));
    }),
  );
});

test('a place is the same in other spellings, and another one in another country', () => {
  const place = { street: '14 Mutanabbi St.', city: 'Baghdad', country: 'Iraq', countryCode: 'IQ' };
  expect(placeKey({ ...place, street: ' 14, mutanabbī ST', country: 'العراق' })).toBe(placeKey(place));
  for (const street of [
    '14 Mutanabbi St ||',
    '14Mutanabbi  St',
    '１４ Mutanabbi\u200b St.',
    '14 Mutanabbi St +',
  ])
    expect(placeKey({ ...place, street })).toBe(placeKey(place));
  expect(placeKey({ ...place, street: '15 Mutanabbi St.' })).not.toBe(placeKey(place));
  expect(placeKey({ ...place, countryCode: null })).not.toBe(placeKey(place));
});
