import { expect, type Page, test } from '@playwright/test';

const faces = (page: Page) => page.locator('html').getAttribute('data-faces');

/** Tells the page that its line is slow, as the browser itself would. */
async function onSlowLine(page: Page) {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { rtt: 300, downlink: 1, saveData: false } }),
  );
}

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

test('a page that is settled is laid out to its end', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/books');
  await expect(page.locator('html[data-settled]')).toBeAttached();
  const late = page.locator('.later');
  expect(await late.count()).toBeGreaterThan(2);
  for (const part of await late.all()) await expect(part).toHaveCSS('content-visibility', 'visible');
});
