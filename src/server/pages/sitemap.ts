import type { Context } from 'hono';
import { type Category, categoryOf } from '../../rules/shelf.ts';
import { addressIn, type Language } from '../../rules/languages.ts';
import { slugOf } from '../../rules/fold.ts';
import { sitemapAuthors, sitemapBooks, sitemapStarts } from '../catalogue/sitemap-queries.ts';
import { oncePerVersion, type LoadShopState } from '../shop/shop-state.ts';
import type { Db } from '../db/database.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { publicText } from '../http/cache/cached-response.ts';

/** Two addresses each, one per language, and two of its set: well below the limit of 50,000 addresses per sitemap. */
export const booksPerPage = 5_000;

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

/** Of the shop with the most authors that a sitemap holds. */
const maxAuthors = 20_000;

/** `/sitemap.xml` is an index: the fixed pages, the authors, then one sitemap for each range of book ids. */
export function createSitemap(db: Db, cache: ResponseCache, loadShopState: LoadShopState, publicUrl: string) {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  /** Other ids are refused, because each would be a sitemap of its own in the cache. */
  const starts = () => oncePerVersion(db, 'sitemap starts', () => sitemapStarts(db, booksPerPage));

  async function index(): Promise<string> {
    const pages = [
      '/sitemap/pages.xml',
      '/sitemap/authors.xml',
      ...(await starts()).map((id) => `/sitemap/books-${id}.xml`),
    ];
    const entries = pages.map((page) => `<sitemap><loc>${escaped(absolute(page))}</loc></sitemap>`);
    return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
  }

  async function books(from: string): Promise<string> {
    const rows = await sitemapBooks(db, from, booksPerPage);
    const { categories, settings } = await loadShopState();
    const both = (path: string, changed?: Date) =>
      bothLanguages(path, absolute, settings.frontLanguage, changed);
    const shelfOf = (category: string) => encodeURIComponent(categoryOf(categories, category).path);
    const pages = rows.flatMap(({ id, category, updatedAt }) =>
      both(`/books/${shelfOf(category)}/${id}`, new Date(updatedAt)),
    );
    const sets = rows.flatMap(({ set }) => (set ? both(`/sets/${encodeURIComponent(slugOf(set))}`) : []));
    return urlSet([...pages, ...sets]);
  }

  async function contentOf(path: string): Promise<string> {
    if (path === '/sitemap.xml') return index();
    if (path === '/sitemap/pages.xml') {
      const { categories, settings } = await loadShopState();
      const pages = publicPages(categories);
      return urlSet(pages.flatMap((page) => bothLanguages(page, absolute, settings.frontLanguage)));
    }
    if (path === '/sitemap/authors.xml') {
      const { settings } = await loadShopState();
      const authors = (await sitemapAuthors(db, maxAuthors)).map(
        (key) => `/authors/${encodeURIComponent(slugOf(key))}`,
      );
      return urlSet(authors.flatMap((page) => bothLanguages(page, absolute, settings.frontLanguage)));
    }
    const from = /^\/sitemap\/books-(.+)\.xml$/.exec(path)?.[1];
    if (!from || !(await starts()).includes(from)) throw new Problem('not-found');
    return books(from);
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
