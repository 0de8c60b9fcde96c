import { expect } from '@playwright/test';
import { test } from './own-shop.ts';

test('the seller edits an author and merges another into them', async ({ page, ownShop }) => {
  await ownShop.addBook({ name: 'Qisas al-Anbiya', author: 'Imad al-Din', category: 'Seerah' });
  await ownShop.openDesk(page, '/seller/authors');
  await page.getByRole('button', { name: 'Edit: Ibn Kathīr' }).click();
  await page.getByRole('textbox', { name: 'About the author', exact: true }).fill('A scholar of Damascus.');
  await page.getByRole('textbox', { name: 'Year of death (CE)' }).fill('13x');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Year of death (CE)' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByRole('textbox', { name: 'Year of death (CE)' }).fill('١٣٧٣');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Merge Imad al-Din into another author' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ibn Kathīr' }).click();
  await expect(page.getByText('Also written:')).toBeVisible();
  await page.goto('/authors/imad-al-din');
  await expect(page).toHaveURL(/\/authors\/ibn-kathir$/);
  await expect(page.getByRole('main')).toContainText('A scholar of Damascus.');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(11);
});
