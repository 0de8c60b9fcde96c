import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameMatches } from '../../rules/fold.ts';
import { engines, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { bookRow, listShelf } from './book-queries.ts';

const names = [
  ['Sharḥ al-Arbaʿīn', 'شرح الأربعين'],
  ['Sharḥ Ṣaḥīḥ Muslim', 'شرح صحيح مسلم'],
  ['a', 'ب'],
  ['ab', 'بت'],
  ['aaaa', 'اااا'],
  ['abab aba', 'ابابا'],
  ['"Quoted" AND "not" OR *', 'نص * "علامات"'],
  ['100% + 5 = _ \\ $', '٪١٠٠'],
  ['Emoji 📚📖 shelf', '📚 رف'],
  ['Tafsīr, Vol. 12', 'تفسير، الجزء ١٢'],
  ['İstanbul', 'ﷺ ـ'],
];

describe.each(engines)('whatever is searched on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    await shop.db.changeCatalogue((trx) =>
      trx
        .insertInto('books')
        .values(names.map(([name, nameAr], index) => bookRow(draft(index, name!, nameAr!))))
        .execute(),
    );
  });
  afterAll(() => shop.close());

  const letters = Array.from(new Set(names.flat().join('') + 'xيﷺ%_"\\\u0307\u0000'));
  const parts = names.flat().flatMap((name) => {
    const units = Array.from(name);
    return units.map((_, at) => units.slice(at, at + 1 + ((at * 7) % 9)).join(''));
  });
  const query = fc.oneof(
    fc.constantFrom(...parts),
    fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 }),
    fc.tuple(fc.constantFrom(...parts), fc.constantFrom(...parts)).map((two) => two.join(' ')),
  );

  async function found(q: string) {
    const { rows, total } = await listShelf(shop.db, { q });
    expect(total).toBe(rows.length);
    return rows.map((row) => row.id);
  }

  test('the books found are those whose title holds the text, folded or as it stands, no more and no less', async () => {
    const { rows } = await listShelf(shop.db, {});
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const expected = rows.filter(({ name, nameAr }) => nameMatches(name, q) || nameMatches(nameAr, q));
        expect(await found(q)).toEqual(expected.map((row) => row.id));
      }),
      { numRuns: 300 },
    );
  });

  test('a book is found by its new title and no longer by the old one, and not at all once it is gone', async () => {
    const { id } = bookRow(draft(0, 'x', ''));
    const rename = (name: string) =>
      shop.db.changeCatalogue((trx) =>
        trx.updateTable('books').set({ name, searchKey: name }).where('id', '=', id).execute(),
      );
    await rename('completely other');
    expect(await found('completely')).toEqual([id]);
    expect(await found('sharh al arba')).toEqual([]);
    await shop.db.changeCatalogue((trx) => trx.deleteFrom('books').where('id', '=', id).execute());
    expect(await found('completely')).toEqual([]);
  });
});

function draft(index: number, name: string, nameAr: string) {
  return {
    id: `ff${index.toString(16).padStart(22, '0')}`,
    name,
    nameAr,
    author: 'Somebody',
    authorAr: '',
    category: 'Fiqh',
    price: 100,
    offerPrice: 100,
    images: '[]',
    description: '[]',
    descriptionAr: '[]',
    pdfUrl: '',
    inStock: 1,
    createdAt: 1,
    updatedAt: 1,
  };
}
