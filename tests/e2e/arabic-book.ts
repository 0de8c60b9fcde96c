import { type Browser, expect, type Page } from '@playwright/test';
import type { OwnShop } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { longBook, ReaderPage } from './reader-book.ts';
import type { Language } from './shop-messages.ts';
import { Shopper } from './shopper.ts';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** By key, finger, margin and slider. */
export async function turnsToTheLeft(browser: Browser, shop: OwnShop, language: Language): Promise<void> {
  const id = await longBook(shop);
  const page = await browser.newPage({ baseURL: shop.address, viewport: phone, hasTouch: true });
  const watch = await watchPage(page);
  const reader = new ReaderPage(page, language);
  await reader.open(id);
  await reader.shows(1);
  await page.keyboard.press('ArrowLeft');
  await reader.shows(2);
  await page.keyboard.press('ArrowRight');
  await reader.shows(1);
  await reader.swipe(0.3, 0.8);
  await reader.shows(2);
  await reader.swipe(0.8, 0.3);
  await reader.shows(1);
  await reader.button('read_next_page').click();
  await reader.shows(2);
  const [next, previous] = [reader.button('read_next_page'), reader.button('read_previous_page')];
  expect((await next.boundingBox())!.x).toBeLessThan((await previous.boundingBox())!.x);
  await page.getByRole('slider').press('ArrowLeft');
  await reader.shows(3);
  await page.getByRole('slider').fill('214');
  await reader.shows(214);
  await expect(page.locator('[aria-live]').filter({ hasText: '210' })).toHaveCount(1);
  expect(watch.complaints).toEqual([]);
  await page.close();
}

/** The reader and its panels, in the given size of the window. */
export async function isAccessible(
  page: Page,
  shop: OwnShop,
  language: Language,
  size: typeof phone,
): Promise<void> {
  const id = await longBook(shop);
  const shopper = new Shopper(page, language);
  const reader = new ReaderPage(page, language);
  await page.setViewportSize(size);
  await shopper.visit(`/read/${id}?page=5`);
  await reader.shows(...(size === phone ? [5] : [4, 5]));
  await shopper.hasNoAxeViolations();
  for (const panel of ['read_contents', 'read_view']) {
    await reader.tool(panel).click();
    await expect(reader.sheet).toBeVisible();
    await shopper.hasNoAxeViolations('[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(reader.sheet).toHaveCount(0);
  }
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
}
