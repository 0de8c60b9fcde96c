import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBooks } from '../../../tests/support/test-books.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';

/** Stands for its set. */
const kathir = ['Tafsīr Ibn Kathīr, Vol. 1'];

describe.each(bothEngines)('suggestions while typing on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  async function suggested(q: string) {
    const { status, body } = await shop.visitor().get(`/api/product/suggest?${new URLSearchParams({ q })}`);
    expect([status, body.success]).toEqual([200, true]);
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    return {
      books: names(body.books),
      authors: names(body.authors),
      categories: body.categories.map(({ label }) => label),
    };
  }

  test.each([
    ['bukh', { books: ['Ṣaḥīḥ al-Bukhārī'], authors: ['Imam al-Bukhārī'], categories: [] }],
    ['bukhati', { books: ['Ṣaḥīḥ al-Bukhārī'], authors: ['Imam al-Bukhārī'], categories: [] }],
    ['البحاري', { books: ['Ṣaḥīḥ al-Bukhārī'], authors: ['Imam al-Bukhārī'], categories: [] }],
    ['tirmi', { books: ['al-Shamāʾil al-Muḥammadiyya'], authors: ['al-Tirmidhī'], categories: [] }],
    [
      'النووي',
      { books: ['The Forty Hadith', 'Riyāḍ al-Ṣāliḥīn'], authors: ['Imam al-Nawawī'], categories: [] },
    ],
    ['nawa', { books: [], authors: ['Imam al-Nawawī'], categories: [] }],
    ['hadi', { books: ['The Forty Hadith'], authors: [], categories: ['Hadith'] }],
    ['koran', { books: kathir, authors: [], categories: ['Quran'] }],
    ['a', { books: [], authors: [], categories: [] }],
    ['', { books: [], authors: [], categories: [] }],
    ['qwertz', { books: [], authors: [], categories: [] }],
  ])('%j suggests books, authors and categories', async (q, expected) => {
    expect(await suggested(q)).toEqual(expected);
  });

  test('a set is suggested once, one of its volumes by its number', async () => {
    const [set] = (await shop.visitor().get('/api/product/suggest?q=ibn+kathir')).body.books;
    expect(set).toMatchObject({ name: kathir[0], isSet: true });
    const { books } = await suggested('kathir vol 3');
    expect(books).toEqual(['Tafsīr Ibn Kathīr, Vol. 3']);
  });

  test.each([
    ['averroes', 'Bidāyat al-Mujtahid', 'Averroes'],
    ['meadows of the right', 'Riyāḍ al-Ṣāliḥīn', 'The Meadows of the Righteous'],
    ['الجامع المسند', 'Ṣaḥīḥ al-Bukhārī', 'الجامع المسند الصحيح المختصر من أمور رسول الله وسننه وأيامه'],
    ['bukhari', 'Ṣaḥīḥ al-Bukhārī', undefined],
  ])('%j suggests a book and says why', async (q, name, knownAs) => {
    const { body } = await shop.visitor().get(`/api/product/suggest?${new URLSearchParams({ q })}`);
    expect(body.books.map((book) => [book.name, book.knownAs])).toEqual([[name, knownAs]]);
  });

  test('there are at most eight, and the answer is cached until the catalogue changes', async () => {
    const { books, authors, categories } = await suggested('al');
    expect(books.length + authors.length + categories.length).toBe(8);
    const first = await shop.visitor().get('/api/product/suggest?q=ibn');
    const again = await shop
      .visitor()
      .get('/api/product/suggest?q=ibn', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('a text of more than 200 letters is refused', async () => {
    expect((await shop.visitor().get(`/api/product/suggest?q=${'a'.repeat(201)}`)).status).toBe(400);
  });
});

describe.each(bothEngines)('suggestions for a common word on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  test('are the first books of its list', async () => {
    await insertBooks(shop, 300);
    const ids = await insertBooks(shop, 120, { name: 'Zubdat al-fiqh', searchKey: 'zubdat al fiqh' });
    await insertBooks(shop, 300);
    const { body } = await shop.visitor().get('/api/product/suggest?q=zubdat');
    expect(body.books.map(({ _id }) => _id)).toEqual(ids.toSorted().slice(0, 8));
    const list = await shop.visitor().get('/api/product/list?q=zubdat&limit=24');
    expect(list.body.total).toBe(120);
  });
});
