import { expect, test } from '@playwright/test';
import { openDesk } from './seller-session.ts';

test('the menu of a small screen has the language switch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/ar/about');
  await page.getByRole('button', { name: 'القائمة' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('switching the language of the desk keeps the search and the draft', async ({ page }) => {
  await openDesk(page, '/seller/product-list?q=ibn&stock=in');
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/seller\/product-list\?q=ibn&stock=in$/);
  await expect(page.getByRole('searchbox')).toHaveValue('ibn');
  await page.getByRole('link', { name: 'إضافة منتج' }).click();
  await page.getByLabel('الاسم', { exact: true }).fill('كتاب لم يتم');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/seller$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('كتاب لم يتم');
});
