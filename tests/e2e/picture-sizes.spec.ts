import { expect, test } from '@playwright/test';

for (const deviceScaleFactor of [1, 2, 3]) {
  test(`covers are loaded in the size they are shown in, on a screen of ${deviceScaleFactor}×`, async ({
    browser,
    baseURL,
  }) => {
    for (const width of [390, 1440]) {
      const context = await browser.newContext({
        baseURL,
        deviceScaleFactor,
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      await page.goto('/books', { waitUntil: 'networkidle' });
      const sizes = await page.locator('.card img').evaluateAll((covers) =>
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
      await context.close();
    }
  });
}
