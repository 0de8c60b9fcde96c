import { expect } from '@playwright/test';
import { test } from './own-shop.ts';

const csvFile = (text: string, name = 'books.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('importing an export changes nothing', async ({ page, ownShop }) => {
  await ownShop.openDesk(page, '/seller/product-list');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const path = await (await download).path();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByLabel('Choose a file').setInputFiles(path);
  const plan = page.getByRole('region', { name: 'What will happen' });
  await expect(plan).toContainText('New: 0');
  await expect(plan).toContainText('Errors: 0');
});

test('a file that is not a list of books is refused in the language of the page', async ({
  page,
  ownShop,
}) => {
  await ownShop.openDesk(page, '/ar/seller/product-list/import');
  await page.getByLabel('اختر ملفًا').setInputFiles(csvFile('hello\nworld\n'));
  await expect(page.getByRole('alert')).toContainText('السطر الأول');
});
