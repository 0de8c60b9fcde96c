import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

const cards = (page: Page) => page.locator('main article:not(section[aria-busy] article)');

test('a category opens under any letter case of its name, and an unknown one is empty', async ({ page }) => {
  const shopper = new Shopper(page);
  expect((await page.goto(shopper.path('/books/HADITH')))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('HADITH');
  await expect(page.locator('.head .other').first()).toHaveText('الحديث');
  await expect(cards(page)).toHaveCount(3);
  for (const link of await cards(page).getByRole('heading').getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', new RegExp(`^${shopper.path('/books/hadith/')}`));
  }
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/books\/hadith$/);

  expect((await page.goto(shopper.path('/books/nothing')))?.status()).toBe(200);
  await expect(page.getByText('No Products found in this category.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});
