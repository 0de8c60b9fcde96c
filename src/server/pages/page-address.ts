/** The parameters a rendered page may depend on; others do not reach it, so they cannot fill the cache. */
const heard = ['q', 'after', '_routes'];

export interface PageAddress {
  locale: 'en' | 'ar';
  /** The address to render, and the key to keep it under. */
  url: URL;
  key: string;
}

export function pageAddress(requestUrl: string): PageAddress {
  const asked = new URL(requestUrl);
  // The name the visitor used for the shop must not reach a page that is kept for everybody.
  const url = new URL('http://shop');
  // Set, not resolved: `//elsewhere/books` is a path of ours as well.
  url.pathname = asked.pathname;
  for (const name of heard) {
    const value = asked.searchParams.get(name);
    if (value !== null && value.length <= 300) url.searchParams.set(name, value);
  }
  const locale = /^\/ar(\/|\.data$|$)/i.test(url.pathname) ? 'ar' : 'en';
  return { locale, url, key: url.pathname + url.search };
}
