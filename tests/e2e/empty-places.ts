import type { Page } from '@playwright/test';
import { watchPage } from './page-watch.ts';
import { expect, Shopper } from './shopper.ts';

/** Pages without books of their own offer best sellers, and nothing moves. The last one is a page that does not exist. */
export async function offersBestSellers(
  page: Page,
  paths: readonly (readonly [string, number])[],
): Promise<void> {
  const shopper = new Shopper(page, 'ar');
  const { standsStill } = await watchPage(page);
  for (const [path, status] of paths) {
    if (path === '/my-orders') await shopper.signUpByApi();
    expect((await page.goto(shopper.path(path)))?.status(), path).toBe(status);
    const offer = page.locator('section[aria-busy]');
    await expect(offer.getByRole('heading', { level: 2 }), path).toHaveText(
      shopper.messages.best_sellers ?? '',
    );
    await expect(offer.getByRole('article'), path).toHaveCount(5);
    await standsStill();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shopper.messages.not_found_title ?? '');
  await expect(page).toHaveTitle(`${shopper.messages.not_found_title} · ورّاق`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}
