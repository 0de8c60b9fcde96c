import { expect } from '@playwright/test';
import { test } from './own-shop.ts';

test('leaving with unsaved edits asks first; a book edited in two tabs keeps the edits of both, and shows what both have changed', async ({
  page,
  ownShop,
}) => {
  const id = await ownShop.addBook({ name: 'Two tabs', price: 20, offerPrice: 15 });
  await ownShop.openDesk(page, `/seller/product-list/${id}`);
  const title = page.getByLabel('Name', { exact: true });
  await title.fill('Two tabs, mine');
  await page.getByText('This edition').click();
  await page.getByLabel('Publisher', { exact: true }).fill('Dār al-Minhāj');
  await page.getByRole('link', { name: 'Orders List' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await expect(title).toHaveValue('Two tabs, mine');

  const newTab = await page.context().newPage();
  await newTab.goto(`/seller/product-list/${id}`);
  await newTab.getByLabel('Name', { exact: true }).fill('Two tabs, theirs');
  await newTab.getByLabel('Price', { exact: true }).fill('30');
  await newTab.getByRole('button', { name: 'Save' }).click();
  await expect(newTab.getByText('Product Updated')).toBeVisible();

  await page.getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Changed in another window' });
  await expect(notice.getByRole('listitem')).toHaveText([
    /Two tabs, theirs\s*Yours:\s*Two tabs, mine/,
    /^Price\s+30$/,
  ]);
  await expect(title).toHaveValue('Two tabs, mine');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Product Updated')).toBeVisible();
  const { products } = await (await ownShop.desk.get(`/api/product/manage?id=${id}`)).json();
  expect(products[0]).toMatchObject({
    name: 'Two tabs, mine',
    price: 30,
    offerPrice: 15,
    edition: { publisher: 'Dār al-Minhāj' },
  });

  await page.goto(`/seller/product-list/${id}`);
  await title.fill('Two tabs, once more');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(`${ownShop.address}/`);
  await ownShop.archive(id);
});
