import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

describe.each(engines)('proposals for the form of a book on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const propose = async (query: Record<string, string>) => {
    const { status, body } = await seller.get(`/api/product/propose?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return body.proposals;
  };

  test('a title in any spelling gives both scripts, the author as the shop writes them, and the category', async () => {
    const riyad = {
      name: 'Riyāḍ al-Ṣāliḥīn',
      nameAr: 'رياض الصالحين',
      author: 'Imam al-Nawawī',
      authorAr: 'الإمام النووي',
      category: 'Hadith',
    };
    for (const title of ['Riyad us-Salih', 'رياض الصالحين', 'Meadows of the Righteous'])
      expect((await propose({ title }))[0]).toEqual(riyad);
    expect((await propose({ title: 'Fusus al-Hikam' }))[0]).toMatchObject({
      author: 'Ibn ʿArabī',
      authorAr: 'ابن عربي',
    });
  });

  test('an author who is typed is the author of what is proposed', async () => {
    const authors = async (author: string) =>
      (await propose({ title: 'Sunan al-Kubra', author })).map((one) => one.author);
    expect(await authors('')).toEqual(expect.arrayContaining(['al-Bayhaqī', 'al-Nasāʾī']));
    expect(new Set(await authors('Bayhaqi'))).toEqual(new Set(['al-Bayhaqī']));
    expect(await authors('A neighbour')).toEqual([]);
  });

  test('an author alone is proposed without a title', async () => {
    expect(await propose({ author: 'Averr' })).toEqual([
      { name: '', nameAr: '', author: 'Ibn Rushd', authorAr: 'ابن رشد الحفيد', category: '' },
    ]);
    expect(await propose({ title: 'zz', author: 'zz' })).toEqual([]);
  });
});
