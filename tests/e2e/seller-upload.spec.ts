import { test } from '@playwright/test';
import { UPLOAD_PART_BYTES } from '../../src/rules/images.ts';
import { openDesk, uniqueName } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

test('a PDF arrives although the line breaks twice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const shopper = new Shopper(page, 'ar');
  await openDesk(page, shopper.path('/seller'));
  const name = uniqueName('Slow line');
  const draft = { name, author: 'Ibn Kathīr', price: '25', offerPrice: '20' };
  for (const [field, text] of Object.entries(draft)) await page.locator(`main [name=${field}]`).fill(text);
  await page.locator('main [name=category]').selectOption({ index: 1 });
  const chooser = page.locator('input[type=file][accept*=pdf]');
  await chooser.setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>'),
  });
  await expect(page.locator('.toast').filter({ hasText: 'page.pdf' })).toBeVisible();
  const buffer = Buffer.alloc(3 * UPLOAD_PART_BYTES + 1, 'page ');
  buffer.write('%PDF-1.7\n');
  await chooser.setInputFiles({ name: 'risala.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText('risala.pdf')).toBeAttached();

  const offsets: string[] = [];
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/upload/part?*', async (route) => {
    offsets.push(new URL(route.request().url()).searchParams.get('offset')!);
    if (offsets.length === 3) await seen.promise;
    if (offsets.length === 2 || offsets.length === 4) await route.abort('connectionreset');
    else await route.continue();
  });
  await shopper.button('add').click();
  // After the first part and the first break.
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[3-6]\d$/);
  await expect.poll(() => offsets.length).toBe(3);
  seen.resolve();
  await expect(page.locator('main').getByText(name)).toBeVisible();
  const parts = [0, 1, 1, 2, 2, 3].map((part) => String(part * UPLOAD_PART_BYTES));
  expect(offsets).toEqual(parts);
  const { products } = await (
    await page.request.get(`/api/product/manage?q=${encodeURIComponent(name)}`)
  ).json();
  const file = await page.request.get(products[0].pdfUrl);
  expect((await file.body()).equals(buffer)).toBe(true);
});
