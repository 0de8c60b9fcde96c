import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { addReadable, ReaderPage } from './reader-book.ts';
import { phone, saveOffline, storedFiles } from './reader-offline.ts';
import { makePdf } from './reader-pdf.ts';

test('a kept book opens without a connection, and no page of the shop does', async ({
  page,
  context,
  ownShop,
}) => {
  const id = await addReadable(ownShop, { name: 'A kept book', pdf: makePdf({ pages: 30 }) });
  const reader = new ReaderPage(page, 'ar');
  await page.setViewportSize(phone);
  await reader.open(id);
  await reader.shows(1);
  await saveOffline(reader);
  expect((await storedFiles(page)).some((path) => path.includes('/books'))).toBe(false);
  const shop = '/ar/books';
  await context.setOffline(true);
  await reader.open(id, '?page=29');
  await reader.shows(29);
  await page.goto(shop).catch(() => {});
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  await page.goto(shop.replace('books', 'read/shelf'));
  await page.getByRole('link', { name: 'A kept book' }).click();
  await reader.shows(29);
  await context.setOffline(false);
  await page.goto(shop.replace('books', 'read/shelf'));
  await page.getByRole('button', { name: reader.messages.read_remove_kept }).click();
  await expect(page.getByText(reader.messages.read_shelf_empty!)).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('a kept book follows a new build and a new file', async ({ page, context, ownShop }) => {
  const id = await addReadable(ownShop, { name: 'A renewed book', pdf: makePdf({ pages: 3 }) });
  const reader = new ReaderPage(page);
  await page.setViewportSize(phone);
  await reader.open(id);
  await reader.shows(1);
  await saveOffline(reader);
  // What an older build stored: a page with a script that no build has any more.
  await page.evaluate(async (path) => {
    const cache = await caches.open('warraq-read');
    await cache.put('/assets/reader-old.js', new Response('old'));
    await cache.put(
      path,
      new Response('<title>Old build</title>', { headers: { 'content-type': 'text/html' } }),
    );
  }, `/read/${id}`);
  const productData = JSON.stringify({ id });
  const pdf = { name: 'new.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 9 }) };
  const edited = await ownShop.desk.post('/api/product/edit', { multipart: { productData, pdf } });
  expect(edited.ok(), await edited.text()).toBe(true);
  const { file } = await (await ownShop.desk.get(`/api/read/book?id=${id}`)).json();
  await reader.open(id);
  await reader.shows(1);
  await expect.poll(() => storedFiles(page)).toContain(file.url);
  await expect.poll(() => storedFiles(page)).not.toContain('/assets/reader-old.js');
  expect((await storedFiles(page)).filter((path) => path.endsWith('.pdf'))).toEqual([file.url]);
  await context.setOffline(true);
  await reader.open(id, '?page=9');
  await reader.shows(9);
});
