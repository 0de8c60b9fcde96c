import type { Context } from 'hono';
import { type Category, categoryOf } from '../../rules/shelf.ts';
import { addressIn, type Language } from '../../rules/languages.ts';
import { slugOf } from '../../rules/fold.ts';
import { countBooks } from '../catalogue/book-list-queries.ts';
import { sitemapAuthors, sitemapBooks, sitemapSets } from '../catalogue/sitemap-queries.ts';
import type { LoadShopState } from '../shop/shop-state.ts';
import type { Db } from '../db/database.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { publicText } from '../http/cache/cached-response.ts';

/** Two addresses each, one per language: below the limit of 50,000 addresses per sitemap. */
const booksPerPage = 10_000;

const publicPages = (categories: readonly Category[]) => [
  '/',
  '/books',
  ...categories.map(({ path }) => `/books/${encodeURIComponent(path)}`),
  '/authors',
  '/about',
  '/need-help',
  '/contact',
  '/faqs',
  '/policies',
  '/terms',
];

/** Of authors, and of sets. */
const maxKeys = 20_000;

/** `/sitemap.xml` is an index of the fixed pages, the authors, the sets and pages of books. */
export function createSitemap(db: Db, cache: ResponseCache, loadShopState: LoadShopState, publicUrl: string) {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const slugged = (folder: string) => (key: string) => `/${folder}/${encodeURIComponent(slugOf(key))}`;

  async function contentOf(path: string): Promise<string> {
    const { categories, settings } = await loadShopState();
    const urls = (paths: string[]) =>
      urlSet(paths.flatMap((one) => bothLanguages(one, absolute, settings.frontLanguage)));
    // Other pages are refused, because each would be a sitemap of its own in the cache.
    const pages = Math.ceil((await countBooks(db, {})) / booksPerPage);
    if (path === '/sitemap.xml') {
      const books = Array.from({ length: pages }, (_, index) => `books-${index + 1}`);
      const entries = ['pages', 'authors', 'sets', ...books].map(
        (name) => `<sitemap><loc>${escaped(absolute(`/sitemap/${name}.xml`))}</loc></sitemap>`,
      );
      return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
    }
    if (path === '/sitemap/pages.xml') return urls(publicPages(categories));
    if (path === '/sitemap/authors.xml')
      return urls((await sitemapAuthors(db, maxKeys)).map(slugged('authors')));
    if (path === '/sitemap/sets.xml') return urls((await sitemapSets(db, maxKeys)).map(slugged('sets')));
    const page = Number(/^\/sitemap\/books-([1-9]\d{0,3})\.xml$/.exec(path)?.[1] ?? Infinity);
    if (page > pages) throw new Problem('not-found');
    const books = (await sitemapBooks(db, page, booksPerPage)).flatMap(({ id, category, updatedAt }) => {
      const shelf = encodeURIComponent(categoryOf(categories, category).path);
      const changed = new Date(updatedAt);
      return bothLanguages(`/books/${shelf}/${id}`, absolute, settings.frontLanguage, changed);
    });
    return urlSet(books);
  }

  return async (c: Context): Promise<Response> => {
    const { path } = c.req;
    const { version } = await loadShopState();
    return cache.respond(c, version, path, async () => {
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${await contentOf(path)}\n`;
      return publicText('application/xml; charset=utf-8', xml);
    });
  };
}

function urlSet(urls: string[]): string {
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<urlset ${spaces}>${urls.join('')}</urlset>`;
}

function bothLanguages(
  path: string,
  absolute: (path: string) => string,
  front: Language,
  changed?: Date,
): string[] {
  const [english, arabic] = (['en', 'ar'] as const).map((language) =>
    escaped(absolute(addressIn(language, front, path))),
  );
  const links = [
    ['en', english],
    ['ar', arabic],
    ['x-default', escaped(absolute(path))],
  ].map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`);
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return [english, arabic].map((loc) => `<url><loc>${loc}</loc>${lastmod}${links.join('')}</url>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
