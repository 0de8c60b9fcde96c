import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

/** The books that were found, without the best sellers of a page that found none. */
const cards = (page: Page) => page.locator('main article:not(section[aria-busy] article)');
const field = (page: Page) => page.getByRole('searchbox');
test('typing in the navigation bar opens the filtered list of books', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.visit('/about');
  await field(page).pressSequentially('إبن كثير الجزء 3', {
    delay: 30,
  });
  await expect(page).toHaveURL(new RegExp(`${shopper.path('/books')}\\?q=.+3$`));
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('الجزء 3');
  await expect(page.locator('h1 + p')).toContainText('«إبن كثير الجزء 3»');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shopper.messages.all_books ?? '');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('كتاب واحد');
  await expect(field(page)).toBeFocused();

  await page.reload();
  await expect(field(page)).toHaveValue(/3$/);
  await expect(cards(page)).toHaveCount(1);

  await field(page).fill('');
  await expect(page).toHaveURL(new RegExp(`${shopper.path('/books')}$`));
  await expect(cards(page)).toHaveCount(22);
});

test('a search in another spelling shows close matches, and one without result helps', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.visit(`/books?${new URLSearchParams({ q: 'riyadus saliheen' })}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'لا كتاب في اسمه «riyadus saliheen». أقرب النتائج:',
  );
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('رياض الصالحين');
  await shopper.hasNoAxeViolations();

  await shopper.visit('/books?q=qwertz');
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: shopper.messages.ask_for_book }).click();
  await expect(page.getByRole('textbox', { name: shopper.messages.contact_message })).toHaveValue(/qwertz$/);
});

test('Back leads to the page where the search began, after any number of letters', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('searchbox').focus();
  for (const typed of ['s', 'sa', 'sah']) {
    await page.keyboard.type(typed.slice(-1));
    await expect(page).toHaveURL(new RegExp(`/books\\?q=${typed}$`));
  }
  await expect(cards(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await expect(field(page)).toHaveValue('');
  await page.goForward();
  await expect(field(page)).toHaveValue('sah');
  await expect(cards(page)).toHaveCount(1);
});

test('the caret stays in place while the URL changes', async ({ page }) => {
  await page.goto('/books');
  await field(page).fill('sahh');
  await expect(page).toHaveURL(/q=sahh$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('i');
  await expect(page).toHaveURL(/q=sahih$/);
  await expect(cards(page)).toHaveCount(1);
  expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
  await expect(field(page)).toBeFocused();
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

test('a slow search shows a skeleton and announces it', async ({ page }) => {
  await page.goto('/books');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/books.data*', async (route) => {
    await held;
    await route.continue();
  });
  await field(page).fill('sahih');
  await expect(page.getByRole('status').filter({ hasText: 'Loading books for you!' })).toBeVisible();
  await expect(page.locator('[aria-busy=true] > [aria-hidden]').first()).toBeVisible();
  await expect(page).toHaveURL(/q=sahih$/);
  await expect(field(page)).toBeFocused();
  release();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('Loading books for you!')).toBeHidden();
});

test('a shopper can retry a search that failed to load', async ({ page }) => {
  await page.goto('/books');
  await page.route('**/books.data*', (route) => route.abort());
  await field(page).fill('sahih');
  await expect(page.getByText('The books did not arrive.')).toBeVisible();
  await expect(page.locator('.toast.bad')).toHaveText(
    'The shop cannot be reached. Please check your connection.',
  );
  await expect(field(page)).toHaveValue('sahih');
  await page.unroute('**/books.data*');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(1);
});
