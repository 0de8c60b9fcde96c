import { expect, test } from '@playwright/test';

for (const { deviceScaleFactor, width } of [
  { deviceScaleFactor: 1, width: 1440 },
  { deviceScaleFactor: 2, width: 1440 },
  { deviceScaleFactor: 3, width: 390 },
]) {
  test.describe(`on a screen of ${deviceScaleFactor}×`, () => {
    test.use({ deviceScaleFactor, viewport: { width, height: 900 } });

    test('covers are loaded in the size they are shown in', async ({ page }) => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await page.goto('/books', { waitUntil: 'networkidle' });
      const sizes = await page.locator('article img').evaluateAll((covers) =>
        (covers as HTMLImageElement[])
          // Other journeys add books without pictures of these sizes.
          .filter(({ complete, currentSrc }) => complete && currentSrc.includes('/samples/'))
          .map((cover) => ({
            needed: cover.getBoundingClientRect().width * window.devicePixelRatio,
            loaded: Number(/-(\d+)\.webp$/.exec(cover.currentSrc)?.[1]),
          })),
      );
      expect(sizes.length).toBeGreaterThan(1);
      for (const { needed, loaded } of sizes) {
        expect(loaded).toBe([200, 400, 800].find((size) => size >= needed));
      }
      // What is preloaded is what is shown: no cover is loaded in two sizes.
      const covers = requested.flatMap((url) => /\/samples\/covers\/(.+)-\d+\.webp$/.exec(url)?.[1] ?? []);
      expect(covers).toEqual([...new Set(covers)]);
    });
  });
}
