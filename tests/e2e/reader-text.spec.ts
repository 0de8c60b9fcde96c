import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { openGuide, ReaderPage } from './reader-book.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const marks = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => (range as Range).toString()));

test('a word is found in the book without its exact letters, and marked on its pages', async ({ page }) => {
  const reader = await openGuide(page, 'ar', phone, 4);
  await reader.shows(4);
  await reader.tool('read_find').click();
  await reader.sheet.getByRole('searchbox').fill('الضمه');
  await reader.sheet.getByRole('button', { name: reader.messages.read_find_go, exact: true }).click();
  await expect(reader.sheet.getByRole('listitem')).toHaveCount(3);
  await reader.sheet.getByRole('listitem').first().getByRole('button').click();
  await reader.shows(7);
  await expect.poll(() => marks(page)).toEqual(['الضمة']);
  await reader.button('read_find_next').click();
  await reader.shows(8);
  await reader.button('read_find_next').click();
  await reader.shows(18);
  await expect(reader.button('read_find_next')).toBeDisabled();
  await reader.button('read_find_previous').click();
  await reader.shows(8);
  await reader.button('close').click();
  await expect.poll(() => marks(page)).toEqual([]);
});

test('a printed Arabic page is heard and copied in the order in which it is read', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const reader = await openGuide(page, 'ar', desk, 4);
  await reader.shows(4, 5);
  const leaf = page.locator('[data-page="4"]');
  const sentence = 'الآجرومية متن قصير في النحو يُحفظ، لا تبلغ كلماته ما يبلغه فصل من كتاب كبير.';
  await expect(leaf.getByRole('paragraph').filter({ hasText: sentence })).toHaveCount(1);
  // Nothing else of the page is heard.
  expect((await leaf.ariaSnapshot()).match(/الصنهاجي/g)).toHaveLength(1);
  const layer = leaf.locator('[aria-hidden]');
  await expect(layer.getByText('الصنهاجي،')).toHaveCount(1);
  await layer.selectText();
  await reader.tool('read_share').click();
  await expect(page.getByText(reader.messages.read_copied!)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(sentence);
  await page.keyboard.press('Control+C');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replaceAll(/\s+/g, ' ')).toContain(sentence);
});

test('the search of the shop leads to a page inside a book', async ({ page }) => {
  const reader = new ReaderPage(page, 'ar');
  await page.setViewportSize(phone);
  await page.goto('/ar/books?q=المخاطبة');
  const group = page.getByRole('region', { name: reader.messages.read_in_pages });
  await group.getByRole('link', { name: /الآجرومية/ }).click();
  await reader.shows(9);
});
