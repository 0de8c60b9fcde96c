import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { authorKey } from '../../rules/fold.ts';
import { bookLoaders } from './load-books.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

describe.each(bothEngines)('the reader of the pages on %s', (engine) => {
  let shop: TestShop;
  let reader: ReturnType<typeof bookLoaders>;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    reader = bookLoaders(shop.db, shop.deps.loadShopState);
  });
  afterAll(() => shop.close());

  const only = async (q: string) => {
    const [book] = (await reader.books({ q })).products;
    return (await reader.book(book!._id))!;
  };

  test('finds a book by its id, and null for anything else', async () => {
    expect(await only('sahih')).toMatchObject({
      name: 'Ṣaḥīḥ al-Bukhārī',
      nameAr: 'صحيح البخاري',
      offerPrice: 30,
    });
    for (const id of ['', 'x', 'f'.repeat(24), "' or 1=1 --", '\0']) expect(await reader.book(id)).toBeNull();
  });

  test('lists the volumes of a work by number, the tenth after the ninth', async () => {
    const volumes = await reader.volumes((await only('kathir vol 3'))._id);
    expect(volumes.map((one) => one.volume)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(volumes[2]).toMatchObject({ name: 'Tafsīr Ibn Kathīr, Vol. 3', category: 'Quran' });
    expect(await reader.volumes((await only('sahih'))._id)).toEqual([]);
  });

  const sell = (id: string, inStock: 0 | 1) =>
    changeBooks(shop.db, (trx) => trx.updateTable('books').set({ inStock }).where('id', '=', id).execute());
  const names = (books: { name: string }[] = []) => books.map(({ name }) => name);

  test('finds a book out of stock after the others, by search and by author', async () => {
    const forty = await only('forty');
    await sell(forty._id, 0);
    const found = await reader.books({ q: 'forty', soldOutLast: true, limit: 40 });
    expect([found.products, names(found.soldOut), found.total]).toEqual([[], ['The Forty Hadith'], 1]);
    const author = await reader.books({ author: forty.authorSlug, soldOutLast: true, limit: 40 });
    expect([names(author.products), names(author.soldOut), author.total]).toEqual([
      ['Riyāḍ al-Ṣāliḥīn'],
      ['The Forty Hadith'],
      2,
    ]);
    await sell(forty._id, 1);
  });

  test('tells how many books of a filter are left out because they are out of stock', async () => {
    const forty = await only('forty');
    const shown = async () => {
      const { total, facets } = await reader.books({ category: 'Hadith', inStock: true, limit: 40 });
      return [total, facets?.categories.Hadith, facets?.outOfStock];
    };
    expect(await shown()).toEqual([3, 3, 0]);
    await sell(forty._id, 0);
    expect(await shown()).toEqual([2, 2, 1]);
    await sell(forty._id, 1);
  });

  test('names the category that a search means', async () => {
    expect((await reader.books({ q: 'koran', limit: 40 })).subject?.value).toBe('Quran');
    expect((await reader.books({ q: 'sahih', limit: 40 })).subject).toBeUndefined();
  });

  test('sorts by title in the language of the page, and volumes by number', async () => {
    const volumes = await reader.books({ category: 'Quran', sort: 'title', limit: 40 });
    expect(volumes.products.map(({ set }) => set?.volume)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const { products } = await reader.books({ sort: 'title-ar', limit: 40 });
    expect(products.map(({ nameAr }) => nameAr)[0]).toBe('الأربعون النووية');
    const arabic = (await reader.authors('ar')).authors.map(({ nameAr }) => nameAr ?? '');
    expect(arabic).toEqual(arabic.toSorted());
    expect((await reader.authors('en')).authors.map(({ slug }) => slug)).not.toEqual(
      (await reader.authors('ar')).authors.map(({ slug }) => slug),
    );
  });

  test('lists at most five related books: others of the category in stock, no other volumes of the set', async () => {
    const third = await only('kathir vol 3');
    expect(await reader.related(third)).toEqual({ sameCategory: [], sameAuthor: [] });
    const { sameCategory: related } = await reader.related({ ...third, _id: 'of no set', set: undefined });
    expect(related).toHaveLength(5);
    expect(new Set(related.map((one) => one.category))).toEqual(new Set(['Quran']));

    const sold = related[0]!;
    const stock = (inStock: number) =>
      changeBooks(shop.db, (trx) =>
        trx.updateTable('books').set({ inStock }).where('id', '=', sold._id).execute(),
      );
    await stock(0);
    const { sameCategory: others } = await reader.related({ ...third, set: undefined });
    expect(others.map((one) => one._id)).not.toContain(sold._id);
    await stock(1);
    expect(await reader.related(await only("ma'ruf"))).toEqual({ sameCategory: [], sameAuthor: [] });
  });

  test("lists the author's books first, and those of other categories where the category has few", async () => {
    expect(names((await reader.related(await only('forty'))).sameCategory)[0]).toBe('Riyāḍ al-Ṣāliḥīn');

    const enjoining = await only("ma'ruf");
    const setAuthor = (of: typeof enjoining) =>
      changeBooks(shop.db, (trx) =>
        trx
          .updateTable('books')
          .set({ author: of.author, authorKey: authorKey(of.author) })
          .where('id', '=', enjoining._id)
          .execute(),
      );
    await setAuthor(await only('forty'));
    const { sameCategory, sameAuthor } = await reader.related(await only("ma'ruf"));
    expect(sameCategory).toEqual([]);
    expect(names(sameAuthor).toSorted()).toEqual(['Riyāḍ al-Ṣāliḥīn', 'The Forty Hadith']);
    await setAuthor(enjoining);
  });
});
