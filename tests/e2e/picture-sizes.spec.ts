import { test } from '@playwright/test';
import { loadsCoversAsShown } from './picture-sizes.ts';

test.use({ deviceScaleFactor: 2, viewport: { width: 1440, height: 900 } });

test('covers are loaded in the size they are shown in', async ({ page }) => {
  await loadsCoversAsShown(page);
});
