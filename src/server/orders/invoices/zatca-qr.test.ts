import fc from 'fast-check';
import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { zatcaQr } from './invoice-wire.ts';

const seller = {
  storeName: 'Warraq',
  storeNameAr: 'ورّاق',
  legalName: 'مكتبة الورّاق التجارية',
  taxNumber: '310122393500003',
  postalAddress: 'الرياض',
  email: '',
  phone: '',
  country: 'SA',
};
const riyal = { code: 'SAR', decimals: 2 };
const issuedAt = '2026-11-17T18:30:05.123Z';

/** Paints the path as a camera sees it. */
function read({ size, path }: { size: number; path: string }): string | undefined {
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column++)
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  }
  return jsqr(pixels, width, width)?.data;
}

/** The values by their tags. */
function fieldsOf(text: string): Record<number, string> {
  const bytes = Buffer.from(text, 'base64');
  const fields: Record<number, string> = {};
  for (let at = 0; at < bytes.length; at += 2 + bytes[at + 1]!)
    fields[bytes[at]!] = bytes.subarray(at + 2, at + 2 + bytes[at + 1]!).toString();
  return fields;
}

test('the code names seller, tax number, time, total and tax, and a camera reads it', () => {
  const qr = zatcaQr({ seller, issuedAt, gross: 115_000, tax: 15_000 }, riyal)!;
  expect(read(qr)).toBe(qr.text);
  expect(fieldsOf(qr.text)).toEqual({
    1: 'مكتبة الورّاق التجارية',
    2: '310122393500003',
    3: '2026-11-17T18:30:05Z',
    4: '1150.00',
    5: '150.00',
  });
});

test('a shop elsewhere, or without a tax number, has none', () => {
  const paper = { issuedAt, gross: 100, tax: 10 };
  expect(zatcaQr({ ...paper, seller: { ...seller, country: 'DE' } }, riyal)).toBeUndefined();
  expect(zatcaQr({ ...paper, seller: { ...seller, taxNumber: '' } }, riyal)).toBeUndefined();
});

test('a name of any length fits, cut between two characters', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(names, (legalName) => {
      const qr = zatcaQr({ seller: { ...seller, legalName }, issuedAt, gross: 100, tax: 10 }, riyal)!;
      const fields = fieldsOf(qr.text);
      expect(legalName.startsWith(fields[1]!)).toBe(true);
      expect(fields[5]).toBe('0.10');
    }),
  );
});
