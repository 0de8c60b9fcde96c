import { expect, type Page } from '@playwright/test';
import type { Language } from './shop-messages.ts';
import { Shopper } from './shopper.ts';

/** The bar has two layouts: below 1024 px its field is behind a button. */
export async function searchesFromBar(page: Page, language: Language, width: number): Promise<void> {
  const shopper = new Shopper(page, language);
  await page.setViewportSize({ width, height: 900 });
  await shopper.visit('/about');
  const bar = page.getByRole('banner');
  if (width < 1024) await bar.getByRole('button', { name: shopper.messages.search_label }).click();
  const field = page.getByRole('searchbox');
  await expect(field).toHaveCount(1);
  if (width < 1024) await expect(field).toBeFocused();
  if (width === 390 || width === 1440) await shopper.hasNoAxeViolations('header');
  await field.fill('bukhari');
  await expect(page).toHaveURL(/\/books\?q=bukhari$/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
}
