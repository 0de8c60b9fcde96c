import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { orderAsGuest } from '../../../tests/support/test-guests.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { addressIn, type Language, otherLanguage } from '../../rules/languages.ts';
import { createApp } from '../app.ts';
import type { OutgoingMail } from '../mail/send-mails.ts';
import { findOrder } from '../orders/order-queries.ts';
import { createShopState } from '../shop/shop-state.ts';

const pages = [
  '/',
  '/books',
  '/books/quran',
  '/authors',
  '/about',
  '/cart',
  '/order',
  '/read/shelf',
  '/seller',
];

/** The page says what it was rendered for. */
const renderPage: TestShop['deps']['renderPage'] = async (request, { locale, prefix }, _nonce, payment) =>
  Response.json(payment ?? { locale, prefix, path: new URL(request.url).pathname });

describe.each(engines)('the language at / on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  beforeEach(async () => {
    shop = await openTestShop(engine, { deps: { renderPage } });
    seller = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  const get = (path: string) => shop.visitor().get(path);
  const choose = async (frontLanguage: Language) =>
    expect((await seller.post('/api/seller/settings', { frontLanguage })).status).toBe(200);

  test('is English until the seller chooses Arabic, and again after choosing English', async () => {
    const atHome = async () => JSON.parse((await get('/')).text).locale as string;
    expect(await atHome()).toBe('en');
    await choose('ar');
    expect(await atHome()).toBe('ar');
    await choose('en');
    expect(await atHome()).toBe('en');
    expect((await seller.post('/api/seller/settings', { frontLanguage: 'fr' })).status).toBe(400);
  });

  test('is the same in every process at once', async () => {
    const db = Object.create(shop.db) as typeof shop.db;
    const other = createApp({ ...shop.deps, db, loadShopState: createShopState(db, shop.config) });
    const language = async () => (await other.request('/')).headers.get('content-language');
    expect(await language()).toBe('en');
    await choose('ar');
    expect(await language()).toBe('ar');
  });

  test.each(['en', 'ar'] as const)('%s: every page has one address in each language', async (front) => {
    await choose(front);
    for (const path of pages) {
      for (const locale of ['en', 'ar'] as const) {
        const address = addressIn(locale, front, path);
        const { status, headers, text } = await get(address);
        expect([address, status, headers.get('content-language')]).toEqual([address, 200, locale]);
        const prefix = locale === front ? '' : `/${locale}`;
        expect(JSON.parse(text)).toEqual({ locale, prefix, path: address });
      }
      // An address from before the choice.
      const old = `/${front}${path === '/' ? '' : path}`;
      for (const asked of [old, `${old}?q=ibn&x=1`]) {
        const { status, headers } = await get(asked);
        const to = asked.slice(3).replace(/^(?!\/)/, '/');
        expect([asked, status, headers.get('location')]).toEqual([asked, 307, to]);
        expect(headers.get('cache-control') ?? '').not.toMatch(/public|max-age=[1-9]/);
      }
    }
    const data = await get(`/${front}.data?_routes=root`);
    expect([data.status, data.headers.get('location')]).toEqual([307, '/_.data?_routes=root']);
    expect((await get(`/${otherLanguage(front)}.data`)).headers.get('content-language')).toBe(
      otherLanguage(front),
    );
    for (const other of ['/english', '/arabic', `/books/${front}`])
      expect((await get(other)).headers.get('content-language')).toBe(front);
  });

  test('no address leads to another site', async () => {
    await choose('ar');
    for (const path of ['/ar//evil.example', '/ar/\\evil.example', '/ar/%2f%2fevil.example', '/ar/.//evil']) {
      const { headers } = await get(path);
      const to = headers.get('location') ?? '/';
      expect(new URL(to, 'http://shop.example').origin).toBe('http://shop.example');
      expect(to).not.toMatch(/^[/\\]{2}/);
    }
  });

  test('sitemap, robots and manifests follow it', async () => {
    await choose('ar');
    const origin = shop.config.publicUrl;
    const sitemap = (await get('/sitemap/pages.xml')).text;
    const links = (path: string, english: string) =>
      `<xhtml:link rel="alternate" hreflang="en" href="${origin}${english}"/>` +
      `<xhtml:link rel="alternate" hreflang="ar" href="${origin}${path}"/>` +
      `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}${path}"/>`;
    expect(sitemap).toContain(`<url><loc>${origin}/en</loc>${links('/', '/en')}`);
    expect(sitemap).toContain(`<url><loc>${origin}/about</loc>${links('/about', '/en/about')}`);
    const books = /\/sitemap\/books-[^<]+/.exec((await get('/sitemap.xml')).text)![0];
    for (const text of [sitemap, (await get(books)).text]) {
      expect(text).toContain(`${origin}/en/`);
      expect(text).not.toContain(`${origin}/ar`);
    }
    const robots = (await get('/robots.txt')).text;
    expect(robots).toMatch(/Disallow: \/cart\nDisallow: \/en\/cart\n/);
    expect(robots).not.toContain('/ar/');
    const manifest = async (path: string) => JSON.parse((await get(`${path}/site.webmanifest`)).text);
    expect(await manifest('')).toMatchObject({ name: 'ورّاق', start_url: '/', lang: 'ar', dir: 'rtl' });
    expect(await manifest('/en')).toMatchObject({ name: 'Warraq', start_url: '/en', lang: 'en', dir: 'ltr' });
  });

  test('the links of an order and the return from its payment follow it', async () => {
    await choose('ar');
    const origin = shop.config.publicUrl;
    const placed = async (lang?: Language) => (await orderAsGuest(shop, { lang })).body.link;
    expect(await placed('ar')).toMatch(new RegExp(`^${origin}/order#`));
    expect(await placed('en')).toMatch(new RegExp(`^${origin}/en/order#`));
    expect(await placed()).toMatch(new RegExp(`^${origin}/order#`));

    const [book] = await bookIds(shop, 1);
    const items = [{ product: book, quantity: 1 }];
    const layla = await buyer(shop);
    const pay = async (lang: Language | undefined, referer = `${origin}/cart`) => {
      const body = { items, address: layla.address, lang };
      const { url } = (await layla.visitor.post('/api/order/stripe', body, { referer })).body;
      const payment = JSON.parse((await get(new URL(url).pathname)).text);
      return [new URL(url).pathname.replace(/[^/]+$/, ''), payment.successUrl, payment.cancelUrl];
    };
    const arabic = ['/demo-cards/', `${origin}/loader?next=my-orders`, `${origin}/cart`];
    const english = ['/en/demo-cards/', `${origin}/en/loader?next=my-orders`, `${origin}/en/cart`];
    expect(await pay('ar')).toEqual(arabic);
    expect(await pay(undefined)).toEqual(arabic);
    expect(await pay('en')).toEqual(english);
    expect(await pay(undefined, `${origin}/en/cart`)).toEqual(english);
  });

  test('a cash order is in the language that the request or its page names, or else in it', async () => {
    await choose('ar');
    const [product] = await bookIds(shop, 1);
    const layla = await buyer(shop);
    const order = async (lang: Language | undefined, page: string) => {
      const body = { items: [{ product, quantity: 1 }], address: layla.address, lang };
      const referer = shop.config.publicUrl + page;
      const { orderId } = (await layla.visitor.post('/api/order/cod', body, { referer })).body;
      return (await findOrder(shop.db, orderId))!.lang;
    };
    expect(await order(undefined, '/cart')).toBe('ar');
    expect(await order(undefined, '/en/cart')).toBe('en');
    expect(await order('en', '/cart')).toBe('en');
    expect(await order('ar', '/en/cart')).toBe('ar');
  });

  test('mails link to it when they are written, also those that waited', async () => {
    for (const lang of ['en', 'ar'] as const)
      await orderAsGuest(shop, { email: `reader-${lang}@example.com`, lang });
    await choose('ar');
    const sent: OutgoingMail[] = [];
    await sendTestMails(shop, { transport: { send: async (mail) => void sent.push(mail), close() {} } });
    const origin = shop.config.publicUrl;
    const linksTo = (reader: string) =>
      sent
        .filter(({ to }) => to === reader)
        .map(({ text }) => Array.from(new Set(text.match(/https?:\/\/[^\s#]+/g))));
    expect(linksTo('reader-ar@example.com')).toEqual([[`${origin}/order`, `${origin}/`]]);
    expect(linksTo('reader-en@example.com')).toEqual([[`${origin}/en/order`, `${origin}/en`]]);
    // The seller reads English.
    const desk = [`${origin}/en/seller/orders`, `${origin}/en`];
    expect(linksTo(shop.deps.outbox.seller)).toEqual([desk, desk]);
  });
});
