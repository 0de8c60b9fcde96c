import { expect, type Page, test } from '@playwright/test';
import { watchPage } from './page-watch.ts';

const faces = (page: Page) => page.locator('html').getAttribute('data-faces');

/** Tells the page that its line is slow, as the browser itself would. */
async function onSlowLine(page: Page) {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { rtt: 300, downlink: 1, saveData: false } }),
  );
}

/** What moved is told after the frame it moved in. */
const paintedAnew = (page: Page) =>
  page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen)))),
  );

for (const path of ['/', '/ar/books']) {
  test(`on a slow line ${path} is set in the device's faces until it can be used, then in ours`, async ({
    page,
  }) => {
    await onSlowLine(page);
    const fonts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await faces(page)).toBe('sans serif naskh');
    expect(fonts).toEqual([]);
    release();
    await expect(page.locator('html[data-settled][data-faces=""]')).toBeAttached();
    expect(fonts.length).toBeGreaterThan(1);
    await page.reload();
    expect(await faces(page)).toBeNull();
  });
}

const desk = { width: 1440, height: 900 };
const tall = { width: 1440, height: 2560 };
for (const [path, size] of [
  ['/', desk],
  ['/books', desk],
  ['/ar/books/fiqh', desk],
  ['/ar/books?q=qqzz', desk],
  ['/books/quran/019b76daa800000000000001', desk],
  ['/', tall],
  ['/ar/books/quran/019b76daa800000000000001', tall],
] as const) {
  const where = size === tall ? ', which is all of it on a tall screen,' : '';
  test(`the first sight of ${path}${where} does not wait for the styles of the rest, nor move when they come`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const { standsStill } = await watchPage(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/app-*.css', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(painted).toBe(1);
    await expect(page.locator('.head, .bookpage, .foot-cols').first()).toHaveCSS('display', 'grid');
    await expect(page.locator('.nav .when-visitor')).toBeVisible();
    await expect(page.locator('.nav .when-user')).toBeHidden();
    await page.evaluate(() => document.fonts.ready);
    release();
    await page.waitForLoadState();
    await expect(page.locator('html[data-settled]')).toBeAttached();
    await paintedAnew(page);
    await standsStill();
  });
}

test('a page that is settled is laid out to its end', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/books');
  await expect(page.locator('html[data-settled]')).toBeAttached();
  // At once, not when whoever waits for scripts in vain gives up.
  expect(await page.locator('html').getAttribute('data-waiting')).toBeNull();
  const late = page.locator('.later');
  expect(await late.count()).toBeGreaterThan(2);
  for (const part of await late.all()) await expect(part).toHaveCSS('content-visibility', 'visible');
});

test('before the scripts come a part is laid out when it comes near, and all of the page for one who walks it by keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  const reasons = page.locator('.why > *').first();
  const footer = page.locator('.foot > *').first();
  await expect(reasons).toBeHidden();
  await page.locator('.why').scrollIntoViewIfNeeded();
  await expect(reasons).toBeVisible();
  await expect(footer).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(footer).toBeVisible();
});

test('an address that names words of the page finds all of it there before the scripts come', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/*.js', () => {});
  for (const address of ['/#best-sellers', '/#:~:text=newsletter']) {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('.foot > *').first()).toBeVisible();
  }
});

test('what is pressed and sent before the scripts come is done once they are there', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByLabel('Your email address').fill(`early-${Date.now()}@example.com`);
  await page.keyboard.press('Enter');
  release();
  await expect(page.locator('.cart-link')).toHaveAccessibleName('Cart, 1');
  await expect(page.locator('.news-done')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});
