import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

test('the same text has the same fingerprint, and another text another', () => {
  expect(fingerprint('')).toBe(fingerprint(''));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(fingerprint(one) === fingerprint(other)).toBe(one === other);
    }),
  );
});

test('texts that differ in one number have fingerprints of their own', () => {
  const texts = Array.from({ length: 50_000 }, (_, number) => JSON.stringify({ street: `${number} Street` }));
  expect(new Set(texts.map(fingerprint)).size).toBe(texts.length);
});

test('the text cannot be read from it', () => {
  expect(fingerprint('{"street":"7 Calle de los Libreros","phone":"+34 612 345 678"}')).toMatch(
    /^[0-9a-z]{1,7}-[0-9a-z]{1,7}$/,
  );
});
