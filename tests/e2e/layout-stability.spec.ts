import { expect, type Page } from '@playwright/test';
import { fontSets, test } from './device-fonts.ts';
import { showShopFonts } from './page-inspection.ts';
import { nextFrames, watchPage } from './page-watch.ts';

const paths = ['/', '/books', '/books/quran', '/books/quran/019b76daa800000000000001', '/about', '/cart'];
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

type Kind = 'font' | 'script';

/** What is awaited once the responses of a kind have been let through. */
const arrival: Record<Kind, (page: Page) => Promise<unknown>> = {
  font: (page) => page.evaluate(() => document.fonts.ready.then(() => undefined)),
  script: (page) => page.waitForFunction(() => !window.heldEvents),
};

/** Holds back every response of this kind until the returned function is called. */
async function hold(page: Page, kind: Kind): Promise<() => void> {
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

// One test for each font set: a browser with other fonts takes long to start.
for (const [place, set] of fontSets.entries()) {
  test(`no page moves when its parts arrive late (fonts of the device: ${set})`, async ({ openPage }) => {
    for (const language of ['en', 'ar'] as const) {
      // Two of the font sets are tried on a phone and two on a desktop; in the other language it is the other way round.
      const size = place < 2 === (language === 'en') ? phone : desktop;
      const later = size === phone ? (['font', 'script'] as const) : (['script', 'font'] as const);
      // A quarter of the pages each: a page meets one font set in English and another in Arabic.
      const quarter = paths.filter((_, index) => (index + place) % 4 === (language === 'en' ? 0 : 2));
      for (const path of quarter) {
        const localPath = language === 'ar' ? `/ar${path}`.replace(/\/$/, '') : path;
        await test.step(localPath, async () => {
          const page = await openPage(set, size);
          const { standsStill } = await watchPage(page);
          await openInPieces(page, localPath, later);
          await standsStill();
          await page.setViewportSize({ width: 320, height: 640 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        });
      }
    }
  });
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

for (const set of ['dejavu', 'noto'] as const) {
  test(`bar, head and list of the books keep their place in any font (${set})`, async ({ openPage }) => {
    for (const path of ['/books', '/ar/books']) {
      const page = await openPage(set, desktop);
      await openInPieces(page, path, ['script', 'font']);
      const inDeviceFonts = await placesOnBoth(page);
      await showShopFonts(page);
      expect(await headingFonts(page)).toMatch(/EB Garamond|Amiri/);
      expect(inDeviceFonts).toEqual(await placesOnBoth(page));
    }
  });
}

async function placesOnBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    found.push(...(await places(page)));
  }
  return found;
}

/** The families that the page's heading is drawn with. */
async function headingFonts(page: Page): Promise<string> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument');
  const heading = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', heading);
  return fonts.map(({ familyName }) => familyName).join();
}

test('fonts that arrive after the first paint are used from the next page on', async ({ openPage }) => {
  const page = await openPage('noto', desktop);
  const { standsStill } = await watchPage(page);
  await openInPieces(page, '/about', ['script', 'font']);
  expect(await headingFonts(page)).toBe('Noto Serif');
  await page.getByRole('banner').getByRole('link', { name: 'All Books' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Books' })).toBeVisible();
  expect(await headingFonts(page)).toBe('EB Garamond');
  await standsStill();
});
