import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';

/** The books that were found, without the best sellers of a page that found none. */
const cards = (page: Page) => page.locator('main article:not(section[aria-busy] article)');
const field = (page: Page) => page.getByRole('searchbox');

test('Back undoes a search made on the list', async ({ page }) => {
  await page.goto('/books');
  await field(page).fill('risala');
  await expect(cards(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/books$/);
  await expect(field(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(22);
});

test('markup and special characters in a search stay text', async ({ page }) => {
  for (const odd of ['<script>alert(1)</script>', '</title><b>', '%_\\', '"><img src=x>', '🕌']) {
    await page.goto(`/books?${new URLSearchParams({ q: odd })}`);
    await expect(field(page)).toHaveValue(odd);
    await expect(page.locator('h1 + p')).toContainText(odd);
  }
  await page.goto('/books?q=%25');
  await expect(page.getByText('No books found')).toBeVisible();
});

test('on a small screen the search field is on the list, not in the navigation bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/about');
  await expect(field(page)).toHaveCount(0);
  await page.goto('/books');
  await expect(field(page)).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  await field(page).fill('الرسالة');
  await expect(cards(page)).toHaveCount(1);
  await expect(field(page)).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveValue('الرسالة');
});

test('a search text of any length finds the same on the server and in the browser', async ({ page }) => {
  const { complaints } = await watchPage(page);
  for (const length of [199, 200, 301, 460, 3000]) {
    await page.goto(`/books?q=${'x'.repeat(length - 1)}${encodeURIComponent('😀')}`);
    await expect(page.getByRole('link', { name: 'Cart, 0' })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('No books found');
  }
  expect(complaints).toEqual([]);
});

test('text in an unfinished IME composition is not searched', async ({ page }) => {
  await page.goto('/books');
  await field(page).focus();
  const keyboard = await page.context().newCDPSession(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).search));
  await keyboard.send('Input.imeSetComposition', { text: 'saha', selectionStart: 4, selectionEnd: 4 });
  await expect(field(page)).toHaveValue('saha');
  await keyboard.send('Input.imeSetComposition', { text: 'sahi', selectionStart: 4, selectionEnd: 4 });
  await keyboard.send('Input.insertText', { text: 'sahih' });
  await expect(page).toHaveURL(/q=sahih$/);
  await expect(cards(page)).toHaveCount(1);
  expect(requested.filter((search) => search.includes('saha') || /sahi(&|$)/.test(search))).toEqual([]);
});

test('a link clicked while typing wins over the debounced search', async ({ page }) => {
  await page.clock.install();
  await page.goto('/about');
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).fill('sahih');
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(field(page)).toHaveValue('');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a slow search shows a skeleton and announces it, and a failed one can be tried again', async ({
  page,
}) => {
  await page.goto('/books');
  const held = Promise.withResolvers<void>();
  await page.route('**/books.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await field(page).fill('sahih');
  await expect(page.getByRole('status').filter({ hasText: 'Loading books for you!' })).toBeVisible();
  await expect(page.locator('[aria-busy=true] > [aria-hidden]').first()).toBeVisible();
  await expect(page).toHaveURL(/q=sahih$/);
  await expect(field(page)).toBeFocused();
  held.resolve();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('Loading books for you!')).toBeHidden();
  await page.unroute('**/books.data*');

  await page.route('**/books.data*', (route) => route.abort());
  await field(page).fill('risala');
  await expect(page.getByText('The books did not arrive.')).toBeVisible();
  await expect(page.locator('.toast.bad')).toHaveText(
    'The shop cannot be reached. Please check your connection.',
  );
  await expect(field(page)).toHaveValue('risala');
  await page.unroute('**/books.data*');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(1);
});
