import { expect } from '@playwright/test';
import { test } from './own-shop.ts';

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
