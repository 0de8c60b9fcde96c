import { expect, type Page } from '@playwright/test';

/** Covers are loaded in the size in which this screen shows them, and no cover in two sizes. */
export async function loadsCoversAsShown(page: Page): Promise<void> {
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
}
