import { hash, randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Context } from 'hono';
import type { DemoPayment } from '../../contract/demo-cards.ts';
import type { PageData } from '../../contract/public-shop.ts';
import type { LoadShopState } from '../shop/shop-state.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { CachedResponse, revalidated } from '../http/cache/cached-response.ts';
import type { ClientAddress } from '../http/endpoint/client-address.ts';
import { pagePolicy } from '../http/protection/security-headers.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import type { Log } from '../log.ts';
import type { PaymentPage } from '../payments/card-provider.ts';
import type * as renderer from './page-renderer.ts';
import type { PageLanguage } from '../../web/locale.ts';
import { type Category, readChoices } from '../../rules/shelf.ts';
import { type Language, splitAddress } from '../../rules/languages.ts';

export type PageBuild = Pick<typeof renderer, 'renderPage' | 'renderMail'>;
export type PageRenderer = (
  request: Request,
  language: PageLanguage,
  nonce: string,
  payment?: DemoPayment,
) => Promise<Response>;

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
  { load, mode }: PageSource,
  reader: PageData,
  loadShopState: LoadShopState,
  log: Pick<Log, 'error'>,
): PageRenderer {
  const report = (error: unknown) => log.error({ err: error }, 'a page could not be rendered');
  return async (request, language, nonce, payment) => {
    const { renderPage } = await load();
    const { facts } = await loadShopState();
    const page = await renderPage(request, language, { reader, facts, payment, report, nonce });
    // Vite writes style elements and opens a socket.
    if (mode === 'development') page.headers.set('content-security-policy', "frame-ancestors 'none'");
    return page;
  };
}

/** A page is the same for every visitor, so it is rendered once per catalogue version. */
export function createPages(
  loadShopState: LoadShopState,
  cache: ResponseCache,
  render: PageRenderer,
  addressOf: ClientAddress,
  https: boolean,
) {
  // Rendering occupies the event loop: many uncached pages at once wait for each other, not for all other requests.
  const semaphore = new Semaphore(4, 200, 'pages');
  return async (c: Context): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const plain = plainPath(pathname);
    if (plain !== pathname) return c.redirect(plain + search, 308);
    const { version, categories, settings } = await loadShopState();
    const address = pageAddress(c.req.url, categories, settings.frontLanguage);
    // Kept from before the shop chose the language of its plain addresses. It may choose again.
    if (address.prefix && address.locale === settings.frontLanguage)
      return c.redirect(address.path.replace(/^\.data$/, '/_.data') + search, 307);
    const renderInTurn = async () => {
      const { status, headers, bytes } = await semaphore.run(
        () => rendered(address, render, https),
        addressOf(c),
      );
      return new CachedResponse(status, headers, bytes);
    };
    return cache.respond(c, version, address.key, renderInTurn, address.key);
  };
}

/**
 * Each page has one address, without capital letters. Double slashes would also make the other language's link lead to
 * another site: `/ar//elsewhere` without `/ar`.
 */
function plainPath(pathname: string): string {
  return pathname
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .replace(/%..|[A-Z]/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}

/** The one page that depends on more than its address: it is rendered for each request. */
export function createPaymentPage(
  loadShopState: LoadShopState,
  render: PageRenderer,
  https: boolean,
): PaymentPage {
  return async (c, payment, status) => {
    const address = pageAddress(c.req.url, [], (await loadShopState()).settings.frontLanguage);
    const { headers, bytes } = await rendered(address, render, https, payment);
    return c.body(bytes, status, { ...headers, 'cache-control': 'no-store' });
  };
}

async function rendered(address: PageAddress, render: PageRenderer, https: boolean, payment?: DemoPayment) {
  const { url, locale, prefix, path } = address;
  const nonce = randomBytes(16).toString('base64url');
  // A new request: no header or cookie of the visitor can reach the page, or the cache through it.
  const response = await render(new Request(url), { locale, prefix }, nonce, payment);
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = {
    'cache-control': revalidated,
    'content-language': locale,
  };
  for (const name of ['content-type', 'location', 'x-remix-response', 'x-remix-redirect', 'x-remix-status']) {
    const value = response.headers.get(name);
    if (value) headers[name] = value;
  }
  const { status } = response;
  if (!headers['content-type']?.startsWith('text/html')) return { status, headers, bytes };
  const { html, hashes } = takeNonces(bytes, nonce);
  headers['content-security-policy'] =
    response.headers.get('content-security-policy') ??
    pagePolicy(hashes, { isDesk: /^\/seller\b/.test(path), https });
  return { status, headers, bytes: html };
}

/**
 * Hashes the inline scripts that this rendering wrote itself: they carry its nonce, which no text in a page can know.
 * The nonce is then removed, so that a page without changes has the same bytes and ETag when it is rendered again.
 */
function takeNonces(page: Buffer<ArrayBuffer>, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const parts: Buffer[] = [];
  const hashes = new Set<string>();
  let rest = 0;
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, rest)) {
    parts.push(page.subarray(rest, at));
    rest = at + mark.length;
    // React escapes angle brackets in attributes.
    const start = page.indexOf('>', rest) + 1;
    const tag = page.toString('latin1', page.lastIndexOf('<', at), start);
    if (!/^<script\b/.test(tag) || /\ssrc=/.test(tag)) continue;
    hashes.add(hash('sha256', page.subarray(start, page.indexOf('</script', start)), 'base64'));
  }
  parts.push(page.subarray(rest));
  return { html: Buffer.concat(parts), hashes: [...hashes] };
}

/** The query parameters a page may depend on. Others are dropped, so that they cannot fill the cache. */
const knownParams = ['q', 'after', '_routes'];
const maxLength = 300;

export interface PageAddress extends PageLanguage {
  /** Without the prefix of the language. */
  path: string;
  /** The address to render, and its cache key. */
  url: URL;
  key: string;
}

export function pageAddress(
  requestUrl: string,
  categories: readonly Category[],
  front: Language,
): PageAddress {
  const asked = new URL(requestUrl);
  // The host of the request must not reach a page that is cached for every visitor.
  const url = new URL('http://shop');
  // Assigned, not resolved: `//elsewhere/books` must stay a path.
  url.pathname = asked.pathname;
  for (const name of knownParams) {
    const value = asked.searchParams.get(name);
    if (value === null) continue;
    // A long search text is cut, not dropped: the page in the browser reads the same beginning of it.
    if (name === 'q') url.searchParams.set(name, value.slice(0, maxLength));
    else if (value.length <= maxLength) url.searchParams.set(name, value);
  }
  const { named, path } = splitAddress(url.pathname);
  const page = path.startsWith('/read/') && asked.searchParams.get('page');
  if (page && /^[1-9]\d{0,4}$/.test(page)) url.searchParams.set('page', page);
  // Each choice of a filter has one way to be written, so that a list is cached once.
  const { choices, refused } = readChoices(asked.searchParams, categories);
  for (const [name, value] of Object.entries({ ...choices, ...refused })) url.searchParams.set(name, value);
  const language = { locale: named ?? front, prefix: named ? `/${named}` : '' };
  return { ...language, path, url, key: url.pathname + url.search };
}
