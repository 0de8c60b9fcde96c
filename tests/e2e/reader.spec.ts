import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { longBook, ReaderPage } from './reader-book.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test('an Arabic book turns to the left, by key, finger, margin and slider', async ({ browser, ownShop }) => {
  const id = await longBook(ownShop);
  const page = await browser.newPage({ baseURL: ownShop.address, viewport: phone, hasTouch: true });
  const watch = await watchPage(page);
  const reader = new ReaderPage(page);
  await reader.open(id);
  await reader.shows(1);
  await page.keyboard.press('ArrowLeft');
  await reader.shows(2);
  await page.keyboard.press('ArrowRight');
  await reader.shows(1);
  await reader.swipe(0.3, 0.8);
  await reader.shows(2);
  await reader.swipe(0.8, 0.3);
  await reader.shows(1);
  await reader.button('read_next_page').click();
  await reader.shows(2);
  const [next, previous] = [reader.button('read_next_page'), reader.button('read_previous_page')];
  expect((await next.boundingBox())!.x).toBeLessThan((await previous.boundingBox())!.x);
  await page.getByRole('slider').press('ArrowLeft');
  await reader.shows(3);
  await page.getByRole('slider').fill('214');
  await reader.shows(214);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '210' })).toHaveCount(1);
  expect(watch.complaints).toEqual([]);
  await page.close();
});

test('on a wide screen the cover stands alone and an Arabic spread begins on the right', async ({
  browser,
  ownShop,
}) => {
  const id = await longBook(ownShop);
  const page = await browser.newPage({ baseURL: ownShop.address, viewport: desk });
  const reader = new ReaderPage(page);
  await reader.open(id);
  await reader.shows(1);
  await page.keyboard.press('ArrowLeft');
  await reader.shows(2, 3);
  const side = async (number: number) => (await page.locator(`[data-page="${number}"]`).boundingBox())!.x;
  expect(await side(2)).toBeGreaterThan(await side(3));
  await page.keyboard.press('End');
  await reader.shows(300);
  await page.keyboard.press('ArrowRight');
  await reader.shows(298, 299);
  await reader.tool('read_view').click();
  await reader.button('read_one_page').click();
  await page.keyboard.press('Escape');
  await reader.shows(298);
  await page.close();
});

test('a page is remembered in the browser, and the book page and home lead back to it', async ({
  page,
  ownShop,
}) => {
  const id = await longBook(ownShop);
  const reader = new ReaderPage(page);
  await page.setViewportSize(phone);
  await page.goto(`/books/fiqh/${id}`);
  const readHere = page.locator(`a[href^="/read/${id}"]`);
  await expect(readHere).toHaveText(reader.messages.read_here!);
  await readHere.click();
  await reader.shows(1);
  await reader.open(id, '?page=214');
  await reader.shows(214);
  await page.keyboard.press('ArrowLeft');
  await reader.shows(215);
  await expect(page).toHaveURL(/\?page=215$/);
  await page.goto(`/books/fiqh/${id}`);
  await expect(readHere).toHaveText('Continue at page 215');
  await page.goto('/ar');
  await expect(readHere.or(page.locator(`a[href="/ar/read/${id}?page=215"]`))).toContainText(
    'تابع من صفحة 215',
  );
  await page.goto(`/books/fiqh/${id}`);
  await readHere.click();
  await reader.shows(215);
});

test('the contents lead to a chapter, and a bookmark with its note is there again', async ({
  page,
  ownShop,
}) => {
  const id = await longBook(ownShop);
  const reader = new ReaderPage(page);
  await page.setViewportSize(phone);
  await reader.open(id);
  await reader.shows(1);
  await expect(page.locator('main output').first()).toHaveText('1 (\u2068i\u2069) of 300');
  await reader.tool('read_contents').click();
  await reader.sheet.getByRole('button', { name: 'Chapter 2' }).click();
  await reader.shows(100);
  await reader.tool('read_bookmark').click();
  await expect(reader.tool('read_bookmark')).toHaveAttribute('aria-pressed', 'true');
  await reader.tool('read_contents').click();
  await reader.button('read_bookmarks').click();
  const note = 'ما أحسن هذا';
  const stored = await reader.sheet.getByRole('textbox').evaluate(async (area, text) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
    set!.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
    // Before any other task: the tab may be closed right after a note.
    await Promise.resolve();
    return localStorage.getItem('warraq.reading');
  }, note);
  expect(stored).toContain(note);
  await page.keyboard.press('Escape');
  await page.reload();
  await reader.shows(100);
  await reader.tool('read_contents').click();
  await reader.button('read_bookmarks').click();
  await expect(reader.sheet.getByRole('textbox')).toHaveValue(note);
  await reader.button('read_pages').click();
  await expect(reader.sheet.locator('img').first()).toBeVisible();
  await reader.sheet.getByRole('button', { name: 'Page 2 (\u2068ii\u2069)', exact: true }).click();
  await reader.shows(2);
});

test('a book is read larger and in other colours, as the next visit remembers', async ({ page, ownShop }) => {
  const id = await longBook(ownShop);
  const reader = new ReaderPage(page);
  await page.setViewportSize(phone);
  await reader.open(id, '?page=7');
  await reader.shows(7);
  await reader.tool('read_view').click();
  // A phone has no room for two.
  await expect(reader.button('read_one_page')).toHaveCount(0);
  await reader.button('read_theme_night').click();
  await reader.button('read_larger').click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('[data-theme=night][data-zoomed] [data-drawn]').first()).toBeVisible();
  const width = () => reader.shown.evaluate((element) => element.getBoundingClientRect().width);
  expect(await width()).toBeGreaterThan(phone.width);
});
