import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

test.use({ javaScriptEnabled: false });
test('without JavaScript a visitor searches, opens a book and enlarges its picture', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.visit('/books');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(22);
  await expect(cards.first()).toBeVisible();
  // Buttons that need JavaScript are hidden.
  await expect(shopper.button('add')).toHaveCount(0);

  await page.getByRole('searchbox').fill('bukhari');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\?q=bukhari$/);
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('bukhari');

  await cards.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('صحيح البخاري');
  await expect(page.getByText(shopper.messages.buying_needs_script ?? '')).toBeVisible();
  await expect(page.getByRole('link', { name: shopper.messages.read_for_free })).toBeVisible();
  await expect(page.locator('div:has(> h1)').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('group', { name: shopper.messages.images_of_book })).toHaveCount(0);
  await page.getByRole('link', { name: shopper.messages.enlarge_image }).click();
  await expect(page).toHaveURL(/-800\.webp$/);
  await page.goBack();
  await page.getByRole('navigation', { name: shopper.messages.breadcrumb }).getByRole('link').nth(2).click();
  await expect(cards).toHaveCount(3);
});
