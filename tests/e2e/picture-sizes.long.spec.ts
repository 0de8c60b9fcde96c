import { test } from '@playwright/test';
import { loadsCoversAsShown } from './picture-sizes.ts';

for (const { deviceScaleFactor, width } of [
  { deviceScaleFactor: 1, width: 1440 },
  { deviceScaleFactor: 3, width: 390 },
]) {
  test.describe(`on a screen of ${deviceScaleFactor}×`, () => {
    test.use({ deviceScaleFactor, viewport: { width, height: 900 } });

    test('covers are loaded in the size they are shown in', async ({ page }) => {
      await loadsCoversAsShown(page);
    });
  });
}
