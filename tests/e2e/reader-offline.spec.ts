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
