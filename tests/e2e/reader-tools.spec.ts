import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type OwnShop, test } from './own-shop.ts';
import { addReadable, ReaderPage, sharedReadable } from './reader-book.ts';
import { makePdf } from './reader-pdf.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const widthOf = (reader: ReaderPage) => async () => (await reader.shown.boundingBox())!.width;

const plainBook = (shop: OwnShop) =>
  sharedReadable(shop, { name: 'A plain book', pdf: makePdf({ pages: 5 }) });

async function openAt(page: Page, id: string, size: typeof phone): Promise<ReaderPage> {
  const reader = new ReaderPage(page);
  await page.setViewportSize(size);
  await reader.open(id);
  await reader.shows(1);
  return reader;
}

test('two fingers zoom the page, which then moves instead of turning', async ({ browser, ownShop }) => {
  const id = await plainBook(ownShop);
  const page = await browser.newPage({ baseURL: ownShop.address, viewport: phone, hasTouch: true });
  const reader = await openAt(page, id, phone);
  const before = await widthOf(reader)();
  await reader.pinch(60, 150);
  await expect.poll(widthOf(reader)).toBeGreaterThan(before * 2);
  await reader.swipe(0.8, 0.2);
  await reader.shows(1);
  await reader.pinch(150, 30);
  await expect.poll(widthOf(reader)).toBeCloseTo(before, 0);
  await reader.swipe(0.8, 0.2);
  await reader.shows(2);
  await page.close();
});

test('a reader widens the page, fills the screen, copies a passage, prints and downloads', async ({
  page,
  context,
  ownShop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute('data-printed', String(document.querySelector('[role=dialog]')));
  });
  const pdf = makePdf({ pages: 5 });
  const id = await addReadable(ownShop, { name: 'A book to take along', pdf });
  const reader = await openAt(page, id, desk);
  expect(await widthOf(reader)()).toBeLessThan(desk.width / 2);
  await reader.tool('read_view').click();
  await reader.button('read_fit_width').click();
  await expect.poll(widthOf(reader)).toBeGreaterThan(desk.width - 40);
  expect(await widthOf(reader)()).toBeLessThanOrEqual(desk.width);
  await page.keyboard.press('Escape');
  await expect(reader.sheet).toHaveCount(0);

  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await reader.tool('read_view').click();
  await reader.button('read_full_screen').click();
  await expect.poll(isFull).toBe(false);
  await page.keyboard.press('Escape');
  await expect(reader.sheet).toHaveCount(0);

  const line = reader.shown.locator('span').filter({ hasText: 'The heart of the matter' });
  await line.selectText();
  await reader.tool('read_share').click();
  await expect(page.getByText(reader.messages.read_copied!)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `“The heart of the matter, leaf 1.”\nA Journey, A book to take along, Page 1\n${ownShop.address}/read/${id}?page=1`,
  );

  await reader.tool('read_view').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    reader.sheet.getByRole('link', { name: reader.messages.read_download }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('A book to take along.pdf');
  expect(readFileSync(await download.path()).equals(pdf)).toBe(true);
  await reader.button('read_theme_night').click();
  await reader.button('read_print').click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'null');
  await expect(reader.shown).not.toHaveCSS('filter', 'none');
  await expect(page.locator('header')).toHaveCSS('color-scheme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(reader.shown.locator('canvas')).toBeVisible();
  // Ink is for letters only.
  await expect(reader.shown).toHaveCSS('filter', 'none');
  for (const part of ['header', 'main [role=group] button', 'main input'])
    await expect(page.locator(part).first()).toBeHidden();
});

test('the other volumes of a work are at hand, but not those without a file', async ({ page, ownShop }) => {
  const volume = (number: number) => ({
    name: `A long work, volume ${number}`,
    setName: 'A long work',
    volume: number,
  });
  const id = await addReadable(ownShop, { ...volume(1), pdf: makePdf({ pages: 3 }) });
  const second = await addReadable(ownShop, { ...volume(2), pdf: makePdf({ pages: 4 }) });
  await addReadable(ownShop, volume(3));
  const reader = await openAt(page, id, phone);
  await reader.tool('read_contents').click();
  const volumes = reader.sheet.getByRole('navigation', { name: reader.messages.read_volumes });
  await expect(volumes.getByRole('link')).toHaveText(['Volume 1', 'Volume 2']);
  await volumes.getByRole('link', { name: 'Volume 2' }).click();
  await expect(page).toHaveURL(new RegExp(`/read/${second}`));
  await reader.shows(1);
  await expect(page.locator('main output').first()).toHaveText('1 of 4');
});

test('the seller sets the binding, the pages to look into, and whether the search finds them', async ({
  page,
  ownShop,
}) => {
  const pdf = makePdf({ pages: 9 });
  const id = await addReadable(ownShop, { name: 'A decided book', edition: { language: 'en' }, pdf });
  const reader = new ReaderPage(page);
  const { messages } = reader;
  await ownShop.openDesk(page, `/seller/product-list/${id}`);
  const fields = page.getByRole('group', { name: messages.desk_pdf, exact: true });
  await fields.getByLabel(messages.desk_pdf_bound!).selectOption('right');
  await fields.getByLabel(messages.desk_pdf_search!).selectOption('yes');
  await fields.getByLabel(messages.desk_pdf_from!).fill('٣');
  await fields.getByLabel(messages.desk_pdf_to!, { exact: true }).fill('5');
  await page.getByRole('button', { name: messages.desk_save, exact: true }).click();
  await expect
    .poll(
      async () => (await (await ownShop.desk.get(`/api/product/manage?id=${id}`)).json()).products[0].file,
    )
    .toMatchObject({ bound: 'right', excluded: true, sample: { from: 3, to: 5 } });
  await page.setViewportSize(phone);
  await reader.open(id);
  await reader.shows(1);
  await expect(page.locator('main output').first()).toHaveText('1 (\u20683\u2069) of 4');
  await page.keyboard.press('ArrowLeft');
  await reader.shows(2);
  // The sample pages are followed by the offer.
  await page.keyboard.press('End');
  await page.locator('main').getByRole('link', { name: messages.read_buy }).click();
  await expect(page).toHaveURL(new RegExp(`/books/fiqh/${id}$`));
});
