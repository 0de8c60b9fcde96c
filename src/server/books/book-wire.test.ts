import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListRow } from './book-queries.ts';
import { bookJson, bookOnWire, shelfBookJson, shelfBookOnWire } from './book-wire.ts';

const text = fc.string({ unit: fc.constantFrom(...'aḥ«ش٣ "\\/\n\u2028📚\ud800<') });
const list = fc.array(text, { maxLength: 3 }).map((lines) => JSON.stringify(lines));
const cents = fc.nat(10_000_000);
const row: fc.Arbitrary<ListRow> = fc.record({
  id: fc.constant('0123456789abcdef01234567'),
  name: text,
  nameAr: text,
  author: text,
  authorAr: text,
  category: fc.constantFrom('Fiqh', 'Dawah'),
  price: cents,
  offerPrice: cents,
  images: list,
  inStock: fc.nat(1),
  volume: fc.option(fc.integer({ min: 1, max: 99 })),
  description: list,
  descriptionAr: list,
  pdfUrl: text,
  createdAt: fc.nat(4e12),
  updatedAt: fc.nat(4e12),
});

test('the text of a book that is put together is the text of what it is on the wire', () => {
  fc.assert(
    fc.property(row, (book) => {
      expect(bookJson(book)).toBe(JSON.stringify(bookOnWire(book)));
      expect(shelfBookJson(book)).toBe(JSON.stringify(shelfBookOnWire(book)));
    }),
    { numRuns: 500 },
  );
});
