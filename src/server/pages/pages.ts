import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { Db } from '../db/database.ts';
import type { AnswerCache } from '../http/cache/response-cache.ts';
import { ReadyAnswer } from '../http/cache/cached-response.ts';
import { pagePolicy } from '../http/protection/security-headers.ts';
import { Turns } from '../http/protection/semaphore.ts';
import { pageAddress, type PageAddress } from './page-address.ts';
import type { PageRenderer } from './page-renderer.ts';

/** Every page is the same for everybody, so it is rendered once for each version of the catalogue. */
export function createPages(db: Db, cache: AnswerCache, render: PageRenderer) {
  // A page takes a core while it is made: whoever asks for many that were never made waits, not everybody.
  const turns = new Turns(4, 200, 'pages');
  return async (c: Context): Promise<Response> => {
    // A link made of such an address could lead to another site: `/ar//elsewhere` without `/ar`.
    const { pathname, search } = new URL(c.req.url);
    if (pathname.includes('//')) return c.redirect(pathname.replace(/\/{2,}/g, '/') + search, 308);
    const address = pageAddress(c.req.url);
    const version = await db.catalogueVersion();
    const answer = await cache.get(version, address.key, () => turns.run(() => renderPage(address, render)));
    return answer.respond(c, version);
  };
}

async function renderPage({ url, locale }: PageAddress, render: PageRenderer): Promise<ReadyAnswer> {
  // A request of our own making: nothing of the visitor's can reach the page, or the cache through it.
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
  return new ReadyAnswer(response.status, headers, bytes);
}

/** Looked for among the bytes, which costs a fraction of reading them as text; React writes its tags in small letters. */
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
