import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { searchesFromBar } from './search-bar.ts';
import { Shopper } from './shopper.ts';

test('a reader searches from the bar', async ({ page }) => {
  await searchesFromBar(page, 'ar', 390);
  await searchesFromBar(page, 'en', 1440);
});

test('a search for a subject leads to its category, then to its books', async ({ page }) => {
  const shopper = new Shopper(page);
  const { messages } = shopper;
  await shopper.visit('/books?q=koran');
  const main = page.getByRole('main');
  await expect(main.getByRole('article')).toHaveCount(10);
  const books = messages.books_in_category!.replace('{category}', 'Quran');
  await expect(main.getByRole('heading', { name: books })).toBeVisible();
  await shopper.hasNoAxeViolations();
  await main.getByRole('link', { name: messages.category_of!.replace('{category}', 'Quran') }).click();
  await shopper.at('/books/quran');
});
test('a book out of stock is found by a search and told of by a filter', async ({ page, ownShop }) => {
  const shopper = new Shopper(page);
  const { products } = await (await page.request.get('/api/product/list?q=bukhari')).json();
  await ownShop.setStock(products[0]._id, false);
  await shopper.visit('/books?q=bukhari');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Out of stock' })).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(1);
  await shopper.hasNoAxeViolations();
  await shopper.visit('/books?category=Hadith');
  await expect(main.getByRole('article')).toHaveCount(2);
  await expect(main).toContainText('1 book that is out of stock is not listed.');
  await main.getByRole('link', { name: 'Show them too' }).click();
  await expect(main.getByRole('article').filter({ hasText: 'Ṣaḥīḥ al-Bukhārī' })).toContainText(
    'Out of stock',
  );
  // A category shows it without being asked, as a search does.
  await shopper.visit('/books/hadith');
  const card = main.getByRole('article').filter({ hasText: 'Ṣaḥīḥ al-Bukhārī' });
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

test('nor does what is typed before hydration', async ({ page }) => {
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

test('choices are chips that can be removed, and a reversed range of prices says so', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/books?category=Hadith&language=ar');
  const chips = page.getByRole('list', { name: 'Chosen filters' });
  await expect(chips.getByRole('link')).toHaveText(['Remove Hadith', 'Remove Arabic']);
  await shopper.hasNoAxeViolations();
  await chips.getByRole('link', { name: 'Remove Arabic' }).click();
  await expect(page).toHaveURL(/\/books\?category=Hadith$/);
  await expect(chips.getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
  // The filters are replaced when the list has loaded: then they have counts.
  await expect(page.locator('#filters [name=category] option:checked')).toHaveText(/\d/);
  await page.getByRole('textbox', { name: 'Price from' }).fill('30');
  await page.getByRole('textbox', { name: 'Price to' }).fill('10');
  const button = page.getByRole('button', { name: 'Show books' });
  const before = await button.boundingBox();
  await button.click();
  await expect(page.locator('#filters').getByText('“Price to” must be at least “Price from”.')).toBeVisible();
  await expect(page.getByText('there is no such choice')).toHaveCount(0);
  expect((await button.boundingBox())?.x).toBe(before?.x);
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

test('the bar leads to the categories and the authors', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.visit('/about');
  const button = page
    .getByRole('banner')
    .getByRole('button', { name: shopper.messages.categories_and_authors });
  await button.click();
  const menu = page.locator('#books-menu');
  await expect(menu.getByRole('link')).toHaveCount(8);
  await shopper.hasNoAxeViolations('header');
  await menu.getByRole('link', { name: shopper.messages.authors }).click();
  await shopper.at('/authors');
  await expect(menu).toHaveCount(0);
});
