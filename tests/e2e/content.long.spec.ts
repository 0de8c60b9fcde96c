import { expect, test } from '@playwright/test';
import { Shopper } from './shopper.ts';

test('the loader opens the next page after five seconds, and never leaves the shop', async ({ page }) => {
  const shopper = new Shopper(page, 'ar');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await shopper.visit('/loader?next=need-help');
  await expect(page.getByRole('status').filter({ hasText: shopper.messages.loader_words })).toBeVisible();
  // An order that appears here pushes the footer down: it is not seen yet.
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  // The cart count appears after hydration, on the next timer tick.
  const isReady = () =>
    expect(async () => {
      await page.clock.runFor(1);
      await expect(page.getByRole('link', { name: /0$/ })).toBeVisible({ timeout: 500 });
    }).toPass();
  await isReady();
  await page.clock.runFor(4_900);
  await expect(page).toHaveURL(/\/loader\?/);
  await page.clock.runFor(200);
  await shopper.at('/need-help');

  await shopper.visit('/loader?next=%2F%2Fexample.com');
  await isReady();
  await page.clock.runFor(5_000);
  await shopper.at('/');
});
