import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameMatches } from '../../rules/fold.ts';
import { queryWords } from '../../rules/search-keys.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { listBooks, listShelf } from './book-list-queries.ts';
import { writeBooks } from './book-bulk-queries.ts';
import { bookRow } from './book-queries.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

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

const places = [...bothEngines, 'postgres without pg_trgm'] as const;

describe.each(places)('the search for books on %s', (place) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(place === 'sqlite' ? 'sqlite' : 'postgres');
    if (place === 'postgres without pg_trgm')
      await shop.db.sql.schema.dropIndex('book_names_by_trigram').execute();
    const rows = names.map(([name, nameAr], index) => bookRow(draft(index, name!, nameAr!)));
    await changeBooks(shop.db, async (trx) => {
      await writeBooks(trx, rows);
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
    const { rows, total } = await listBooks(shop.db, { q, limit });
    expect(total).toBe(rows.length);
    return rows.map((row) => row.id);
  }

  test('finds exactly the books whose title holds the text, folded or as written', async () => {
    const { rows } = await listBooks(shop.db, {});
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const expected = rows.filter(({ name, nameAr }) => nameMatches(name, q) || nameMatches(nameAr, q));
        expect(await found(q)).toEqual(expected.map((row) => row.id));
        expect(await found(q, 100)).toEqual(expected.map((row) => row.id));
      }),
      { numRuns: 300 },
    );
  });

  test('puts them before all close matches, which are other books', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const { rows, total, close } = await listShelf(shop.db, { q, limit: 100 });
        const ids = rows.map(({ id }) => id);
        expect(ids.slice(0, ids.length - close)).toEqual(await found(q, 100));
        expect([new Set(ids).size, total]).toEqual([ids.length, ids.length]);
        if (queryWords(q).length === 0) expect(close).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  test('splits the books found into pages without a gap, with any filter, and counts them on each page', async () => {
    const books = await shop.db.sql.selectFrom('books').selectAll().orderBy('id').execute();
    const filters = fc.record(
      { inStock: fc.boolean(), category: fc.constantFrom('Fiqh', 'Arabic', 'Quran') },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        query.filter((q) => q.trim() !== ''),
        filters,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        fc.boolean(),
        async (q, filter, limit, archived, newestFirst) => {
          const expected = books
            .filter(({ name, nameAr }) => nameMatches(name, q) || nameMatches(nameAr, q))
            .filter((book) => (book.archivedAt !== null) === archived)
            .filter((book) => filter.inStock === undefined || book.inStock === Number(filter.inStock))
            .filter((book) => filter.category === undefined || book.category === filter.category)
            .map((book) => book.id);
          const sort = newestFirst ? ('newest' as const) : undefined;
          const asked = { ...filter, q, archived, sort, limit };
          const read = await pages((cursor) => listBooks(shop.db, { ...asked, cursor }), expected.length);
          expect(read).toEqual(newestFirst ? expected.toReversed() : expected);
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

  test('finds a book by its new title, not by the old one, and not at all once it is deleted', async () => {
    const { id } = bookRow(draft(0, 'x', ''));
    const rename = (name: string) =>
      changeBooks(shop.db, (trx) =>
        trx.updateTable('books').set({ name, searchKey: name }).where('id', '=', id).execute(),
      );
    await rename('completely other');
    expect(await found('completely', 10)).toEqual([id]);
    expect(await found('sharh al arba', 10)).toEqual([]);
    await changeBooks(shop.db, (trx) => trx.deleteFrom('books').where('id', '=', id).execute());
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
