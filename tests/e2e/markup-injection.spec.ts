import { expect } from '@playwright/test';
import { bookLoaders } from '../../src/server/catalogue/load-books.ts';
import { builtPages, createPageRenderer, type PageRenderer } from '../../src/server/pages/pages.ts';
import { serveTestShop } from '../support/test-server.ts';
import { openTestShop } from '../support/test-shop.ts';
import { test } from './own-shop.ts';

const script = '<script>window.hacked=1</script>';
const closing = `</script>${script}`;
const image = '<img src=x onerror="window.hacked=1">';
const payload = `${closing}${image}"'><!--`;

test('markup in a book and in an address stays text, and an address leads to no other site', async ({
  page,
  request,
  ownShop,
}) => {
  const name = `A ${payload} book`;
  const id = await ownShop.addBook({
    name,
    nameAr: `كتاب ${payload}`,
    description: [payload, `${payload} again`],
  });
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs++;
    void dialog.dismiss();
  });
  const violations: string[] = [];
  page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) violations.push(line.text());
  });
  for (const path of [`/books/fiqh/${id}`, `/ar/books/fiqh/${id}`, '/books', '/books/fiqh']) {
    const html = await (await request.get(path)).text();
    expect(html).toContain('window.hacked');
    expect(html).not.toContain(script);
    expect(html).not.toContain('<img src=x');
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  }
  await page.goto(`/books/fiqh/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('window.hacked=1');
  await ownShop.archive(id);

  const search = `/books?q=${encodeURIComponent(payload)}`;
  const paths = [
    search,
    search.replace('/books', '/ar/books'),
    `/books/${encodeURIComponent(payload)}`,
    `/books/fiqh/${encodeURIComponent(closing)}`,
    `/${encodeURIComponent(payload)}`,
    `/books.data?q=${encodeURIComponent(payload)}`,
  ];
  for (const path of paths) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBeLessThan(500);
    const text = await answer.text();
    expect(text, path).not.toContain(script);
    expect(text, path).not.toContain('<img src=x');
  }
  await page.goto(search);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(dialogs).toBe(0);
  expect(violations).toEqual([]);

  for (const path of [
    '//evil.example/books',
    '/ar//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
  ]) {
    const headers = (await request.get(ownShop.address + path, { maxRedirects: 0 })).headers();
    const target = new URL(headers.location ?? '/', 'http://shop.example');
    expect([path, target.origin]).toEqual([path, 'http://shop.example']);
  }
});

test('a script that gets into a page unescaped does not run, and those of the page do', async ({ page }) => {
  const rendering = Promise.withResolvers<PageRenderer>();
  const opened = await openTestShop('sqlite', {
    deps: {
      clientFolder: 'build/client',
      // As a component would that does not escape a text of the database.
      renderPage: async (...asked) => {
        const render = await rendering.promise;
        const rendered = await render(...asked);
        const html = (await rendered.text()).replace('</h1>', `</h1>${script}`);
        return new Response(html, rendered);
      },
    },
  });
  const { db, log, loadShopState } = opened.deps;
  const source = { load: builtPages(`${process.cwd()}/build`), mode: 'production' } as const;
  const reader = {
    ...bookLoaders(db, loadShopState),
    policy: () => Promise.reject(new Error('books only')),
    reading: () => Promise.reject(new Error('books only')),
    terms: async () => (await loadShopState()).terms,
  };
  rendering.resolve(createPageRenderer(source, reader, loadShopState, log));
  const shop = await serveTestShop(opened);
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) refused.push(line.text());
  });
  const response = await page.goto(`${shop.url}/books`);
  expect((await response!.text()).includes(script)).toBe(true);
  // The injected element makes React render the page anew, without what was typed before.
  await page.waitForFunction(() => !window.heldEvents);
  // The search field works only with the scripts of the page.
  await page.getByRole('searchbox').first().fill('nawawi');
  await expect(page).toHaveURL(/q=nawawi/);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(refused).toHaveLength(1);
  await shop.close();
});
