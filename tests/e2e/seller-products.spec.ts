import { expect, test } from '@playwright/test';
import { addBook, newName, openDesk } from './seller-visit.ts';

test('a book switched out of stock leaves /books at once and comes back', async ({ page }) => {
  await openDesk(page, '/seller');
  const name = newName('Stocked');
  await addBook(page, { name });
  await page.goto(`/seller/product-list?q=${encodeURIComponent(name)}`);
  const stock = page.getByRole('switch', { name: `In stock: ${name}` });
  await expect(stock).toBeChecked();
  await stock.click();
  await expect(stock).not.toBeChecked();
  await expect(page.getByText('Stock Updated')).toBeVisible();

  const shop = await page.context().newPage();
  const inShop = shop.getByRole('link', { name });
  await shop.goto(`/books?q=${encodeURIComponent(name)}`);
  await expect(shop.getByRole('heading', { name: 'All Books' })).toBeVisible();
  await expect(inShop).toHaveCount(0);

  await stock.press('Space');
  await expect(stock).toBeChecked();
  await expect(stock).not.toHaveAttribute('aria-busy', 'true');
  await shop.reload();
  await expect(inShop.first()).toBeVisible();
});

test('a switch the server refuses goes back and says why', async ({ page }) => {
  await openDesk(page, '/seller');
  const name = newName('Refused');
  await addBook(page, { name });
  await page.goto(`/seller/product-list?q=${encodeURIComponent(name)}`);
  const stock = page.getByRole('switch', { name: `In stock: ${name}` });
  await expect(stock).toBeChecked();
  await page.context().setOffline(true);
  await stock.click();
  await expect(page.getByRole('alert')).toContainText('The shop cannot be reached');
  await expect(stock).toBeChecked();
});

test('several books change price together, as the preview said', async ({ page }) => {
  await openDesk(page, '/seller');
  const family = newName('Family');
  await addBook(page, { name: `${family} one`, offerPrice: 15 });
  await addBook(page, { name: `${family} two`, offerPrice: 10 });
  await page.goto(`/seller/product-list?q=${encodeURIComponent(family)}`);
  await page.getByLabel('Select all that are shown').check();
  await page.getByRole('button', { name: 'Change price' }).click();
  await page.getByLabel('How much').fill('٥٠');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('$7.50')).toBeVisible();
  await expect(preview.getByText('$5.00')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('row', { name: `${family} one` })).toContainText('$7.50');
  await expect(page.getByRole('row', { name: `${family} two` })).toContainText('$5.00');
});

test('an archived book leaves the shop and undo brings it back', async ({ page }) => {
  await openDesk(page, '/seller');
  const name = newName('Archived');
  const { _id } = await addBook(page, { name });
  await page.goto(`/seller/product-list?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Archive: ${name}` }).click();
  await expect(page.getByText('Nothing fits this search.')).toBeVisible();
  const inShop = async () =>
    (await (await page.request.get(`/api/product/list?ids=${_id}`)).json()).products.length as number;
  expect(await inShop()).toBe(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name })).toBeVisible();
  expect(await inShop()).toBe(1);
});

test('an edited book has its new words in the shop', async ({ page }) => {
  await openDesk(page, '/seller');
  const name = newName('Edited');
  const { _id } = await addBook(page, { name });
  await page.goto(`/seller/product-list?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit: ${name}` }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.getByLabel('Name', { exact: true }).fill(`${name} again`);
  await page.getByLabel('Offer price').fill('9.99');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: `${name} again` })).toContainText('$9.99');
  await expect(page).toHaveURL(/q=Edited/);
  await page.goto(`/books/fiqh/${_id}`);
  await expect(page.getByRole('heading', { name: `${name} again`, level: 1 })).toBeVisible();
});
