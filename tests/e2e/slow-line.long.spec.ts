import { test } from '@playwright/test';
import { keepsHeroButtons, paintsWithStylesAlone } from './slow-line.ts';

for (const path of ['/', '/cart']) {
  test(`${path} is painted as soon as its styles are here, and does not move afterwards`, async ({
    page,
  }) => {
    await paintsWithStylesAlone(page, path);
  });
}

test('the buttons of the hero move by less than a pixel when the fonts arrive late', async ({ page }) => {
  await keepsHeroButtons(page, '/');
});
