import { expect, test } from '@playwright/test';
import { addBook, uniqueName, openDesk } from './seller-session.ts';

test('a book switched out of stock cannot be added; it is edited, archived and brought back', async ({
  page,
}) => {
  await openDesk(page, '/seller');
  const name = uniqueName('Stocked');
  const { _id } = await addBook(page, { name });
  await page.goto(`/seller/product-list?q=${encodeURIComponent(name)}`);
  const stock = page.getByRole('switch', { name: `In stock: ${name}` });
  await expect(stock).toBeChecked();
  await stock.click();
  await expect(stock).not.toBeChecked();
  await expect(page.getByText('Stock Updated')).toBeVisible();

  const shop = await page.context().newPage();
  const card = shop.getByRole('article').filter({ hasText: name });
  const add = card.getByRole('button', { name: 'Add', exact: true });
  await shop.goto(`/books?q=${encodeURIComponent(name)}`);
  await expect(card).toContainText('Out of stock');
  await expect(add).toHaveCount(0);

  await stock.press('Space');
  await expect(stock).toBeChecked();
  await expect(stock).not.toHaveAttribute('aria-busy', 'true');
  await shop.reload();
  await expect(add).toBeVisible();

  await page.getByRole('link', { name: `Edit: ${name}` }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.getByLabel('Name', { exact: true }).fill(`${name} again`);
  await page.getByLabel('Offer price').fill('20.01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The offer price may not be above the price')).toBeVisible();
  await page.getByLabel('Offer price').fill('9.99');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: `${name} again` })).toContainText('$9.99');
  await expect(page).toHaveURL(/q=Stocked/);
  await shop.goto(`/books/fiqh/${_id}`);
  await expect(shop.getByRole('heading', { name: `${name} again`, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: `Archive: ${name} again` }).click();
  await expect(page.getByText('No results')).toBeVisible();
  const inShop = async () =>
    (await (await page.request.get(`/api/product/list?ids=${_id}`)).json()).products.length as number;
  expect(await inShop()).toBe(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name })).toBeVisible();
  expect(await inShop()).toBe(1);
});

test('the seller counts copies, finds low stock, and does not overwrite a sale', async ({ page }) => {
  await openDesk(page, '/seller');
  const name = uniqueName('Counted');
  const { _id: id } = await addBook(page, { name });
  await page.goto(`/seller/product-list?q=${encodeURIComponent(name)}`);
  const copies = page.getByRole('textbox', { name: `Copies: ${name}` });
  const row = page.getByRole('row', { name });
  await expect(copies).toHaveValue('');
  await copies.fill('٢');
  await copies.press('Enter');
  await expect(page.getByText('Stock Updated')).toBeVisible();
  await expect(copies).toHaveValue('2');
  await expect(row.getByText('Low stock')).toBeVisible();
  await page.getByLabel('Stock', { exact: true }).selectOption('Low stock');
  await expect(page).toHaveURL(/stock=low/);
  await expect(row).toBeVisible();

  await copies.fill('many');
  await copies.press('Enter');
  await expect(page.getByText('Enter a whole number of copies')).toBeVisible();
  await copies.press('Escape');
  await expect(copies).toHaveValue('2');

  const sold = await page.request.post('/api/product/copies', { data: { id, copies: 0 } });
  expect(sold.ok()).toBe(true);
  await copies.fill('5');
  await copies.press('Enter');
  await expect(page.getByText('changed in the meantime')).toBeVisible();
  await expect(copies).toHaveValue('0');
  await page.getByRole('switch', { name: `In stock: ${name}` }).click();
  await expect(page.getByText('No copy of')).toBeVisible();
  await copies.fill('');
  await copies.press('Enter');
  await expect(page.getByText('No results')).toBeVisible();
  await page.goto(`/seller/product-list?q=${encodeURIComponent(name)}`);
  await expect(copies).toHaveValue('');
  await expect(page.getByRole('switch', { name: `In stock: ${name}` })).toBeChecked();
});
