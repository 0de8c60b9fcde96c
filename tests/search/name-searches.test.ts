import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addManyBooks } from '../support/database/many-books.ts';
import { bothEngines, openTestShop, type TestShop } from '../support/test-shop.ts';
import { namedBooks, nameSearches, nonsense } from './named-books.ts';

const skus = new Map(namedBooks.map(({ id, sku = '' }) => [id, sku]));
const byKind = Map.groupBy(nameSearches, ({ kind }) => kind);

describe.each(bothEngines)('a reader who knows a book by another name finds it on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine, { empty: true });
    await addManyBooks(shop.db, namedBooks);
  });
  afterAll(() => shop.close());

  async function found(q: string): Promise<string[]> {
    const { body } = await shop.visitor().get(`/api/product/list?${new URLSearchParams({ q, limit: '24' })}`);
    return body.products.map(({ _id }) => skus.get(_id)!);
  }

  test.each([...byKind.keys()])('among the first five, by its %s', async (kind) => {
    const searches = byKind.get(kind)!;
    const misses: string[] = [];
    for (const { text, meant } of searches)
      if (!(await found(text)).slice(0, 5).some((sku) => meant.includes(sku))) misses.push(text);
    expect(searches.length).toBeGreaterThanOrEqual(40);
    // The misses are shown if this fails.
    expect({ misses, isEnough: misses.length / searches.length <= 0.07 }).toEqual({ misses, isEnough: true });
  });

  test('and nonsense finds nothing', async () => {
    const hits = await Promise.all(nonsense.map(async (text) => ({ text, books: await found(text) })));
    expect(hits.filter(({ books }) => books.length > 0)).toEqual([]);
  });
});
