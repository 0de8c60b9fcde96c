import { expect, test } from '@playwright/test';
import { hydrated } from './hydration.ts';
import { Shopper } from './shopper.ts';

test('switching the language keeps the page, the search and the cart, and is remembered', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/books?q=ibn');
  await shopper.addBook();
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/books\?q=ibn$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveValue('ibn');
  await expect(shopper.badge).toHaveText('1');
  expect(await page.evaluate(() => localStorage.getItem('warraq.language'))).toBe('"ar"');

  await page.goto('/ar/need-help#returns');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/need-help#returns$/);
  expect(await page.evaluate(() => localStorage.getItem('warraq.language'))).toBe('"en"');
});
