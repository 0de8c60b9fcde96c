import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { line, textPdf } from '../support/files/text-pdfs.ts';
// A shop without samples has no other text to read first.
import { testInSharedShop as test } from './own-shop.ts';
import { addReadable, hasRead, ReaderPage } from './reader-book.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const pages = Array.from({ length: 12 }, (_, at) => [
  line(`الصفحة رقم ${at + 1}`, 60),
  line(at % 4 === 3 ? 'باب الصلاة وفضلها' : 'باب في الآداب', 100),
]);

const rareWord = [[line('مقدمة', 60)], [line('في المسح على الجوربين', 60)]];

// In one worker, which adds the books once and waits once until their text is known.
test.describe.configure({ mode: 'default' });
const ids: Record<'book' | 'guide' | 'sample' | 'rareWord', string> = {
  book: '',
  guide: '',
  sample: '',
  rareWord: '',
};
test.beforeAll(async ({ realShop }) => {
  const add = async (key: keyof typeof ids, name: string, pdf: Uint8Array, file?: object) => {
    const book = { name, edition: { language: 'ar' }, pdf: Buffer.from(pdf), file };
    ids[key] = await addReadable(realShop, book);
  };
  await add('book', 'A book with text', textPdf(pages));
  await add('guide', 'A printed guide', readFileSync('public/samples/pdf/al-ajurrumiyya-guide.pdf'));
  await add('sample', 'A book to look into', textPdf(pages), { from: 3, to: 5 });
  await add('rareWord', 'A book with a rare word', textPdf(rareWord));
  for (const id of Object.values(ids)) await hasRead(realShop, id, 'ready');
});

const marks = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => (range as Range).toString()));

test('a word is found in the book without its exact letters, and marked on its pages', async ({ page }) => {
  const reader = new ReaderPage(page, 'ar');
  await page.setViewportSize(phone);
  await reader.open(ids.book);
  await reader.shows(1);
  await reader.tool('read_find').click();
  await reader.sheet.getByRole('searchbox').fill('صلاه');
  await reader.sheet.getByRole('button', { name: reader.messages.read_find_go, exact: true }).click();
  await expect(reader.sheet.getByRole('listitem')).toHaveCount(3);
  await reader.sheet.getByRole('listitem').first().getByRole('button').click();
  await reader.shows(4);
  await expect.poll(() => marks(page)).toEqual(['صلاة']);
  await reader.button('read_find_next').click();
  await reader.shows(8);
  await reader.button('read_find_next').click();
  await reader.shows(12);
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
  const reader = new ReaderPage(page, 'ar');
  await page.setViewportSize(desk);
  await reader.open(ids.guide, '?page=4');
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

test('of a book to look into, the sample pages are followed by the offer', async ({ page }) => {
  const reader = new ReaderPage(page);
  await page.setViewportSize(phone);
  await reader.open(ids.sample);
  await reader.shows(1);
  await expect(page.locator('main output').first()).toContainText('3');
  await page.keyboard.press('End');
  const offer = page.locator('main').getByRole('link', { name: reader.messages.read_buy });
  await expect(offer).toBeVisible();
  await expect(page.locator('main output').first()).toHaveText('… / 4');
  await offer.click();
  await expect(page).toHaveURL(new RegExp(`/books/fiqh/${ids.sample}$`));
});

test('the search of the shop leads to a page inside a book', async ({ page }) => {
  const reader = new ReaderPage(page, 'ar');
  await page.setViewportSize(phone);
  await page.goto('/ar/books?q=الجوربين');
  const group = page.getByRole('region', { name: reader.messages.read_in_pages });
  await group.getByRole('link', { name: /A book with a rare word/ }).click();
  await reader.shows(2);
});
