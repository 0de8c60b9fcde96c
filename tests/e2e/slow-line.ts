import { expect, type Page } from '@playwright/test';
import { watchPage } from './page-watch.ts';

/** Holds back every request but the page and its styles until it is released. */
export async function holdAssets(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) await held;
    await route.continue();
  });
  return release;
}

/** The page is painted as soon as its styles are here, and does not move when the rest arrives. */
export async function paintsWithStylesAlone(page: Page, path: string): Promise<void> {
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
  await standsStill(0.02);
}

/** The buttons of the hero move by less than a pixel when the fonts arrive late. */
export async function keepsHeroButtons(page: Page, path: string): Promise<void> {
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
}
