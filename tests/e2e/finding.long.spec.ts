import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

// The bar has two layouts: below 1024 px its field is behind a button.
test('a reader searches from the bar at any width', async ({ page }) => {
  const shopper = new Shopper(page);
  for (const width of [390, 768, 900, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await shopper.visit('/about');
    if (width < 1024)
      await page.getByRole('banner').getByRole('button', { name: shopper.messages.search_label }).click();
    const field = page.getByRole('searchbox');
    await expect(field).toHaveCount(1);
    if (width < 1024) await expect(field).toBeFocused();
    await field.fill('bukhari');
    await expect(page).toHaveURL(/\/books\?q=bukhari$/);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  }
});

test('a search typed before hydration does not throw away a letter that is being written', async ({
  page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/assets\/.*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  const shopper = new Shopper(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await shopper.field('name').fill('Yusuf');
  await page.getByRole('searchbox').fill('bukhari');
  arrive();
  await expect(page.getByRole('option').first()).toBeVisible();
  await shopper.at('/contact');
  await expect(shopper.field('name')).toHaveValue('Yusuf');
});

test('at 1024 px all fields of the filters are in one row', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const path of ['/books', '/books/hadith', '/ar/authors/ibn-kathir']) {
    await page.goto(path);
    const tops = await page
      .locator('#filters .field')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([6, 1]);
  }
});

test('without suggestions the search works', async ({ page }) => {
  await page.route('**/api/product/suggest*', (route) => route.abort());
  await page.goto('/books');
  await page.getByRole('searchbox').fill('sahih');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('a book out of stock is found by a search and told of by a filter', async ({ page, ownShop }) => {
  const shopper = new Shopper(page);
  const { products } = await (await page.request.get('/api/product/list?q=bukhari')).json();
  await ownShop.setStock(products[0]._id, false);
  await shopper.visit('/books?q=bukhari');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Out of stock' })).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(1);
  await shopper.visit('/books?category=Hadith');
  await expect(main.getByRole('article')).toHaveCount(2);
  await expect(main).toContainText('1 book that is out of stock is not listed.');
  await main.getByRole('link', { name: 'Show them too' }).click();
  const card = main.getByRole('article').filter({ hasText: 'Ṣaḥīḥ al-Bukhārī' });
  await expect(card).toContainText('Out of stock');
  // A category shows it without being asked, as a search does.
  await shopper.visit('/books/hadith');
  await expect(card).toContainText('Out of stock');
  await expect(card.getByRole('button')).toHaveCount(0);
  await ownShop.setStock(products[0]._id, true);
});

test('typing in the search field does not throw away a letter that is being written', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/contact');
  await shopper.field('name').fill('Yusuf');
  const field = page.getByRole('searchbox');
  await field.fill('bukhari');
  await expect(page.getByRole('option').first()).toBeVisible();
  await shopper.at('/contact');
  await expect(shopper.field('name')).toHaveValue('Yusuf');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/books\?q=bukhari$/);
});
