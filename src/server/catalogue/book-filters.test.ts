import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shelfLanguages, type ShelfSort, shelfSorts } from '../../rules/shelf.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { writeBooks } from './book-bulk-queries.ts';
import { type BookFilter, closeBooks, listShelf } from './book-list-queries.ts';
import { bookRow } from './book-queries.ts';
import { bookFacets } from './facet-queries.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

const limit = 5;
/** The authors by the years of their deaths; one converted from the Hijra, one unknown. */
const authors = { Shafi: 820, Malik: 622 + 97, Hanbal: 9999 };
const years = { Shafi: { diedCe: 820 }, Malik: { diedAh: 100 } };
type AuthorName = keyof typeof authors;

const books = Array.from({ length: 24 }, (_, index) =>
  bookRow({
    id: (0xf000 + index).toString(16).padStart(24, '0'),
    name: `${['Zad', 'Adab', 'Minhaj'][index % 3]!} ${index}`,
    nameAr: '',
    author: Object.keys(authors)[index % 3]!,
    authorAr: '',
    category: ['Fiqh', 'Hadith', 'Quran', 'Seerah'][index % 4]!,
    price: 10_000,
    offerPrice: 500 * (1 + (index % 5)),
    images: '[]',
    description: '[]',
    descriptionAr: '[]',
    pdfUrl: '',
    edition: index % 3 ? JSON.stringify({ language: shelfLanguages[index % 2] }) : '{}',
    inStock: Number(index % 6 !== 0),
    createdAt: 1,
    updatedAt: 1,
  }),
);

type Filter = Omit<BookFilter, 'ids' | 'archived'>;
const filters: fc.Arbitrary<Filter> = fc.record(
  {
    category: fc.constantFrom('Fiqh', 'Hadith', 'Arabic'),
    author: fc.constantFrom('shafi', 'malik', 'nobody'),
    language: fc.constantFrom(...shelfLanguages),
    min: fc.constantFrom(0, 1_000, 1_500),
    max: fc.constantFrom(1_000, 2_000),
    inStock: fc.constant(true),
  },
  { requiredKeys: [] },
);
/** Texts in titles, and others that give close matches only. */
const texts = fc.option(fc.constantFrom('adab', 'zad', '1', 'adaab', 'shafii', 'zaad 12'), {
  nil: undefined,
});

function passing({ q, category, author, language, min = 0, max = Infinity, inStock }: Filter) {
  return books.filter(
    (book) =>
      (!q || book.searchKey.includes(q)) &&
      (!category || book.category === category) &&
      (!author || book.authorKey === author) &&
      (!language || book.language === language) &&
      book.offerPrice >= min &&
      book.offerPrice <= max &&
      (!inStock || book.inStock === 1),
  );
}

function inOrder(rows: typeof books, sort?: ShelfSort) {
  const orders: Record<ShelfSort | 'shop', (book: (typeof books)[number]) => number | string> = {
    shop: () => 0,
    newest: () => 0,
    price: ({ offerPrice }) => offerPrice,
    'price-desc': ({ offerPrice }) => offerPrice,
    title: ({ titleKey }) => titleKey,
    'author-year': ({ author }) => authors[author as AuthorName],
  };
  const key = orders[sort ?? 'shop'];
  const sorted = rows.toSorted((one, other) =>
    key(one) === key(other) ? (one.id < other.id ? -1 : 1) : key(one) < key(other) ? -1 : 1,
  );
  return sort === 'newest' || sort === 'price-desc' ? sorted.toReversed() : sorted;
}

describe.each(bothEngines)('a list with filters on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine, { empty: true });
    await changeBooks(shop.db, (trx) => writeBooks(trx, books));
    const seller = await sellerIn(shop);
    for (const [name, died] of Object.entries(years))
      await seller.post('/api/author/edit', { slug: name.toLowerCase(), name, ...died });
  });
  afterAll(() => shop.close());

  test('shows the books that pass all of them, in order, page by page', async () => {
    const sorts = fc.option(fc.constantFrom(...shelfSorts), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(filters, texts, sorts, async (choices, q, sort) => {
        const filter = { ...choices, ...(q && { q }) };
        const expected = inOrder(passing(filter), sort);
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await listShelf(shop.db, { ...filter, sort, cursor, limit });
          ids.push(...page.rows.slice(0, page.rows.length - page.close).map(({ id }) => id));
          expect(page.total - page.close).toBe(expected.length);
          cursor = page.nextCursor ?? undefined;
        } while (cursor);
        expect(ids).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 150 },
    );
  });

  test('says beside each choice how many books it shows, close matches too', async () => {
    await fc.assert(
      fc.asyncProperty(filters, texts, async (choices, q) => {
        const filter = { ...choices, ...(q && { q }) };
        const total = async (choice: Filter) =>
          (await listShelf(shop.db, { ...filter, ...choice, limit })).total;
        const close = q ? (await closeBooks(shop.db, q)).ids : [];
        const facets = await bookFacets(shop.db, filter, limit, close);
        for (const category of ['Fiqh', 'Hadith', 'Quran', 'Seerah', 'Arabic'])
          expect(facets.categories[category] ?? 0).toBe(await total({ category }));
        for (const language of shelfLanguages)
          expect(facets.languages[language] ?? 0).toBe(await total({ language }));
        for (const author of ['shafi', 'malik', 'hanbal']) {
          const counted = facets.authors.find(({ slug }) => slug === author);
          expect(counted?.count ?? 0).toBe(await total({ author }));
        }
        expect(facets.inStock).toBe(await total({ inStock: true }));
      }),
      { numRuns: 60 },
    );
  });

  test('close matches pass the filters too', async () => {
    const { rows, close } = await listShelf(shop.db, {
      q: 'adaab',
      category: 'Hadith',
      inStock: true,
      limit: 40,
    });
    expect(close).toBe(rows.length);
    expect(rows.map(({ id }) => id)).toEqual(
      passing({ q: 'adab', category: 'Hadith', inStock: true }).map(({ id }) => id),
    );
  });

  test.each(['sort=colour', 'language=xx', 'min=-1', 'max=much', `author=${'a'.repeat(301)}`])(
    'a wrong choice (%s) is refused by the API',
    async (query) => {
      expect((await shop.visitor().get(`/api/product/shelf?${query}`)).status).toBe(400);
    },
  );

  test('a page behind the end is empty', async () => {
    const { status, body } = await shop
      .visitor()
      .get(`/api/product/shelf?sort=price&cursor=${'f'.repeat(24)}`);
    expect([status, body.products, body.nextCursor]).toEqual([200, [], null]);
  });

  test('the years of merged authors are those of their books', async () => {
    const seller = await sellerIn(shop);
    const firstAuthor = async () => {
      const { body } = await shop.visitor().get('/api/product/shelf?sort=author-year&limit=1');
      return body.products[0]!.author;
    };
    expect(await firstAuthor()).toBe('Malik');
    await seller.post('/api/author/merge', { slug: 'malik', into: 'hanbal' });
    expect(await firstAuthor()).toBe('Shafi');
    const { body } = await shop.visitor().get('/api/product/shelf?author=malik');
    expect(body.total).toBe(16);
    await seller.post('/api/author/edit', { slug: 'hanbal', name: 'Hanbal', diedCe: 700 });
    expect(await firstAuthor()).not.toBe('Shafi');
  });
});
