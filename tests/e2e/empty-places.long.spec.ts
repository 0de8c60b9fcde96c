import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { Shopper } from './shopper.ts';

test('a page without books of its own offers best sellers, and nothing moves', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  const { messages } = shopper;
  const { standsStill } = await watchPage(page);
  for (const [path, status] of [
    ['/cart', 200],
    ['/guest-checkout', 200],
    ['/my-orders', 200],
    ['/books?q=qqzz', 200],
    ['/books/nothing', 200],
    ['/books/dawah', 200],
    ['/books/quran/nonsense', 404],
    [`/books/quran/${'f'.repeat(24)}`, 404],
    ['/no-such-page', 404],
  ] as const) {
    if (path === '/my-orders') await shopper.signUpByApi();
    expect((await page.goto(shopper.path(path)))?.status(), path).toBe(status);
    const offer = page.locator('section[aria-busy]');
    await expect(offer.getByRole('heading', { level: 2 }), path).toHaveText(messages.best_sellers ?? '');
    await expect(offer.getByRole('article'), path).toHaveCount(5);
    await standsStill();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.not_found_title ?? '');
  await expect(page).toHaveTitle(`${messages.not_found_title} · ورّاق`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test("the author's books and best sellers fill the row of related books, none of them twice", async ({
  page,
  ownShop,
}) => {
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
});
