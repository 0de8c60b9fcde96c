import { expect, type Page } from '@playwright/test';
import type { Language } from './shop-messages.ts';
import { Shopper } from './shopper.ts';

/** The address of the first book that a search finds. */
export async function pathOf(page: Page, q: string): Promise<string> {
  const { products } = await (await page.request.get(`/api/product/list?q=${encodeURIComponent(q)}`)).json();
  return `/books/${products[0].category.toLowerCase()}/${products[0]._id}`;
}

/** Title, price and buttons of a book are on the first screen of this size. */
export async function showsBookAtOnce(
  page: Page,
  language: Language,
  width: number,
  height: number,
): Promise<void> {
  await page.setViewportSize({ width, height });
  const shopper = new Shopper(page, language);
  await shopper.visit(await pathOf(page, 'kathir vol 3'));
  const parts = [
    page.getByRole('heading', { level: 1 }),
    page.locator('h1 ~ p:has(> ins)'),
    shopper.button('add_to_cart'),
    shopper.button('buy_now'),
  ];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  await shopper.hasNoAxeViolations();
}
