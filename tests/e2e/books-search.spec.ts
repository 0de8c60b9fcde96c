import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';
import { typeAtNextAddress } from './typing.ts';

/** The books that were found, without the best sellers of a page that found none. */
const cards = (page: Page) => page.locator('main article:not(section[aria-busy] article)');
const field = (page: Page) => page.getByRole('searchbox');

test('typing in the navigation bar opens the filtered list of books, and Back the page where it began', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'ar');
  await shopper.visit('/about');
  await field(page).pressSequentially('إبن كثير الجزء 3', { delay: 30 });
  await expect(page).toHaveURL(new RegExp(`${shopper.path('/books')}\\?q=.+3$`));
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('الجزء 3');
  await expect(page.locator('h1 + p')).toContainText('«إبن كثير الجزء 3»');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shopper.messages.all_books ?? '');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('كتاب واحد');
  await expect(field(page)).toBeFocused();
  await page.goBack();
  await shopper.at('/about');
  await expect(field(page)).toHaveValue('');
  await page.goForward();
  await expect(field(page)).toHaveValue(/3$/);
  await page.reload();
  await expect(field(page)).toHaveValue(/3$/);
  await expect(cards(page)).toHaveCount(1);
  await field(page).fill('');
  await expect(page).toHaveURL(new RegExp(`${shopper.path('/books')}$`));
  await expect(cards(page)).toHaveCount(22);

  // The caret stays in place while the address changes.
  await field(page).fill('sahh');
  await expect(page).toHaveURL(/q=sahh$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('i');
  await expect(page).toHaveURL(/q=sahih$/);
  await expect(cards(page)).toHaveCount(1);
  expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
});

test('a search finds close matches and subjects, and one without result helps', async ({ page }) => {
  const shopper = new Shopper(page);
  const { messages } = shopper;
  const main = page.getByRole('main');
  await shopper.visit(`/books?${new URLSearchParams({ q: 'riyadus saliheen' })}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Riyāḍ al-Ṣāliḥīn');

  await field(page).fill('رياظ الصالحين');
  const nothing = messages.close_to_it!.replace('{text}', 'رياظ الصالحين');
  await expect(main.getByRole('heading', { name: nothing })).toBeVisible();
  await expect(main).toContainText(
    messages.read_as!.replace('{typed}', '\u2068رياظ\u2069').replace('{meant}', '\u2068رياض\u2069'),
  );
  await expect(cards(page)).toHaveCount(1);

  await field(page).fill('koran');
  await expect(cards(page)).toHaveCount(10);
  const books = messages.books_in_category!.replace('{category}', 'Quran');
  await expect(main.getByRole('heading', { name: books })).toBeVisible();
  await typeAtNextAddress(page, 'qwertz');
  await main.getByRole('link', { name: messages.category_of!.replace('{category}', 'Quran') }).click();
  await expect(field(page)).toHaveValue('qwertz');
  await expect(page).toHaveURL(/q=qwertz$/);
  await expect(cards(page)).toHaveCount(0);
  await expect(main).toContainText(messages.no_results_looked ?? '');
  await expect(page.locator('section[aria-busy] article')).toHaveCount(5);
  await main.getByRole('link', { name: messages.ask_for_book }).click();
  await expect(page.getByRole('textbox', { name: messages.contact_message })).toHaveValue(/qwertz$/);
});
