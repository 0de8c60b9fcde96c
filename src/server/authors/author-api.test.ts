import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { sendProduct, oneBook } from '../../../tests/support/test-products.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { bookLoaders } from '../catalogue/load-books.ts';

describe.each(engines)('authors on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const reader = () => bookLoaders(shop.db, shop.deps.loadShopState);
  const booksOf = async (author: string) => {
    const { body } = await shop
      .visitor()
      .get(`/api/product/list?${new URLSearchParams({ author, limit: '50' })}`);
    return body.products.map(({ name }) => name);
  };

  test('the samples carry years and a biography in both languages', async () => {
    const { authors, nextCursor } = await reader().authors('en');
    expect([authors.length, nextCursor]).toEqual([12, null]);
    for (const one of authors)
      expect(one).toMatchObject({
        nameAr: /./,
        diedAh: expect.any(Number),
        diedCe: expect.any(Number),
        about: /./,
        aboutAr: /./,
      });
    expect(await reader().author('ibn-kathir')).toMatchObject({
      name: 'Ibn Kathīr',
      diedAh: 774,
      diedCe: 1373,
      books: 10,
    });
    expect(await booksOf('imam-al-nawawi')).toEqual(['Riyāḍ al-Ṣāliḥīn', 'The Forty Hadith']);
    expect(await booksOf('nobody')).toEqual([]);
    expect(await reader().author('nobody')).toBeNull();
  });

  test('names that differ in accents only are one author; others are merged by the seller and parted by renaming', async () => {
    await sendProduct(seller, '/api/product/add', { ...oneBook, name: 'One', author: 'Ibn Kathir' });
    const { body: added } = await sendProduct(seller, '/api/product/add', {
      ...oneBook,
      name: 'Two',
      author: 'Imad al-Din Ibn Kathir',
    });
    expect((await reader().author('ibn-kathir'))?.books).toBe(11);
    expect(await booksOf('imad-al-din-ibn-kathir')).toEqual(['Two']);

    const merge = { slug: 'imad-al-din-ibn-kathir', into: 'ibn-kathir' };
    expect((await seller.post('/api/author/merge', merge)).status).toBe(200);
    expect(await reader().author('imad-al-din-ibn-kathir')).toMatchObject({ slug: 'ibn-kathir', books: 12 });
    expect((await seller.post('/api/author/merge', merge)).body.code).toBe('same-author');
    const { body } = await seller.get('/api/author/manage?q=kathir');
    expect(body.authors).toMatchObject([
      { slug: 'ibn-kathir', names: ['imad al din ibn kathir'], books: 12 },
    ]);

    const renamed = { ...oneBook, name: 'Two', author: 'Imad al-Din of Damascus', id: added.product._id };
    expect((await sendProduct(seller, '/api/product/edit', renamed)).status).toBe(200);
    expect(await booksOf('imad-al-din-of-damascus')).toEqual(['Two']);
    expect((await reader().author('ibn-kathir'))?.books).toBe(11);
  });

  test('the seller edits name, years and text; nobody else does', async () => {
    const none = { nameAr: '', diedCe: null, aboutAr: '' };
    const edit = { slug: 'ibn-rushd', name: 'Ibn Rushd', diedAh: 595, about: 'A judge.', ...none };
    expect((await shop.visitor().post('/api/author/edit', edit)).status).toBe(401);
    expect((await seller.post('/api/author/edit', edit)).status).toBe(200);
    const { knownAs, ...shown } = (await reader().author('ibn-rushd'))!;
    expect(knownAs).toContain('Averroes');
    expect(shown).toEqual({
      slug: 'ibn-rushd',
      name: 'Ibn Rushd',
      diedAh: 595,
      about: 'A judge.',
      books: 1,
    });
    for (const wrong of [{ name: '' }, { diedAh: 0 }, { diedCe: 12.5 }, { diedCe: 4000 }])
      expect((await seller.post('/api/author/edit', { ...edit, ...wrong })).status).toBe(400);
    expect((await seller.post('/api/author/edit', { ...edit, slug: 'nobody' })).status).toBe(404);
  });

  test('an author of the list has its names and years until the seller writes something else', async () => {
    await sendProduct(seller, '/api/product/add', {
      ...oneBook,
      name: 'al-Mustaṣfā',
      author: 'Imam Ghazali',
    });
    const shown = async () => (await reader().author('imam-ghazali'))!;
    expect(await shown()).toMatchObject({ nameAr: 'الغزالي', diedAh: 505, diedCe: 1111 });
    expect((await shown()).knownAs).toEqual(expect.arrayContaining(['Algazel', 'حجة الإسلام']));

    const edit = (changes: object) => seller.post('/api/author/edit', { slug: 'imam-ghazali', ...changes });
    expect((await edit({ about: 'A jurist.' })).status).toBe(200);
    expect(await shown()).toMatchObject({ nameAr: 'الغزالي', diedAh: 505, about: 'A jurist.' });
    expect((await edit({ diedAh: null, diedCe: 1112 })).status).toBe(200);
    expect(await shown()).not.toHaveProperty('diedAh');
    expect(await shown()).toMatchObject({ diedCe: 1112 });
  });
});
