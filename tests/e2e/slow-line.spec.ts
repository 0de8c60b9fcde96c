import { expect, type Page, test } from '@playwright/test';
import { watchPage } from './page-watch.ts';
import { shopMessages } from './shop-messages.ts';

/** Holds back every request but the page and its styles until it is released. */
async function holdAssets(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) await held;
    await route.continue();
  });
  return release;
}

for (const path of ['/', '/ar/books/fiqh', '/cart']) {
  test(`${path} is painted as soon as its styles are here, and does not move afterwards`, async ({
    page,
  }) => {
    const { standsStill } = await watchPage(page);
    const release = await holdAssets(page);
    await page.goto(path, { waitUntil: 'commit' });
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(painted).toBe(1);
    await expect(page.locator('header .when-visitor')).toBeVisible();
    await expect(page.locator('header .when-user')).toBeHidden();
    await expect(page.locator('footer > div > div').first()).toHaveCSS('display', 'grid');
    release();
    await page.waitForLoadState();
    await expect(page.getByRole('link', { name: /Cart, 0|السلة، 0/ })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await standsStill();
  });
}

for (const path of ['/', '/ar']) {
  test(`the buttons of the hero move by less than a pixel when the fonts arrive late (${path})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdAssets(page);
    await page.goto(path, { waitUntil: 'commit' });
    const places = () =>
      page.locator('#hero a').evaluateAll((links) =>
        links.flatMap((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          return [left, right, top, bottom];
        }),
      );
    await expect.poll(async () => (await places()).length).toBe(8);
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(painted).toBe(1);
    const before = await places();
    release();
    await page.waitForLoadState();
    await page.evaluate(() => document.fonts.ready);
    for (const [edge, place] of (await places()).entries())
      expect(Math.abs(place - before[edge]!)).toBeLessThan(1);
  });
}

test('clicks and submits made before hydration take effect after it', async ({ page }) => {
  const release = await holdAssets(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByLabel('Your email address').fill(`early-${Date.now()}@example.com`);
  await page.keyboard.press('Enter');
  release();
  await expect(page.locator('header a[href$="/cart"]')).toHaveAccessibleName('Cart, 1');
  await expect(page.getByText(shopMessages('en').newsletter_done!)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('filters opened before hydration stay open after it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const release = await holdAssets(page);
  await page.goto('/books', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  const filters = page.getByRole('form', { name: 'Filter and sort' });
  await expect(filters).toBeVisible();
  release();
  await page.waitForFunction(() => !window.heldEvents);
  await expect(filters).toBeVisible();
});

test('a click made while React hydrates takes effect once', async ({ page }) => {
  await page.addInitScript(() => {
    // React yields to the browser whenever this clock says that it has worked for 5 ms.
    let milliseconds = 0;
    performance.now = () => (milliseconds += 10);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const add = document.querySelector<HTMLElement>('article button');
      const isHydrating = add && Object.keys(add).some((key) => key.startsWith('__reactFiber'));
      if (!isHydrating) return port2.postMessage(null);
      if (!window.heldEvents) throw new Error('the page is hydrated already');
      add.click();
      return undefined;
    });
    port1.start();
    port2.postMessage(null);
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/books');
  await page.waitForFunction(() => !window.heldEvents);
  await expect(page.locator('header a[href$="/cart"]')).toHaveAccessibleName('Cart, 1');
  expect(errors).toEqual([]);
});
