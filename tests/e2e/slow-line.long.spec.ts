import { test, expect } from '@playwright/test';
import { keepsHeroButtons, paintsWithStylesAlone, holdAssets } from './slow-line.ts';

for (const path of ['/', '/cart', '/ar/books/fiqh']) {
  test(`${path} is painted as soon as its styles are here, and does not move afterwards`, async ({
    page,
  }) => {
    await paintsWithStylesAlone(page, path);
  });
}

for (const path of ['/', '/ar']) {
  test(`the buttons of the hero move by less than a pixel when the fonts arrive late (${path})`, async ({
    page,
  }) => {
    await keepsHeroButtons(page, path);
  });
}

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
