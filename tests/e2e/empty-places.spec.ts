import { expect, test } from '@playwright/test';
import { test as ownShopTest } from './own-shop.ts';
import { offersBestSellers } from './empty-places.ts';

test('a page without books of its own offers best sellers', async ({ page }) => {
  await offersBestSellers(page, [
    ['/cart', 200],
    ['/my-orders', 200],
    ['/books?q=qqzz', 200],
    ['/no-such-page', 404],
  ]);
});

ownShopTest(
  "the author's books and best sellers fill the row of related books, none of them twice",
  async ({ page, ownShop }) => {
    const id = await ownShop.addBook({ name: 'al-Tibyān', author: 'Imam al-Nawawī', category: 'Dawah' });
    await page.goto(`/books/dawah/${id}`);
    const row = page.locator('main > div:has(article)');
    await expect(row.getByRole('heading', { level: 2 })).toHaveText([
      'Related Products',
      'By the Same Author',
      'Best Sellers',
    ]);
    const links = row.locator('article h3 a');
    await expect(links).toHaveCount(5);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set([...addresses, `/books/dawah/${id}`]).size).toBe(6);
    await ownShop.archive(id);
  },
);
