import { expect, type Page } from '@playwright/test';
import { hydrated } from './hydration.ts';
import { nextFrames, watchPage } from './page-watch.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

type Kind = 'font' | 'script';

/** What is awaited once the responses of a kind have been let through. */
const arrival: Record<Kind, (page: Page) => Promise<unknown>> = {
  font: (page) => page.evaluate(() => document.fonts.ready.then(() => undefined)),
  script: (page) => page.waitForFunction(() => !window.heldEvents),
};

/** Holds back every response of this kind until the returned function is called. */
export async function hold(page: Page, kind: Kind): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== kind) return route.fallback();
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page whose fonts and scripts arrive after its first paint, one kind after the other. */
async function openInPieces(page: Page, path: string, order: readonly Kind[]): Promise<void> {
  const releases = await Promise.all(order.map((kind) => hold(page, kind)));
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  for (const [place, kind] of order.entries()) {
    await nextFrames(page);
    releases[place]!();
    await arrival[kind](page);
  }
  await page.waitForLoadState('networkidle');
}

/**
 * The page hardly moves when fonts and scripts arrive after the first paint, and is no wider than a narrow phone. A device
 * without any of the fonts that fallback-fonts.css measures may move more.
 */
export async function standsStillInPieces(
  page: Page,
  path: string,
  order: readonly Kind[],
  most = 0.02,
): Promise<void> {
  const { standsStill } = await watchPage(page);
  await openInPieces(page, path, order);
  await standsStill(most);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

/** The bar, the head and the list of this page keep their place when the device's fonts give way to the shop's. */
export async function keepsPlaceInAnyFont(page: Page, path: string): Promise<void> {
  const release = await hold(page, 'font');
  await page.goto(path, { waitUntil: 'commit' });
  await hydrated(page);
  const inDeviceFonts = await placesOnBoth(page);
  release();
  await arrival.font(page);
  expect(await headingFonts(page)).toMatch(/EB Garamond|Amiri/);
  expect(inDeviceFonts).toEqual(await placesOnBoth(page));
}

/** Where the parts of the bar, the head and the list stand, in whole pixels. */
const places = (page: Page) =>
  page
    .locator('header form, header nav ~ div > *, .head, .head + div, div:has(> article)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width } = element.getBoundingClientRect();
          return `${element.className}: ${Math.round(x)}, ${Math.round(y)}, ${Math.round(width)} wide`;
        }),
    );

async function placesOnBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    found.push(...(await places(page)));
  }
  return found;
}

/** The families that the page's heading is drawn with. */
export async function headingFonts(page: Page): Promise<string> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument');
  const heading = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', heading);
  return fonts.map(({ familyName }) => familyName).join();
}
