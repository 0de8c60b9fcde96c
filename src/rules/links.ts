const MAX_LENGTH = 2000;
// Browsers remove control characters from URLs and read \ as /, so such URLs are refused.
const MISREAD = /[\\\p{C}]/u;

/** A URL allowed for a PDF or an external picture: http(s), or a path of this shop. */
export function isSafeUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || MISREAD.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}

const PAGE = /^\/?((?:[\w-]+\/)*[\w-]*(?:[?#].*)?)$/;
const API = /^(?:ar\/)?api(?![\w-])/i;

/** The `next` parameter as a path of this shop; anything else becomes the home page. */
export function safeNext(text: string | null | undefined): string {
  if (!text || text.length > MAX_LENGTH || MISREAD.test(text)) return '/';
  const page = PAGE.exec(text)?.[1];
  // API paths are refused because a GET can have effects (logout is one).
  return page === undefined || API.test(page) ? '/' : `/${page}`;
}
