import { expect, test } from '@playwright/test';
import { addBook, uniqueName, openDesk } from './seller-session.ts';

test('the seller changes several prices as previewed, and undoes it', async ({ page }) => {
  await openDesk(page, '/seller');
  const family = uniqueName('Family');
  await addBook(page, { name: `${family} one`, offerPrice: 15 });
  await addBook(page, { name: `${family} two`, offerPrice: 10 });
  await page.goto(`/seller/product-list?q=${encodeURIComponent(family)}`);
  await page.getByLabel('Select all that are shown').check();
  await page.getByRole('button', { name: 'Change price' }).click();
  await page.getByLabel('How much').fill('250');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('A book would cost nothing; lower by less')).toBeVisible();
  await page.getByLabel('How much').fill('٥٠');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('2 products will change price');
  await expect(preview.getByText('$7.50')).toBeVisible();
  await expect(preview.getByText('$5.00')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('row', { name: `${family} one` })).toContainText('$7.50');
  await expect(page.getByRole('row', { name: `${family} two` })).toContainText('$5.00');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The change is undone.')).toBeVisible();
  await expect(page.getByRole('row', { name: `${family} one` })).toContainText('$15.00');
  await expect(page.getByRole('row', { name: `${family} two` })).toContainText('$10.00');
});

test('the seller renames the set of two volumes in one of them', async ({ page }) => {
  await openDesk(page, '/seller');
  const work = uniqueName('Work');
  const { _id, set } = await addBook(page, { name: `${work}, Vol. 1` });
  await addBook(page, { name: `${work}, Vol. 2` });
  await page.goto(`/seller/product-list/${_id}`);
  const name = page.getByLabel('Name of the set', { exact: true });
  await expect(name).toHaveValue(work);
  await name.fill(`${work} complete`);
  await page.getByLabel('Arabic name of the set').fill('المجموعة');
  const volume = page.getByLabel('Volume', { exact: true });
  await volume.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(volume).toBeFocused();
  await volume.fill('١');
  await page.getByLabel('A new name is for').selectOption('all volumes of the set');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product Updated')).toBeVisible();
  await page.goto(`/books/fiqh/${_id}`);
  await page.getByRole('link', { name: 'The whole set' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${work} complete` })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  const { pathname } = new URL(page.url());
  await page.goto(`/ar/sets/${set?.slug}`);
  await expect(page).toHaveURL(`/ar${pathname}`);
});

test('a failed stock switch is rolled back and shows an error', async ({ page }) => {
  await openDesk(page, '/seller');
  const name = uniqueName('Refused');
  await addBook(page, { name });
  await page.goto(`/seller/product-list?q=${encodeURIComponent(name)}`);
  const stock = page.getByRole('switch', { name: `In stock: ${name}` });
  await expect(stock).toBeChecked();
  await page.context().setOffline(true);
  await stock.click();
  await expect(page.getByRole('alert')).toContainText('The shop cannot be reached');
  await expect(stock).toBeChecked();
});

test('leaving with unsaved edits asks first, and a stale edit does not overwrite a newer one', async ({
  page,
}) => {
  await openDesk(page, '/seller');
  const name = uniqueName('Shared');
  const { _id } = await addBook(page, { name });
  await page.goto(`/ar/seller/product-list/${_id}`);
  const title = page.getByLabel('الاسم', { exact: true });
  await expect(title).toHaveValue(name);
  await title.fill(`${name} mine`);
  await page.getByRole('link', { name: 'قائمة الطلبات' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'البقاء هنا' }).click();
  await expect(title).toHaveValue(`${name} mine`);

  const theirs = {
    id: _id,
    name: `${name} theirs`,
    author: 'A',
    category: 'Fiqh',
    price: 20,
    offerPrice: 15,
  };
  const productData = JSON.stringify({ ...theirs, image: [] });
  expect((await page.request.post('/api/product/edit', { multipart: { productData } })).ok()).toBe(true);
  await page.getByRole('button', { name: 'حفظ' }).click();
  const newer = page.getByRole('button', { name: 'تحميل النسخة الأحدث' });
  await expect(newer).toBeVisible();
  await expect(title).toHaveValue(`${name} mine`);
  await newer.click();
  await expect(title).toHaveValue(`${name} theirs`);

  await title.fill(`${name} once more`);
  await page.getByRole('button', { name: 'خروج' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'المغادرة دون حفظ' }).click();
  await expect(page).toHaveURL(/\/ar$/);
});
