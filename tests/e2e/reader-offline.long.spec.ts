import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { addReadable, ReaderPage } from './reader-book.ts';
import { phone, saveOffline, storedFiles } from './reader-offline.ts';
import { makePdf } from './reader-pdf.ts';
import { openProxy } from './reader-proxy.ts';

declare global {
  interface Window {
    /** The lists of offline copies that this page has written. */
    lists?: string[];
  }
}

test('a book is kept while the kept ones are renewed', async ({ page, ownShop }) => {
  const [first, second] = [
    await addReadable(ownShop, { name: 'A book kept first', pdf: makePdf({ pages: 2 }) }),
    await addReadable(ownShop, { name: 'A book kept second', pdf: makePdf({ pages: 3 }) }),
  ];
  const reader = new ReaderPage(page);
  await page.setViewportSize(phone);
  await reader.open(first);
  await reader.shows(1);
  await saveOffline(reader);
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/api/read/book?id=${first}`, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      setItem.call(this, key, text);
      if (key === 'warraq.kept') (window.lists ??= []).push(text);
    };
  });
  await reader.open(second);
  await reader.shows(1);
  await asked.promise;
  await reader.tool('read_view').click();
  const saveButton = reader.sheet.locator('button[aria-pressed][aria-busy]');
  await saveButton.click();
  // The press waits for its turn; if it did not, it would be done before the books are renewed.
  await expect
    .poll(async () => {
      const waiting = await page.evaluate(async () => (await navigator.locks.query()).pending?.length);
      return Boolean(waiting) || (await saveButton.textContent()) === reader.messages.read_remove_kept;
    })
    .toBe(true);
  released.resolve();
  // That of the books that are renewed, and that with the new one.
  await expect.poll(() => page.evaluate(() => window.lists?.length)).toBe(2);
  await expect(saveButton).toHaveAttribute('aria-busy', 'false');
  await page.goto('/read/shelf');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  expect((await storedFiles(page)).filter((path) => path.endsWith('.pdf'))).toHaveLength(2);
});

test('two kept books with one file: it stays while one of them is kept', async ({
  page,
  context,
  ownShop,
}) => {
  const pdf = makePdf({ pages: 4 });
  const add = (name: string) => addReadable(ownShop, { name, pdf });
  const [first, gone, second] = [
    await add('First with this file'),
    await add('Gone from the shop'),
    await add('Second with this file'),
  ];
  const files = async () => (await storedFiles(page)).filter((path) => path.endsWith('.pdf'));
  const reader = new ReaderPage(page);
  await page.setViewportSize(phone);
  await reader.open(first);
  await reader.shows(1);
  await saveOffline(reader);
  await reader.open(gone);
  await reader.shows(1);
  await ownShop.archive(gone);
  await reader.tool('read_view').click();
  await reader.sheet.locator('button[aria-pressed][aria-busy]').click();
  await expect(page.getByText(reader.messages.read_keep_failed!)).toBeVisible();
  expect(await files()).toHaveLength(1);
  await reader.open(second);
  await reader.shows(1);
  await saveOffline(reader);
  await page.goto('/read/shelf');
  const row = page.getByRole('listitem').filter({ hasText: 'First with this file' });
  await row.getByRole('button', { name: reader.messages.read_remove_kept }).click();
  await expect(row).toBeHidden();
  expect(await files()).toHaveLength(1);
  await context.setOffline(true);
  await reader.open(second, '?page=3');
  await reader.shows(3);
});

test('a new build of the worker takes the place of the old one, and kept books still open', async ({
  page,
  context,
  ownShop,
}) => {
  const id = await addReadable(ownShop, { name: 'A book of two builds', pdf: makePdf({ pages: 5 }) });
  await using proxy = await openProxy(ownShop.address);
  const worker = await (await ownShop.desk.get('/read-worker.js')).text();
  /** This build of the worker tells its name. */
  const build = (name: string) => `${worker}
    addEventListener('fetch', (event) => {
      if (event.request.url.endsWith('/build')) event.respondWith(new Response('${name}'));
    });`;
  const active = () => page.evaluate(async () => (await fetch('/build')).text());
  proxy.answers.set('/read-worker.js', build('first'));
  const reader = new ReaderPage(page);
  await page.setViewportSize(phone);
  await page.goto(`${proxy.address}/read/${id}`);
  await reader.shows(1);
  await saveOffline(reader);
  await expect.poll(active).toBe('first');
  proxy.answers.set('/read-worker.js', build('second'));
  await page.reload();
  await reader.shows(1);
  await expect.poll(active).toBe('second');
  await context.setOffline(true);
  await page.goto(`${proxy.address}/read/${id}?page=5`);
  await reader.shows(5);
  await expect.poll(active).toBe('second');
});

test('a device without room says so and keeps nothing', async ({ page, ownShop }) => {
  const pdf = makePdf({ pages: 3, ballast: 9_000_000 });
  const id = await addReadable(ownShop, { name: 'A book too large', pdf });
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: ownShop.address, quotaSize: 5_000_000 });
  const reader = new ReaderPage(page);
  await reader.open(id);
  await reader.shows(1);
  await reader.tool('read_view').click();
  await reader.sheet.locator('button[aria-pressed][aria-busy]').click();
  await expect(page.getByText(reader.messages.read_keep_full!.replace('{size}', '9.0 MB'))).toBeVisible();
  expect((await storedFiles(page)).filter((path) => path.endsWith('.pdf'))).toEqual([]);
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
