import { expect } from '@playwright/test';
import { line, textPdf } from '../support/files/text-pdfs.ts';
// A shop without samples has no other text to read first.
import { testInSharedShop as test } from './own-shop.ts';
import { addReadable, hasRead, ReaderPage } from './reader-book.ts';

const phone = { width: 390, height: 844 };
const pages = Array.from({ length: 12 }, (_, at) => [
  line(`الصفحة رقم ${at + 1}`, 60),
  line(at % 4 === 3 ? 'باب الصلاة وفضلها' : 'باب في الآداب', 100),
]);

const oneWord = Array.from({ length: 22 }, () => [line('باب الصلاة', 60)]);

// In one worker, which adds the books once and waits once until their text is known.
test.describe.configure({ mode: 'default' });
const ids = { book: '', oneWord: '' };
test.beforeAll(async ({ realShop }) => {
  const add = (name: string, pdf: Uint8Array) =>
    addReadable(realShop, { name, edition: { language: 'ar' }, pdf: Buffer.from(pdf) });
  ids.book = await add('A book with text', textPdf(pages));
  ids.oneWord = await add('A book of one word', textPdf(oneWord));
  for (const id of Object.values(ids)) await hasRead(realShop, id, 'ready');
});

test('the next place may be on a page that is not listed yet', async ({ page }) => {
  const reader = new ReaderPage(page);
  await page.setViewportSize(phone);
  await reader.open(ids.oneWord);
  await reader.shows(1);
  await reader.tool('read_find').click();
  await reader.sheet.getByRole('searchbox').fill('الصلاة');
  await page.keyboard.press('Enter');
  await expect(reader.sheet.getByRole('listitem')).toHaveCount(20);
  await reader.sheet.getByRole('listitem').last().getByRole('button').click();
  await reader.shows(20);
  await reader.button('read_find_next').click();
  await reader.shows(21);
  await expect(page.getByText('21 of 22', { exact: true })).toBeVisible();
  await reader.button('read_find_next').click();
  await reader.shows(22);
  await expect(reader.button('read_find_next')).toBeDisabled();
});

test('the text of the page is in the document itself, before any script', async ({ browser, ownShop }) => {
  const page = await browser.newPage({ baseURL: ownShop.address, javaScriptEnabled: false });
  await page.goto(`/ar/read/${ids.book}`);
  await expect(page.getByRole('article')).toContainText('الصفحة رقم 1');
  await page.goto(`/read/${ids.book}?page=4`);
  await expect(page.getByRole('article')).toContainText('باب الصلاة وفضلها');
  await page.close();
});

test('the text gives way to the drawn page, and to the page that the browser remembers', async ({ page }) => {
  const reader = new ReaderPage(page);
  await page.setViewportSize(phone);
  await reader.open(ids.book, '?page=4');
  await reader.shows(4);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await reader.shows(5);
  await page.goto(`/read/${ids.book}`);
  await reader.shows(5);
  await expect(page.locator('article')).toHaveCount(0);
});
