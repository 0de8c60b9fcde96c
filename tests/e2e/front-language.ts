import type { Page } from '@playwright/test';
import { addressIn, otherLanguage } from '../../src/rules/languages.ts';
import type { OwnShop } from './own-shop.ts';
import { watchPage } from './page-watch.ts';
import { type Language, languages } from './shop-messages.ts';
import { expect, Shopper } from './shopper.ts';

declare global {
  interface Window {
    /** Gone when a page is loaded anew. */
    sameDocument?: true;
  }
}

const book = { name: 'al-Risāla', nameAr: 'الرسالة', author: 'al-Shāfiʿī', authorAr: 'الشافعي' };

async function choose({ desk }: OwnShop, frontLanguage: string): Promise<void> {
  expect(
    (
      await desk.post('/api/seller/settings', { data: { country: 'US', currency: 'USD', frontLanguage } })
    ).ok(),
  ).toBe(true);
}

/** Follows a link without loading the page anew. */
export async function follow(page: Page, link: ReturnType<Page['locator']>, arrived: () => Promise<void>) {
  await page.evaluate(() => (window.sameDocument = true));
  await link.click();
  await arrived();
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
}

/** A guest browses in both languages and orders, with this language at /. */
export async function browsesAndOrders(page: Page, ownShop: OwnShop, front: Language): Promise<void> {
  const id = await ownShop.addBook({ ...book, price: 20, offerPrice: 10 });
  await choose(ownShop, front);
  const watch = await watchPage(page);
  const here = new Shopper(page, front, front);
  const { messages } = here;
  const there = new Shopper(page, otherLanguage(front), front);
  const banner = page.getByRole('banner');
  const switchTo = (name: string) => banner.getByRole('link', { name, exact: true }).click();

  await here.visit('/');
  await expect(page.locator('html')).toHaveAttribute('lang', front);
  await follow(page, banner.getByRole('link', { name: messages.all_books }).first(), () => here.at('/books'));
  await expect(banner.getByRole('link', { name: messages.all_books }).first()).toHaveAttribute(
    'aria-current',
    'page',
  );
  await here.addBook();
  await switchTo(front === 'ar' ? 'English' : 'العربية');
  await there.at('/books');
  await expect(page.locator('html')).toHaveAttribute('lang', there.language);
  await expect(there.badge).toHaveText('1');
  const title = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  await follow(page, title, () => there.at(`/books/fiqh/${id}`));
  await page.goBack();
  await there.at('/books');
  await page.goForward();
  await there.at(`/books/fiqh/${id}`);
  await page.reload();
  await switchTo(front === 'ar' ? 'العربية' : 'English');
  await here.at(`/books/fiqh/${id}`);

  await here.button('buy_now').click();
  await here.at('/cart');
  await here.link('as_guest').click();
  await here.at('/guest-checkout');
  await here.chooseCountry(front === 'ar' ? 'قطر' : 'Qatar');
  const typed: Record<string, string> = {
    first_name: 'Maryam',
    last_name: 'al-Warrāqa',
    email: here.email,
    street: 'Corniche 7',
    city: 'Doha',
    phone: '33123456',
  };
  for (const [key, text] of Object.entries(typed)) await here.field(key).fill(text);
  await here.button('place_order').click();
  await here.at('/order-success');
  const link = await here.link('order_link').getAttribute('href');
  expect(link).toMatch(/^\/order#/);
  await page.goto(link!);
  await expect(page.getByRole('article')).toContainText(front === 'ar' ? book.nameAr : book.name);

  // From before the choice.
  await page.goto(`/${front}/books?q=risala`);
  await expect(page).toHaveURL(`${ownShop.address}/books?q=risala`);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  expect(watch.complaints).toEqual([]);
}

/** Every public page names its addresses, with this language at /. */
export async function namesAddresses(ownShop: OwnShop, front: Language): Promise<void> {
  const id = await ownShop.addBook({ ...book, price: 20, offerPrice: 10 });
  await choose(ownShop, front);
  const paths = ['/', '/books', '/books/fiqh', `/books/fiqh/${id}`, '/authors', '/authors/al-shafii'];
  const texts = ['/about', '/need-help', '/policies', '/terms', '/contact', '/faqs', '/track-order'];
  for (const path of [...paths, ...texts]) {
    for (const locale of languages) {
      const own = addressIn(locale, front, path);
      const answer = await ownShop.desk.get(own, { maxRedirects: 0 });
      const html = await answer.text();
      const address = (to: string) => `${ownShop.address}${to}`;
      const found = {
        status: answer.status(),
        lang: /<html lang="(..)"/.exec(html)?.[1],
        canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
        shared: /<meta property="og:url" content="([^"]+)"/.exec(html)?.[1],
        alternates: Object.fromEntries(
          Array.from(html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g), (one) =>
            one.slice(1),
          ),
        ),
      };
      expect(found, own).toEqual({
        status: 200,
        lang: locale,
        canonical: address(own),
        shared: address(own),
        alternates: {
          en: address(addressIn('en', front, path)),
          ar: address(addressIn('ar', front, path)),
          'x-default': address(path),
        },
      });
      const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)];
      expect(links.length).toBeGreaterThan(10);
      const misled = links
        .filter(([tag]) => !/hreflang/i.test(tag))
        .map(([, to = '']) => to)
        .filter((to) => !/^\/(files|covers|samples)\//.test(to))
        .filter((to) => addressIn(locale, front, to.replace(/^\/(ar|en)(?=[/#?]|$)/, '') || '/') !== to);
      expect(misled, own).toEqual([]);
      expect(html.match(/href="([^"]*site\.webmanifest)"/)?.[1]).toBe(
        addressIn(locale, front, '/site.webmanifest'),
      );
    }
  }
  const wrong = await ownShop.desk.get(addressIn(front, front, `/books/hadith/${id}`), { maxRedirects: 0 });
  expect([wrong.status(), wrong.headers()['location']]).toEqual([301, `/books/fiqh/${id}`]);
  const other = otherLanguage(front);
  const there = await ownShop.desk.get(`/${other}/books/hadith/${id}`, { maxRedirects: 0 });
  expect([there.status(), there.headers()['location']]).toEqual([301, `/${other}/books/fiqh/${id}`]);
  expect((await ownShop.desk.get(`/${other}/${other}/books`)).status()).toBe(404);
}
