import { expect, test, type Browser, type Page } from '@playwright/test';
import { openDesk } from './seller-session.ts';
import { watchPage } from './page-watch.ts';
import { hydrated } from './hydration.ts';

async function visitor(browser: Browser, locale: string, userAgent?: string): Promise<Page> {
  const context = await browser.newContext({ locale, userAgent, viewport: { width: 390, height: 800 } });
  return context.newPage();
}

test('the menu of a small screen has the language switch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/ar/about');
  await page.getByRole('button', { name: 'القائمة' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('switching the language of the desk keeps the search and the draft', async ({ page }) => {
  await openDesk(page, '/seller/product-list?q=ibn&stock=in');
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/seller\/product-list\?q=ibn&stock=in$/);
  await expect(page.getByRole('searchbox')).toHaveValue('ibn');
  await page.getByRole('link', { name: 'إضافة منتج' }).click();
  await page.getByLabel('الاسم', { exact: true }).fill('كتاب لم يتم');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/seller$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('كتاب لم يتم');
});

test('every page of the sitemap declares its language and its translation', async ({ request }) => {
  const urlsIn = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!);
  const [, books] = await urlsIn('/sitemap.xml');
  const pages = [...(await urlsIn('/sitemap/pages.xml')), ...(await urlsIn(books!)).slice(0, 2)];
  expect(pages).toHaveLength(2 * (9 + 7) + 2);
  for (const page of pages) {
    const { origin, pathname } = new URL(page);
    const language = /^\/ar(\/|$)/.test(pathname) ? 'ar' : 'en';
    const plain = pathname.replace(/^\/ar(?=\/|$)/, '') || '/';
    const translations = { en: origin + plain, ar: `${origin}/ar${plain === '/' ? '' : plain}` };
    const answer = await request.get(page);
    const html = await answer.text();
    const links = [
      ...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([^"]+)")? href="([^"]+)"/g),
    ];
    expect(
      links.map(([, rel, lang, href]) => [lang ?? rel, href]),
      page,
    ).toEqual([
      ['canonical', translations[language]],
      ['en', translations.en],
      ['ar', translations.ar],
      ['x-default', translations.en],
    ]);
    expect(html, page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(answer.headers()['content-language'], page).toBe(language);
    const [, jsonLd] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(jsonLd ?? '[]'), page).toContainEqual(
      expect.objectContaining({
        url: translations[language],
        inLanguage: language,
        name: expect.any(String),
      }),
    );
  }
});

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
