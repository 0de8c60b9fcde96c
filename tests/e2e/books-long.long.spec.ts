import { expect, type Page } from '@playwright/test';
import { testInLongShop as test } from './own-shop.ts';

const cards = (page: Page) => page.locator('main article:not(section[aria-busy] article)');

/** Scrolls down until the assertion passes. */
async function scrollUntil(page: Page, assertion: () => Promise<void>) {
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await assertion();
  }).toPass();
}

// In one worker, which sets up the shop once.
test.describe.configure({ mode: 'default' });

test('a shopper can retry when the next books fail to load', async ({ page }) => {
  await page.route('**/api/product/shelf*', (route) => route.abort());
  await page.goto('/books');
  const failed = page.getByText('The next books did not arrive.');
  await scrollUntil(page, () => expect(failed).toBeVisible({ timeout: 1_000 }));
  await expect(cards(page)).toHaveCount(40);
  await page.unroute('**/api/product/shelf*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(80);
});
