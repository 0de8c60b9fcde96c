import { expect, test } from '@playwright/test';
import { logInAsSeller, uniqueName, openDesk, picture } from './seller-session.ts';

test('the seller adds a book with pictures in their order, and the shop shows it', async ({ page }) => {
  const name = uniqueName('Kitab al-Rihla');
  await page.goto('/seller');
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
  await logInAsSeller(page);
  await expect(page.getByText('Hi! Admin')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add product', level: 1 })).toBeVisible();

  const files = [await picture('red.png', '#8a2020'), await picture('blue.png', '#20408a')];
  await page.getByLabel('Choose picture 1').setInputFiles(files);
  await expect(page.getByRole('img', { name: 'Picture 2' })).toBeVisible();
  await expect(page.getByText('Thumbnail')).toHaveCount(1);
  const first = page.getByRole('img', { name: 'Picture 1' });
  const blue = await page.getByRole('img', { name: 'Picture 2' }).getAttribute('src');
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).press('Enter');
  await expect(first).toHaveAttribute('src', blue!);
  await expect(page.getByRole('button', { name: 'Move picture 1 later' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(first).not.toHaveAttribute('src', blue!);
  await expect(page.getByRole('img', { name: 'Picture 2' })).toHaveCount(0);

  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Author', { exact: true }).fill('Ibn Battuta');
  await page.getByLabel('Category').selectOption('Seerah');
  await page.getByLabel('Description', { exact: true }).fill('Twenty-nine years on the road\n\nSewn binding');
  await page.getByLabel('Price', { exact: true }).fill('٣٠');
  await page.getByLabel('Offer price').fill('١٢٫٥٠');
  await page.getByRole('button', { name: 'Add', exact: true }).click();

  await expect(page.getByText(`Now in the shop: ${name}`)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Picture 1' })).toHaveCount(0);

  await page.goto(`/books?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('$12.50').first()).toBeVisible();
  await expect(page.getByText('Twenty-nine years on the road')).toBeVisible();
  await expect(page.getByText('Sewn binding')).toBeVisible();
});

test('a known work fills in titles, author and category at one key press', async ({ page }) => {
  await openDesk(page, '/seller');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('riyadh us salih');
  await expect(page.getByRole('button', { name: 'Riyāḍ al-Ṣāliḥīn رياض الصالحين' })).toContainText('Hadith');
  await name.press('Enter');
  await expect(name).toHaveValue('Riyāḍ al-Ṣāliḥīn');
  await expect(page.getByLabel('Arabic title')).toHaveValue('رياض الصالحين');
  // As the shop writes him.
  await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Imam al-Nawawī');
  await expect(page.getByLabel('Category')).toHaveValue('Hadith');
  await expect(page.getByText('Please fill in this field')).toHaveCount(0);
});

test('errors show at their fields, and the draft survives a visit to another page, the other language and an expired session', async ({
  page,
}) => {
  const name = uniqueName('Half a book');
  await openDesk(page, '/seller');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price', { exact: true }).fill('twenty');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Author', { exact: true })).toBeFocused();
  await expect(page.getByText('Please fill in this field')).toHaveCount(2);
  await expect(page.getByText('This must be a number')).toBeVisible();

  await page.getByRole('link', { name: 'All Products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
  await page.getByRole('link', { name: 'Add product' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page.getByLabel('الاسم', { exact: true })).toHaveValue(name);
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByLabel('Author', { exact: true }).fill('Somebody');
  await page.getByLabel('Category').selectOption('Arabic');
  await page.getByLabel('Price', { exact: true }).fill('20');
  await page.getByLabel('Offer price').fill('10');
  // Not earlier: what the desk asks every few seconds would open the login before the click.
  await page.route(
    '**/api/product/add',
    async (route) => {
      await page.request.get('/api/seller/logout');
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Seller Login' })).toBeVisible();
  await logInAsSeller(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Somebody');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Now in the shop:')).toBeVisible();
});
