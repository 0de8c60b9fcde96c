import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { Shopper } from './shopper.ts';

const cards = (page: Page) => page.locator('main article:not(section[aria-busy] article)');
const columns = (page: Page) =>
  page
    .locator('div:has(> article)')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
test('the list shows all books as cards', async ({ page }) => {
  const shopper = new Shopper(page);
  const { complaints, standsStill } = await watchPage(page);
  await shopper.visit('/books');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Books');
  await expect(cards(page)).toHaveCount(22);
  await expect(page.getByRole('status').filter({ hasText: '22 books' })).toBeVisible();

  const first = cards(page).first();
  const title = 'Tafsīr Ibn Kathīr, Vol. 1';
  await expect(first.getByRole('heading', { level: 2 })).toHaveText(title);
  await expect(first).toContainText('Quran');
  await expect(first).toContainText('Ibn Kathīr');
  await expect(first.getByRole('img', { name: shopper.messages.rated })).toBeVisible();
  await expect(first.locator('ins')).toHaveText('$10.00');
  await expect(first.locator('del')).toHaveText('$20.00');
  await expect(first.getByRole('button', { name: shopper.messages.add, exact: true })).toBeVisible();
  expect(
    await first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);

  // The edges of the pages are opposite the spine, which an English book has on the left.
  await expect(first.locator('[data-bound=right]')).toHaveCSS('box-shadow', /^rgb\([\d, ]+\) -1px 1px /);
  const english = cards(page).filter({ hasText: 'The Forty Hadith' });
  await expect(english.locator('[data-bound=left]')).toHaveCSS('box-shadow', /^rgb\([\d, ]+\) 1px 1px /);

  await first.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(new RegExp(`${shopper.path('/books/quran/')}[0-9a-f]{24}$`));
  expect(complaints).toEqual([]);
  await standsStill();
});

test('a category opens under any letter case of its name', async ({ page }) => {
  const shopper = new Shopper(page);
  const { standsStill } = await watchPage(page);
  for (const spelling of ['Hadith', 'HADITH']) {
    expect((await page.goto(shopper.path(`/books/${spelling}`)))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('HADITH');
    await expect(page.locator('.head .other').first()).toHaveText('الحديث');
    await expect(cards(page)).toHaveCount(3);
  }
  for (const link of await cards(page).getByRole('heading').getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', new RegExp(`^${shopper.path('/books/hadith/')}`));
  }
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/books\/hadith$/);
  await standsStill();
  await shopper.visit('/books/dawah');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("DA'WAH");
});

test('an unknown category shows an empty list', async ({ page }) => {
  const shopper = new Shopper(page);
  expect((await page.goto(shopper.path('/books/nothing')))?.status()).toBe(200);
  const message = 'No Products found in this category.';
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});

test('a shopper changes the quantity on a card, and the focus stays there', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/books');
  const card = cards(page).nth(2);
  await card.getByRole('button', { name: shopper.messages.add, exact: true }).press('Enter');
  const more = card.getByRole('button', { name: shopper.messages.increase_quantity });
  const less = card.getByRole('button', { name: shopper.messages.decrease_quantity });
  await expect(more).toBeFocused();
  await expect(card.getByRole('status')).toHaveText('1');
  await more.press('Enter');
  await expect(card.getByRole('status')).toHaveText('2');
  await less.click();
  await expect(card.getByRole('status')).toHaveText('1');
  await less.click();
  await expect(card.getByRole('button', { name: shopper.messages.add, exact: true })).toBeFocused();
  await expect(more).toBeHidden();
});

test('the list has two to five columns, by the width of the window', async ({ page }) => {
  await page.goto('/books');
  for (const [width, count] of [
    [390, 2],
    [639, 2],
    [700, 3],
    [1000, 4],
    [1200, 5],
    [1920, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns(page), `at ${width}`).toBe(count);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test('the list has canonical, alternate and robots tags', async ({ page }) => {
  await page.goto('/books?after=not-an-id');
  await expect(page).toHaveTitle('All Books · Warraq');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/books$/);
  await expect(page.locator('link[hreflang=ar]')).toHaveAttribute('href', /\/ar\/books$/);
  await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', /\/books$/);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await page.goto('/books?q=ibn');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
});
