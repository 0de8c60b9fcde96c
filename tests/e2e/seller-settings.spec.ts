import { expect, test } from '@playwright/test';
import { openDesk } from './seller-session.ts';

test('the seller saves settings, and is told what is wrong with them', async ({ page }) => {
  await openDesk(page, '/seller/product-list');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Store name', { exact: true })).toHaveValue('Warraq');
  await page.getByLabel('Instagram').fill('instagram.com/warraq');
  await page.getByLabel('Tax number').fill('300000000000003');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByLabel('Instagram')).toBeFocused();
  await expect(page.getByText('Enter the full address of the page, starting with https://.')).toBeVisible();
  await page.getByLabel('Instagram').fill('');
  await page.getByLabel('Rate in percent').fill('-2');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Enter a number from 0 to 100, with at most two decimals')).toBeVisible();
  await page.getByLabel('Rate in percent').fill('٢');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.locator('.toast', { hasText: 'Settings saved' })).toBeVisible();
  await page.goto('/ar/seller/settings');
  await expect(page.getByLabel('الرقم الضريبي')).toHaveValue('300000000000003');
});
