const MAX_LENGTH = 2000;
// Browsers drop control characters from addresses and read \ as /, so neither may be judged as text.
const DECEIVING = /[\\\p{C}]/u;

/** Where Read for Free, and a book's picture from elsewhere, may lead: a web address or a path of this shop. */
export function isSafeUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || DECEIVING.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}

const PAGE = /^\/?((?:[\w-]+\/)*[\w-]*(?:[?#].*)?)$/;
const API = /^(?:ar\/)?api(?![\w-])/i;

/** A page of this shop to go on to, as a path; whatever else was asked for becomes the home page. */
export function safeNext(text: string | null | undefined): string {
  if (!text || text.length > MAX_LENGTH || DECEIVING.test(text)) return '/';
  const page = PAGE.exec(text)?.[1];
  // A visit to the API acts (logout is a GET), so no link may cause one.
  return page === undefined || API.test(page) ? '/' : `/${page}`;
}
