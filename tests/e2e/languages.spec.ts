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

test('a browser set to Arabic is offered the Arabic page once', async ({ browser }) => {
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
});

test('a closed language hint stays closed on every page', async ({ browser }) => {
  const page = await visitor(browser, 'en-GB');
  await page.goto('/ar/about');
  const hint = page.getByRole('complementary', { name: 'This page is also in English.' });
  await expect(hint).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const lastLine = (await page.locator('footer > div > div:last-child').boundingBox())!;
  expect(lastLine.y + lastLine.height).toBeLessThanOrEqual((await hint.boundingBox())!.y);
  await hint.getByRole('button', { name: 'Close' }).click();
  await expect(hint).toBeHidden();
  for (const path of ['/ar/faqs', '/ar/seller']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(hint).toBeHidden();
  }
  await page.context().close();
});

test('no page redirects by language, and a crawler gets no hint', async ({ browser }) => {
  const page = await visitor(browser, 'ar', 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  const answer = await page.goto('/about', { waitUntil: 'networkidle' });
  expect(answer?.request().redirectedFrom()).toBeNull();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator('aside')).toHaveCount(0);
  await page.context().close();
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
