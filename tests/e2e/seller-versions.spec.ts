import { expect } from '@playwright/test';
import { test } from './own-shop.ts';

test('a phone number saved in an old tab does not put back the tax', async ({ page, ownShop }) => {
  await ownShop.openDesk(page, '/seller/settings');
  const rate = page.getByLabel('Rate in percent');
  await expect(rate).toHaveValue('2');

  const newTab = await page.context().newPage();
  await newTab.goto('/seller/settings');
  await newTab.getByLabel('Rate in percent').fill('15');
  await newTab.getByLabel('Tax number').fill('TAX-15');
  await newTab.getByRole('button', { name: 'Save settings' }).click();
  await expect(newTab.getByText('Settings saved')).toBeVisible();

  await page.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0000');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Changed in another window' });
  await expect(notice.getByRole('listitem')).toHaveCount(2);
  await expect(notice.getByRole('listitem').filter({ hasText: /^Tax number\s+TAX-15$/ })).toBeVisible();
  await expect(notice.getByRole('listitem').filter({ hasText: /^Rate in percent\s+15$/ })).toBeVisible();
  await notice.getByRole('button', { name: 'Keep my edits' }).click();
  await expect(notice).toBeHidden();
  await expect(rate).toHaveValue('15');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  // Another form of the page has not seen that, and has nothing to ask.
  await page.getByLabel('Countries you do not deliver to').fill('France');
  await page.getByRole('button', { name: 'Save delivery' }).click();
  const saved = async () => (await (await ownShop.desk.get('/api/seller/settings')).json()).settings;
  const expected = { phone: '+44 20 7946 0000', taxPercent: 15, taxNumber: 'TAX-15', notServed: ['FR'] };
  await expect.poll(saved).toMatchObject(expected);
  const back = { taxPercent: 2, taxNumber: '', phone: '', notServed: [] };
  expect((await ownShop.desk.post('/api/seller/settings', { data: back })).ok()).toBe(true);
});

test('a book edited in two tabs keeps the edits of both, and shows what both have changed', async ({
  page,
  ownShop,
}) => {
  const id = await ownShop.addBook({ name: 'Two tabs', price: 20, offerPrice: 15 });
  await ownShop.openDesk(page, `/seller/product-list/${id}`);
  const title = page.getByLabel('Name', { exact: true });
  await title.fill('Two tabs, mine');
  await page.getByRole('button', { name: 'This edition' }).click();
  await page.getByLabel('Publisher', { exact: true }).fill('Dār al-Minhāj');

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
  await notice.getByRole('button', { name: 'Keep my edits' }).click();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('30');
  await expect(title).toHaveValue('Two tabs, mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product Updated')).toBeVisible();
  const { products } = await (await ownShop.desk.get(`/api/product/manage?id=${id}`)).json();
  expect(products[0]).toMatchObject({
    name: 'Two tabs, mine',
    price: 30,
    offerPrice: 15,
    edition: { publisher: 'Dār al-Minhāj' },
  });
  await ownShop.archive(id);
});
