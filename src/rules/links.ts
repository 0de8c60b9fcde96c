const MAX_LENGTH = 2000;
// Browsers remove control characters from URLs and read \ as /, so such URLs are refused.
const MISREAD = /[\\\p{C}]/u;

/** Where this shop keeps pictures and PDFs. A GET of another path may have effects (logout is one). */
const FILES = /^\/(files|covers|samples)\/./;

/** A URL allowed for a PDF or a picture: http(s), or a file of this shop. */
export function isSafeUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || MISREAD.test(text)) return false;
  // Judged as a browser resolves it: `/files/../api` is no file.
  if (text.startsWith('/'))
    return !text.startsWith('//') && FILES.test(URL.parse(text, 'http://shop')?.pathname ?? '');
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}

/** A page of the shop on another site. */
export function isSocialLink(text: string): boolean {
  return /^https:\/\/[^/]/i.test(text) && !MISREAD.test(text) && URL.canParse(text);
}

const PAGE = /^\/?((?:[\w-]+\/)*[\w-]*(?:[?#].*)?)$/;
const API = /^(?:(?:ar|en)\/)?api(?![\w-])/i;

/** The `next` parameter as a path of this shop; anything else becomes the home page. */
export function safeNext(text: string | null | undefined): string {
  if (!text || text.length > MAX_LENGTH || MISREAD.test(text)) return '/';
  const page = PAGE.exec(text)?.[1];
  // API paths are refused because a GET can have effects (logout is one).
  return page === undefined || API.test(page) ? '/' : `/${page}`;
}
