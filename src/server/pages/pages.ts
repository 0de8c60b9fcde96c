import { hash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Context } from 'hono';
import type { ShopFacts, ShopReader } from '../../contract/shop-reader.ts';
import { currentCategories } from '../categories/category-list.ts';
import type { Db } from '../db/database.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { CachedResponse } from '../http/cache/cached-response.ts';
import type { ClientAddress } from '../http/endpoint/client-address.ts';
import { pagePolicy } from '../http/protection/security-headers.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import type { Log } from '../log.ts';
import { pageAddress, type PageAddress } from './page-address.ts';
import type * as renderer from './page-renderer.ts';

export type PageBuild = Pick<typeof renderer, 'renderPage' | 'renderMail'>;
export type PageRenderer = (request: Request, locale: 'en' | 'ar') => Promise<Response>;

export interface PageSource {
  /** Called for each page, so that development sees changes. */
  load: () => Promise<PageBuild>;
  mode: 'production' | 'development';
}

/** Loads the built pages at the first call. */
export function builtPages(folder: string): () => Promise<PageBuild> {
  let build: Promise<PageBuild> | undefined;
  return () => (build ??= import(pathToFileURL(`${folder}/server/index.js`).href) as Promise<PageBuild>);
}

export function createPageRenderer(
  { load }: PageSource,
  reader: ShopReader,
  facts: () => Promise<ShopFacts>,
  log: Pick<Log, 'error'>,
): PageRenderer {
  const report = (error: unknown) => log.error({ err: error }, 'a page could not be rendered');
  return async (request, locale) => {
    const { renderPage } = await load();
    return renderPage(request, locale, { reader, facts: await facts(), report });
  };
}

/** A page is the same for every visitor, so it is rendered once per catalogue version. */
export function createPages(db: Db, cache: ResponseCache, render: PageRenderer, addressOf: ClientAddress) {
  // Rendering occupies the event loop: many uncached pages at once wait for each other, not for all other requests.
  const semaphore = new Semaphore(4, 200, 'pages');
  return async (c: Context): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const plain = withoutExtraSlashes(pathname);
    if (plain !== pathname) return c.redirect(plain + search, 308);
    const address = pageAddress(c.req.url, await currentCategories(db));
    const version = await db.catalogueVersion();
    const renderInTurn = () => semaphore.run(() => renderResponse(address, render), addressOf(c));
    return cache.respond(c, version, address.key, renderInTurn, address.key);
  };
}

/**
 * Each page has one address. Double slashes would also make the other language's link lead to another site:
 * `/ar//elsewhere` without `/ar`.
 */
function withoutExtraSlashes(pathname: string): string {
  return pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

async function renderResponse({ url, locale }: PageAddress, render: PageRenderer): Promise<CachedResponse> {
  // A new request: no header or cookie of the visitor can reach the page, or the cache through it.
  const response = await render(new Request(url), locale);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers: Record<string, string> = {
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-language': locale,
  };
  for (const name of ['content-type', 'location', 'x-remix-response', 'x-remix-redirect', 'x-remix-status']) {
    const value = response.headers.get(name);
    if (value) headers[name] = value;
  }
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = pagePolicy(inlineScriptHashes(bytes));
  }
  return new CachedResponse(response.status, headers, bytes);
}

/** Searches the bytes, which is much cheaper than decoding them. React writes its tags in lower case. */
function inlineScriptHashes(html: Uint8Array): string[] {
  const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const hashes = new Set<string>();
  for (let tag = page.indexOf('<script'); tag >= 0; tag = page.indexOf('<script', tag)) {
    const start = page.indexOf('>', tag) + 1;
    const end = page.indexOf('</script', start);
    if (!/\ssrc=/.test(page.toString('latin1', tag, start)))
      hashes.add(hash('sha256', page.subarray(start, end), 'base64'));
    tag = end;
  }
  return [...hashes];
}
