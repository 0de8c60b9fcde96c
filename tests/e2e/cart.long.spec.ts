import { test } from '@playwright/test';
import { expect, Shopper } from './shopper.ts';

test('badge and avatar are painted before hydration, without layout shift', async ({ page }) => {
  const shopper = new Shopper(page);
  const [first] = await shopper.books();
  await shopper.signUpByApi({ [first._id]: 4 });
  await shopper.visit('/books');
  await expect(shopper.badge).toHaveText('4');
  await page.addInitScript(() => {
    const found = { shift: 0 };
    Object.assign(window, { found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('header a[href$="/cart"] span:empty')).toBeVisible();
  expect(
    await page
      .locator('header a[href$="/cart"] span:empty')
      .evaluate((badge) => getComputedStyle(badge, '::before').content),
  ).toBe('"4"');
  await expect(page.locator('.when-user > button')).toBeVisible();
  await expect(shopper.button('login')).toBeHidden();
  await page.unroute('**/*.js');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(shopper.badge).toHaveText('4');
  expect(
    await page.evaluate(() => (window as unknown as { found: { shift: number } }).found.shift),
  ).toBeLessThan(0.02);
});
