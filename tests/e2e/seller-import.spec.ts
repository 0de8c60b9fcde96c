import { expect } from '@playwright/test';
// In a shop of their own: books are not edited during an import.
import { test } from './own-shop.ts';
import { uniqueName } from './seller-session.ts';

const csvFile = (text: string) => ({ name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a CSV file with errors changes nothing, and the corrected file is applied', async ({
  page,
  ownShop,
}) => {
  const name = uniqueName('Imported');
  const head = 'name,author,category,price,offerPrice,description';
  const good = `"${name}, the ""first""",ابن قدامة,Fiqh,20,12.5,"One point\nanother"`;
  await ownShop.openDesk(page, '/seller/product-list');
  await page.getByRole('link', { name: 'Import CSV' }).click();

  const choose = page.getByLabel('Choose a CSV file');
  const bad = `${name} second,Nobody,Cookery,20,10,\n${name} third,,Fiqh,twenty,10,`;
  await choose.setInputFiles(csvFile(`${head}\n${good}\n${bad}\n`));
  const plan = page.getByRole('region', { name: 'What will happen' });
  await expect(plan).toContainText('New: 1');
  await expect(plan).toContainText('Errors: 2');
  await expect(plan.getByRole('row', { name: `${name} second` })).toContainText(
    'category: The shop has no such category',
  );
  await expect(plan.getByRole('row', { name: `${name} third` })).toContainText(
    'author: This may not be empty',
  );
  await expect(plan.getByRole('row', { name: `${name} third` })).toContainText('price: This is not a price');
  await expect(page.getByRole('button', { name: 'Apply these changes' })).toHaveCount(0);

  const found = async () => {
    const answer = await page.request.get(`/api/product/list?q=${encodeURIComponent(name)}`);
    return (await answer.json()).products as { name: string; offerPrice: number; description: string[] }[];
  };
  expect(await found()).toEqual([]);

  await choose.setInputFiles(csvFile(`${head}\n${good}\n`));
  await expect(plan).toContainText('Errors: 0');
  await page.getByRole('button', { name: 'Apply these changes' }).click();
  await expect(page.getByText('Imported. Added: 1, changed: 0')).toBeVisible();
  expect(await found()).toMatchObject([
    { name: `${name}, the "first"`, offerPrice: 12.5, description: ['One point', 'another'] },
  ]);

  await page.reload();
  await expect(page.getByText(/^Last import, .* Added: 1\. Changed: 0\.$/)).toBeVisible();
  await choose.setInputFiles(csvFile(`${head}\n${good}\n`));
  await expect(plan).toContainText('Unchanged: 1');
  await expect(plan).toContainText('The file has nothing that the shop does not have already.');
  expect(await found()).toHaveLength(1);
});

test('a file that is not a list of books is refused in the language of the page', async ({
  page,
  ownShop,
}) => {
  await ownShop.openDesk(page, '/ar/seller/product-list/import');
  await page.getByLabel('اختر ملف CSV').setInputFiles(csvFile('hello\nworld\n'));
  await expect(page.getByRole('alert')).toContainText('السطر الأول');
});

test('importing an export changes nothing', async ({ page, ownShop }) => {
  await ownShop.openDesk(page, '/seller/product-list');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const path = await (await download).path();
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await page.getByLabel('Choose a CSV file').setInputFiles(path);
  const plan = page.getByRole('region', { name: 'What will happen' });
  await expect(plan).toContainText('New: 0');
  await expect(plan).toContainText('Errors: 0');
});
