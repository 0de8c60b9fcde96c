import { test } from '@playwright/test';
import { openDesk, uniqueName } from './seller-session.ts';
import { expect, Shopper } from './shopper.ts';

test('a PDF whose upload breaks stays chosen and is sent again on one press', async ({ page }) => {
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
  const buffer = Buffer.alloc(1_500_000, 'page ');
  buffer.write('%PDF-1.7\n');
  await chooser.setInputFiles({ name: 'risala.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText('risala.pdf')).toBeAttached();

  const seen = Promise.withResolvers<void>();
  await page.route(
    '**/api/product/add',
    async (route) => {
      await seen.promise;
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await shopper.button('add').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  seen.resolve();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByText(shopper.messages.desk_upload_lost!)).toBeVisible();
  await expect(page.getByText('risala.pdf')).toBeAttached();
  await shopper.button('try_again').click();
  await expect(page.locator('main').getByText(name)).toBeVisible();
  const { products } = await (
    await page.request.get(`/api/product/manage?q=${encodeURIComponent(name)}`)
  ).json();
  const file = await page.request.get(products[0].pdfUrl);
  expect((await file.body()).equals(buffer)).toBe(true);
});
