import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { Shopper } from './shopper.ts';

const stage = (page: Page) => page.locator('a[aria-haspopup=dialog] img');
const facts = (page: Page) => page.locator('div:has(> h1)');

test('a long title in two scripts does not overflow, and each script has its font', async ({
  page,
  ownShop,
}) => {
  const id = await ownShop.addBook({
    name: `كتاب Mixed title ${'W'.repeat(150)}`,
    category: 'Arabic',
    description: ['D'.repeat(150)],
  });
  for (const path of [
    `/books/arabic/${id}`,
    `/ar/books/arabic/${id}`,
    '/books/arabic',
    `/books?q=${'x'.repeat(80)}`,
  ]) {
    await page.goto(path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  }
  // Fonts that come too late for one page are used on the next.
  await page.goto('/books/arabic');
  await expect(page.getByRole('link', { name: 'Cart, 0' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.locator(`article h2 a[href$="${id}"]`).click();
  await page.waitForURL(`/books/arabic/${id}`);
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  await expect(async () => {
    const { root } = await inspector.send('DOM.getDocument');
    const heading = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1 bdi' });
    const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', heading);
    expect(fonts.map(({ familyName }) => familyName).toSorted()).toEqual(['Amiri', 'EB Garamond']);
  }).toPass();
  await ownShop.archive(id);
});

test('the list has two to five columns, by the width of the window', async ({ page }) => {
  await page.goto('/books');
  for (const [width, count] of [
    [390, 2],
    [639, 2],
    [700, 3],
    [1000, 4],
    [1200, 5],
    [1920, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const columns = await page
      .locator('div:has(> article)')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    expect(columns, `at ${width}`).toBe(count);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test('the page of a book has meta tags and JSON-LD, and Read for Free opens the PDF in a new tab', async ({
  page,
  context,
}) => {
  const shopper = new Shopper(page);
  const path = await shopper.pathOf('sahih');
  // Under another category it redirects to its own.
  const answer = await page.request.get(path.replace('hadith', 'quran'), { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, path]);
  await shopper.visit(path);
  const name = 'Ṣaḥīḥ al-Bukhārī';
  await expect(page).toHaveTitle(`${name} · Warraq`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Ṣaḥīḥ al-Bukhārī by Imam al-Bukhārī\. (?!.*\.\.).{40,}/,
  );
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*-800\.webp$/);
  const [bookData, crumbs] = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(bookData).toMatchObject({
    '@type': ['Product', 'Book'],
    name,
    inLanguage: 'ar',
    offers: { '@type': 'Offer', price: 30, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
  expect(crumbs['@type']).toBe('BreadcrumbList');
  expect(crumbs.itemListElement.map((item: { name: string }) => item.name)).toEqual([
    'Home',
    'Books',
    'Hadith',
    name,
  ]);

  const link = page.getByRole('link', { name: shopper.messages.read_for_free });
  await expect(link).toHaveAttribute('rel', /noopener/);
  const tab = context.waitForEvent('page');
  await link.click();
  await (await tab).close();
  const pdf = await page.request.get((await link.getAttribute('href'))!);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
});

test('a book without picture and PDF has a generated cover and no free reading, and its markup stays text', async ({
  page,
  ownShop,
}) => {
  const name = '</script><b>Bare</b> & bold';
  const { complaints } = await watchPage(page);
  const id = await ownShop.addBook({ name, category: 'Arabic', description: ['</script><img src=x>'] });
  await page.goto('/books/arabic');
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Bare' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('heading')).toHaveText(name);
  const width = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => card.locator('img').evaluate(width)).toBeGreaterThan(0);
  await page.goto(`/books/arabic/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect.poll(() => stage(page).evaluate(width)).toBeGreaterThan(0);
  await expect(stage(page)).toHaveAttribute('alt', name);
  await expect(page.getByRole('button', { name: /^Image/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Read for Free' })).toHaveCount(0);
  await expect(facts(page)).not.toContainText(new Shopper(page).messages.reading_is_free ?? '');
  const [bookData] = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(bookData).toMatchObject({ name });
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/share\.jpg$/);

  await ownShop.setStock(id, false);
  await page.reload();
  await expect(facts(page)).toContainText('Out of stock');
  await expect(facts(page).getByRole('button')).toHaveCount(0);
  expect(complaints).toEqual([]);
  await ownShop.archive(id);
});
