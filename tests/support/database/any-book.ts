import fc from 'fast-check';
import {
  type BookField,
  type BookFieldName,
  bookFieldNames,
  bookFields,
  editionFields,
} from '../../../src/contract/book-fields.ts';
import { productData, states } from '../../../src/contract/products.ts';
import { minorOf, usDollar } from '../../../src/rules/money.ts';
import { shelfLanguages, specifiedCategories } from '../../../src/rules/shelf.ts';
import { bookRow } from '../../../src/server/catalogue/book-queries.ts';
import { listingOf } from '../../../src/server/catalogue/book-wire.ts';
import { newId } from '../../../src/server/db/new-id.ts';

const tricky = fc.constantFrom(...'",;\'=+-@ \n\r\taب\u064e📚\u200f\u2028');
const words = (maxLength: number) =>
  fc.oneof(fc.string({ unit: tricky, maxLength }), fc.string({ unit: 'grapheme', maxLength }));
const address = fc.constantFrom('', '/samples/x,y.pdf', 'https://example.com/a?b="c"', '/files/0-800.webp');
/** Pictures elsewhere are fetched when they are imported. */
const picture = fc.constantFrom('/samples/x,y-800.webp', '/files/0-800.webp', '/files/1-800.webp');

const number = (limit = 9) => fc.integer({ min: 1, max: limit });
const amount = fc.integer({ min: 0, max: 100_000_000 }).map((minor) => minor / 100);
const moment = fc.constantFrom(1_700_000_000_000, 4_000_000_000_000);
/** Any value of a field, by its kind in the table. */
const anyValue: Record<BookField['kind'], (limit?: number) => fc.Arbitrary<unknown>> = {
  id: () => fc.constant(undefined),
  text: () => words(40),
  points: () => fc.array(words(60), { maxLength: 4 }),
  number,
  money: () => amount,
  flag: () => fc.boolean(),
  category: () => fc.constantFrom(...specifiedCategories.map(({ value }) => value)),
  state: () => fc.constantFrom(...states),
  date: () => moment,
  pictures: () => fc.uniqueArray(picture, { maxLength: 3 }),
  address: () => address,
  isbn: () => fc.constantFrom('9780140449136', '0140449132', '9780306406157'),
  language: () => fc.constantFrom(...shelfLanguages),
};
const anyField = (name: BookFieldName) => {
  const { kind, limit }: BookField = bookFields[name];
  return anyValue[kind](limit);
};
type Values = Record<BookFieldName, never>;
const anyFact = fc.record(Object.fromEntries(editionFields.map((name) => [name, anyField(name)])), {
  requiredKeys: [],
});
const others = bookFieldNames.filter((name) => bookFields[name].group !== 'edition');

/** Any book that the shop accepts, with its copies. */
export const anyBook = fc
  .record({
    ...(Object.fromEntries(others.map((name) => [name, anyField(name)])) as Record<
      keyof Values,
      fc.Arbitrary<never>
    >),
    edition: anyFact,
    isCounted: fc.boolean(),
    isInSet: fc.boolean(),
  })
  .map(({ isInSet, setName, setNameAr, volume, ...book }) =>
    Object.assign(book, isInSet && { setName, setNameAr, volume }),
  )
  .filter((book) => productData.safeParse(book).success)
  .map((drawn) => {
    const { image, inStock, state, onSaleFrom, copies, isCounted } = drawn;
    const {
      description,
      descriptionAr,
      edition,
      file: _,
      offerPrice = 0,
      ...rest
    } = productData.parse(drawn);
    const written = {
      ...rest,
      images: JSON.stringify(image),
      description: JSON.stringify(description),
      descriptionAr: JSON.stringify(descriptionAr),
      edition: JSON.stringify(edition),
      price: minorOf(rest.price, usDollar)!,
      offerPrice: minorOf(offerPrice, usDollar)!,
    };
    const id = newId();
    const row = bookRow({ ...written, id, inStock: Number(inStock), createdAt: 1, updatedAt: 1 });
    const from = state === 'scheduled' ? 4_000_000_000_000 : onSaleFrom;
    const listing = listingOf({ state, onSaleFrom: new Date(from).toISOString() }, 1_700_000_000_000, 2);
    return { row: { ...row, ...listing }, copies: isCounted ? (copies as number) : null };
  });
