import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitemapBooks } from '../catalogue/sitemap-queries.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!);

describe.each(engines)('files for crawlers and browsers on %s', (engine) => {
  let shop: TestShop;
  const origin = 'https://books.example';
  beforeAll(
    async () =>
      void (shop = await openTestShop(engine, { env: { TRUSTED_PROXIES: '1', PUBLIC_URL: origin } })),
  );
  afterAll(() => shop.close());

  const get = <Path extends string>(path: Path) => shop.visitor().get(path);

  it('leads from the index to every public page, book and set, in both languages', async () => {
    const index = await get('/sitemap.xml');
    expect(index).toMatchObject({ status: 200 });
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const pages = addresses(index.text);
    expect(pages[0]).toBe(`${origin}/sitemap/pages.xml`);

    const fixed = addresses((await get('/sitemap/pages.xml')).text);
    expect(fixed).toContain(`${origin}/`);
    expect(fixed).toContain(`${origin}/ar`);
    expect(fixed).toContain(`${origin}/ar/books/seerah`);
    expect(fixed).not.toContain(`${origin}/cart`);

    const authors = addresses((await get(new URL(pages[1]!).pathname)).text);
    const sets = addresses((await get(new URL(pages[2]!).pathname)).text);
    const books = addresses((await get(new URL(pages[3]!).pathname)).text);
    const { products } = (await get('/api/product/list')).body;
    const one = products[0]!;
    const slugs = new Set(products.map(({ authorSlug }) => encodeURIComponent(authorSlug)));
    expect(new Set(authors)).toEqual(
      new Set([...slugs].flatMap((slug) => [`${origin}/authors/${slug}`, `${origin}/ar/authors/${slug}`])),
    );
    expect(books).toHaveLength(products.length * 2);
    expect(sets).toHaveLength(2);
    expect(sets).toContain(`${origin}/ar/sets/tafsir-ibn-kathir-ibn-kathir`);
    expect(books).toContain(`${origin}/ar/books/${one.category.toLowerCase()}/${one._id}`);
  });

  it('lists the other language of each address', async () => {
    const { text } = await get('/sitemap/pages.xml');
    expect(text).toContain(
      `<loc>${origin}/about</loc>` +
        `<xhtml:link rel="alternate" hreflang="en" href="${origin}/about"/>` +
        `<xhtml:link rel="alternate" hreflang="ar" href="${origin}/ar/about"/>` +
        `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/about"/>`,
    );
  });

  it('pages through many books without missing or repeating one', async () => {
    const all = await sitemapBooks(shop.db, 1, 1000);
    const paged = await Promise.all([1, 2, 3, 4, 5].map((page) => sitemapBooks(shop.db, page, 5)));
    expect(paged.flat()).toEqual(all);
  });

  it('contains a change of the catalogue at once', async () => {
    const [book] = await sitemapBooks(shop.db, 1, 1);
    const page = '/sitemap/books-1.xml';
    expect((await get(page)).text).toContain(book!.id);
    await changeBooks(shop.db, (trx) =>
      trx
        .updateTable('books')
        .set({ archivedAt: 1 })
        .where('id', '=', book!.id)
        .execute()
        .then(() => undefined),
    );
    expect((await get(page)).text).not.toContain(book!.id);
  });

  it('has no other sitemaps', async () => {
    for (const path of [
      '/sitemap/books-2.xml',
      '/sitemap/books-0.xml',
      '/sitemap/books-01.xml',
      '/sitemap/nothing.xml',
      '/sitemap/books-%2e%2e.xml',
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('robots.txt excludes private pages and names the sitemap', async () => {
    const { status, text } = await get('/robots.txt');
    expect(status).toBe(200);
    for (const page of ['/api/', '/cart', '/ar/cart', '/seller', '/my-orders'])
      expect(text).toContain(`Disallow: ${page}\n`);
    expect(text).not.toContain('Disallow: /books');
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  });

  it('has a web app manifest in each language', async () => {
    const { headers, text } = await get('/site.webmanifest');
    expect(headers.get('content-type')).toBe('application/manifest+json');
    expect(JSON.parse(text)).toMatchObject({ name: 'Warraq', start_url: '/', lang: 'en', dir: 'ltr' });
    const arabic = await get('/ar/site.webmanifest');
    expect(JSON.parse(arabic.text)).toMatchObject({ name: 'ورّاق', start_url: '/ar', lang: 'ar', dir: 'rtl' });
  });
});
