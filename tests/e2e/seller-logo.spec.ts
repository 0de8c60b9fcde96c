import { expect } from '@playwright/test';
import { test } from './own-shop.ts';
import { picture } from './seller-session.ts';
import { Shopper } from './shopper.ts';

test('the seller gives the shop a logo, and takes it away again', async ({ page, ownShop }) => {
  const shopper = new Shopper(page);
  await ownShop.openDesk(page, '/seller/settings');
  const field = page.getByLabel('Choose a logo');
  await field.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('a logo') });
  await shopper.seesToast('is not a picture the shop can read. A logo is an SVG or a PNG.');
  await field.setInputFiles(await picture('logo.png', '#803020'));
  await shopper.seesToast('Logo saved');
  const inBar = page.locator('header img');
  await expect(inBar).toHaveAttribute('src', /^\/files\/[0-9a-f]{32}-logo\.png$/);

  await page.goto('/about');
  const logo = page.locator('header img');
  await expect(logo).toHaveJSProperty('complete', true);
  // As high as the mark, and as wide as its own form asks, before it has arrived.
  const box = (await logo.boundingBox())!;
  expect(box.height).toBeCloseTo(44, 0);
  expect(box.width).toBeCloseTo((44 * 500) / 700, 0);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /-icon\.png$/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /-share\.png$/);

  await page.goto('/seller/settings');
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await shopper.seesToast('Logo removed');
  await page.goto('/about');
  await expect(page.locator('header img[src^="/files/"]')).toHaveCount(0);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/icon.svg');
});
