import { expect, test } from '@playwright/test';
import { uniqueName, openDesk } from './seller-session.ts';

test('the page and the server refuse a file that is not a picture', async ({ page }) => {
  await openDesk(page, '/seller');
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') };
  await page.getByLabel('Choose picture 1').setInputFiles(text);
  await expect(page.getByRole('alert')).toContainText('“notes.txt” is not a picture');
  await expect(page.getByRole('img', { name: 'Picture 1' })).toHaveCount(0);

  const lying = { name: 'lying.png', mimeType: 'image/png', buffer: Buffer.from('only claims to be one') };
  await page.getByLabel('Choose picture 1').setInputFiles(lying);
  await page.getByLabel('Name', { exact: true }).fill(uniqueName('Lying'));
  await page.getByLabel('Author', { exact: true }).fill('Nobody');
  await page.getByLabel('Category').selectOption('Fiqh');
  await page.getByLabel('Price', { exact: true }).fill('20');
  await page.getByLabel('Offer price').fill('10');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('group', { name: /Product Image/ }).getByRole('alert')).toContainText(
    '“lying.png” is not a picture',
  );
  await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Nobody');

  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await page.getByLabel('Choose picture 1').setInputFiles(text);
  await expect(page.getByText('“notes.txt” is not a picture')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Now in the shop:')).toBeVisible();
  await expect(page.getByText('“notes.txt” is not a picture')).toHaveCount(0);
});

test('the login page redirects a logged-in seller, and a logout leads home', async ({ page }) => {
  await openDesk(page, '/seller/login');
  await expect(page).toHaveURL(/\/seller$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/seller/product-list');
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
});
