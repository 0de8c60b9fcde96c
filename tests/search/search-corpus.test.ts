import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addManyBooks } from '../support/database/many-books.ts';
import { bothEngines, openTestShop, type TestShop } from '../support/test-shop.ts';
import { heldOutSearches } from './held-out-searches.ts';
import type { Search } from './search.ts';
import { tunedSearches } from './tuned-searches.ts';
import { unrelatedSearches } from './unrelated-searches.ts';
import { works } from './works.ts';

describe.each(bothEngines)('a reader who types what they know finds the book on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    await addManyBooks(
      shop.db,
      works.map(({ name, nameAr, author, authorAr, alsoKnownAs }, index) => ({
        name,
        nameAr,
        author,
        authorAr,
        alsoKnownAs,
        id: (0xf0_0000_0000 + index).toString(16).padStart(24, '0'),
        category: 'Hadith',
        price: 2_000,
        offerPrice: 1_500,
        images: '[]',
        description: '[]',
        descriptionAr: '[]',
        pdfUrl: '',
        inStock: 1,
        createdAt: 1,
        updatedAt: 1,
      })),
    );
  });
  afterAll(() => shop.close());

  async function found(q: string): Promise<string[]> {
    const { body } = await shop.visitor().get(`/api/product/list?${new URLSearchParams({ q })}`);
    return body.products.map(({ name }) => name);
  }

  /** Shares of the searches that find their book, at all and among the first five, and the other books per search. */
  async function measured(searches: readonly Search[]) {
    const misses: string[] = [];
    let [asked, firstFive, others] = [0, 0, 0];
    for (const [slug, ...texts] of searches) {
      const wanted = works.find((work) => work.slug === slug)!.name;
      for (const text of texts) {
        const names = await found(text);
        const index = names.indexOf(wanted);
        asked++;
        if (index === -1) misses.push(text);
        else if (index < 5) firstFive++;
        others += names.filter((name) => name !== wanted).length;
      }
    }
    return {
      asked,
      misses,
      recall: 1 - misses.length / asked,
      recallAtFive: firstFive / asked,
      others: others / asked,
    };
  }

  test.each([
    ['the searches that the rules were tuned with', tunedSearches],
    ['the searches that were kept aside', heldOutSearches],
  ])('in %s', async (_, searches) => {
    const { asked, recall, recallAtFive, others, misses } = await measured(searches);
    expect(asked).toBeGreaterThan(150);
    // The misses are shown if one of these fails.
    expect({ misses, isEnough: recall >= 0.95 }).toEqual({ misses, isEnough: true });
    expect({ misses, isEnough: recallAtFive >= 0.9 }).toEqual({ misses, isEnough: true });
    expect(others).toBeLessThan(1);
  });

  test.each(unrelatedSearches)('and %j finds nothing', async (text) => {
    expect(await found(text)).toEqual([]);
  });
});
