import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

const books = (page: Page) => page.getByRole('main').getByRole('article');

test('what a reader types while the list is loading stays when it arrives', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/contact');
  const held = Promise.withResolvers<void>();
  await page.route('**/books.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'All Books' }).click();
  const price = page.getByRole('textbox', { name: 'Price to' });
  await price.fill('7');
  await expect(page.getByText('Loading books')).toBeVisible();
  await expect(page.locator('option[value=Quran]')).toHaveText('Quran');
  held.resolve();
  await expect(books(page)).toHaveCount(22);
  await expect(page.locator('option[value=Quran]')).toHaveText('Quran (10)');
  await expect(price).toHaveValue('7');
  await expect(price).toBeFocused();
});
