import { expect, test } from '@playwright/test';
import { watchPage } from './page-watch.ts';
import { Shopper } from './shopper.ts';

// The same parts in English are on the pages of every-page.spec.ts.
const language = 'ar';

test('a page without books of its own offers best sellers', async ({ page }) => {
  const shopper = new Shopper(page, language);
  await shopper.signUpByApi();
  const { standsStill } = await watchPage(page);
  for (const path of [
    '/cart',
    '/my-orders',
    '/books?q=qqzz',
    '/books/nothing',
    '/books/dawah',
    '/no-such-page',
    `/books/quran/${'f'.repeat(24)}`,
  ]) {
    await shopper.visit(path);
    const offer = page.locator('.offered');
    await expect(offer.getByRole('heading', { level: 2 }), path).toHaveText(
      shopper.messages.best_sellers ?? '',
    );
    await expect(offer.getByRole('article'), path).toHaveCount(5);
    await standsStill();
  }
  await shopper.hasNoAxeViolations();
});

test('best sellers fill the row of related books, and no book is shown twice', async ({ page, request }) => {
  const { products } = await (await request.get('/api/product/list?category=fiqh')).json();
  await page.goto(`/books/fiqh/${products[0]._id}`);
  const links = page.locator('.related article h3 a');
  await expect(links).toHaveCount(5);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set([...addresses, `/books/fiqh/${products[0]._id}`]).size).toBe(6);
});
