import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameMatches } from '../../rules/fold.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { bookRow, listBooks, listShelf } from './book-queries.ts';
import { deskBooks, type DeskFilter } from './product-queries.ts';

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

const places = [...engines, 'postgres without pg_trgm'] as const;

describe.each(places)('whatever is searched on %s', (place) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(place === 'sqlite' ? 'sqlite' : 'postgres');
    if (place === 'postgres without pg_trgm')
      await shop.db.sql.schema.dropIndex('book_names_by_trigram').execute();
    const rows = names.map(([name, nameAr], index) => bookRow(draft(index, name!, nameAr!)));
    await shop.db.changeCatalogue(async (trx) => {
      await trx.insertInto('books').values(rows).execute();
      const some = (nth: number) => rows.filter((_, index) => index % 4 === nth).map(({ id }) => id);
      await trx.updateTable('books').set({ inStock: 0 }).where('id', 'in', some(1)).execute();
      await trx.updateTable('books').set({ category: 'Arabic' }).where('id', 'in', some(2)).execute();
      await trx.updateTable('books').set({ archivedAt: 1 }).where('id', 'in', some(3)).execute();
    });
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

  async function found(q: string, limit?: number) {
    const { rows, total } = await listShelf(shop.db, { q, limit });
    expect(total).toBe(rows.length);
    return rows.map((row) => row.id);
  }

  test('the books found are those whose title holds the text, folded or as it stands, no more and no less', async () => {
    const { rows } = await listShelf(shop.db, {});
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const expected = rows.filter(({ name, nameAr }) => nameMatches(name, q) || nameMatches(nameAr, q));
        expect(await found(q)).toEqual(expected.map((row) => row.id));
        expect(await found(q, 100)).toEqual(expected.map((row) => row.id));
      }),
      { numRuns: 300 },
    );
  });

  test('the pages of what is found are the whole of it, whatever is filtered, and each knows how many there are', async () => {
    const books = await shop.db.sql.selectFrom('books').selectAll().orderBy('id').execute();
    const filters = fc.record(
      { inStock: fc.boolean(), category: fc.constantFrom('Fiqh', 'Arabic', 'Quran') },
      { requiredKeys: [] },
    );
    const lists = { books: listBooks, shelf: listShelf };
    await fc.assert(
      fc.asyncProperty(
        query.filter((q) => q.trim() !== ''),
        filters,
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('books', 'shelf', 'desk', 'archive'),
        async (q, filter, limit, list) => {
          const archived = list === 'archive';
          const expected = books
            .filter(({ name, nameAr }) => nameMatches(name, q) || nameMatches(nameAr, q))
            .filter((book) => (book.archivedAt !== null) === archived)
            .filter((book) => filter.inStock === undefined || book.inStock === Number(filter.inStock))
            .filter((book) => filter.category === undefined || book.category === filter.category)
            .map((book) => book.id);
          if (list === 'books' || list === 'shelf') {
            expect(
              await pages((cursor) => lists[list](shop.db, { ...filter, q, limit, cursor }), expected.length),
            ).toEqual(expected);
          } else {
            const asked: DeskFilter = { ...filter, q, archived };
            expect(
              await pages((cursor) => deskBooks(shop.db, asked, cursor, limit), expected.length),
            ).toEqual(expected.toReversed());
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  type Page = { rows: { id: string }[]; nextCursor: string | null; total: number };

  async function pages(turn: (cursor?: string) => Promise<Page>, total: number) {
    const ids: string[] = [];
    let page = await turn();
    for (;;) {
      expect(page.total).toBe(total);
      ids.push(...page.rows.map(({ id }) => id));
      if (page.nextCursor === null) return ids;
      page = await turn(page.nextCursor);
    }
  }

  test('a book is found by its new title and no longer by the old one, and not at all once it is gone', async () => {
    const { id } = bookRow(draft(0, 'x', ''));
    const rename = (name: string) =>
      shop.db.changeCatalogue((trx) =>
        trx.updateTable('books').set({ name, searchKey: name }).where('id', '=', id).execute(),
      );
    await rename('completely other');
    expect(await found('completely', 10)).toEqual([id]);
    expect(await found('sharh al arba', 10)).toEqual([]);
    await shop.db.changeCatalogue((trx) => trx.deleteFrom('books').where('id', '=', id).execute());
    expect(await found('completely', 10)).toEqual([]);
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
