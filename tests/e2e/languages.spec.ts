import { type Browser, expect, type Page, test } from '@playwright/test';
import { watchPage } from './page-watch.ts';
import { hydrated } from './hydration.ts';
import { Shopper } from './shopper.ts';

test('switching the language keeps the page, the search and the cart, and is remembered', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/books?q=ibn');
  await shopper.addBook();
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/books\?q=ibn$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveValue('ibn');
  await expect(shopper.badge).toHaveText('1');
  expect(await page.evaluate(() => localStorage.getItem('warraq.language'))).toBe('"ar"');

  await page.goto('/ar/need-help#returns');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/need-help#returns$/);
  expect(await page.evaluate(() => localStorage.getItem('warraq.language'))).toBe('"en"');
});

async function visitor(browser: Browser, locale: string, userAgent?: string): Promise<Page> {
  const context = await browser.newContext({ locale, userAgent, viewport: { width: 390, height: 800 } });
  return context.newPage();
}

test('a page in another language than the browser offers its translation until it is closed, but not to a crawler', async ({
  browser,
}) => {
  const page = await visitor(browser, 'ar-EG');
  const watch = await watchPage(page);
  const hint = page.getByRole('complementary', { name: 'هذه الصفحة متاحة بالعربية أيضًا.' });
  await page.goto('/cart');
  await expect(hint).toBeVisible();
  await page.goto('/books?q=ibn');
  await expect(hint).toHaveAttribute('lang', 'ar');
  await expect(hint).toHaveAttribute('dir', 'rtl');
  await watch.standsStill();
  await hint.getByRole('link', { name: 'اقرأها بالعربية' }).click();
  await expect(page).toHaveURL(/\/ar\/books\?q=ibn$/);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  expect(watch.complaints).toEqual([]);
  await page.context().close();

  const british = await visitor(browser, 'en-GB');
  await british.goto('/ar/about');
  const englishHint = british.getByRole('complementary', { name: 'This page is also in English.' });
  await expect(englishHint).toBeVisible();
  await british.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const lastLine = (await british.locator('footer > div > div:last-child').boundingBox())!;
  expect(lastLine.y + lastLine.height).toBeLessThanOrEqual((await englishHint.boundingBox())!.y);
  await englishHint.getByRole('button', { name: 'Close' }).click();
  await expect(englishHint).toBeHidden();
  await british.goto('/ar/faqs');
  await hydrated(british);
  await expect(englishHint).toBeHidden();
  await british.context().close();

  const crawler = await visitor(browser, 'ar', 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  const answer = await crawler.goto('/about');
  expect(answer?.request().redirectedFrom()).toBeNull();
  await hydrated(crawler);
  await expect(crawler.locator('aside')).toHaveCount(0);
  await crawler.context().close();
});
