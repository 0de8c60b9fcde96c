import { expect } from '@playwright/test';
import { test } from './own-shop.ts';

test('the seller saves a section of the settings, is told what is wrong with it, and is asked before edits are lost', async ({
  page,
  ownShop,
}) => {
  await ownShop.openDesk(page, '/seller/product-list');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Store name', { exact: true })).toHaveValue('Warraq');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Instagram').fill('instagram.com/warraq');
  await sections.getByRole('link', { name: 'Tax' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByLabel('Instagram')).toBeFocused();
  await expect(page.getByText('Enter the full address of the page, starting with https://.')).toBeVisible();
  await sections.getByRole('link', { name: 'Tax' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();

  await page.getByLabel('Tax number').fill('300000000000003');
  await page.getByLabel('Rate in percent').fill('-2');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Enter a number from 0 to 100, with at most two decimals')).toBeVisible();
  await page.getByLabel('Rate in percent').fill('٢');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.locator('.toast', { hasText: 'Settings saved' })).toBeVisible();
  // Another section has not seen that, and has nothing to ask.
  await sections.getByRole('link', { name: 'Payment' }).click();
  await expect(page.getByLabel('Fee for cash on delivery')).toBeVisible();
  await page.getByLabel('Cash On Delivery', { exact: true }).selectOption('not offered');
  await expect(page.getByLabel('Fee for cash on delivery')).toHaveCount(0);
  await page.getByLabel('Cash On Delivery', { exact: true }).selectOption('offered');
  await page.getByLabel('Fee for cash on delivery').fill('1.5');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.goto('/ar/seller/settings/tax');
  await expect(page.getByLabel('الرقم الضريبي')).toHaveValue('300000000000003');
  const { settings } = await (await ownShop.desk.get('/api/seller/settings')).json();
  expect(settings).toMatchObject({
    instagram: '',
    codEnabled: true,
    codFee: 150,
    taxNumber: '300000000000003',
  });
  const back = { taxNumber: '', codFee: 0 };
  expect((await ownShop.desk.post('/api/seller/settings', { data: back })).ok()).toBe(true);
});
