import type { Category } from '../../rules/categories.ts';
import { readChoices } from '../../rules/shelf-filter.ts';

/** The query parameters a page may depend on. Others are dropped, so that they cannot fill the cache. */
const knownParams = ['q', 'after', '_routes'];
const maxLength = 300;

export interface PageAddress {
  locale: 'en' | 'ar';
  /** The address to render, and its cache key. */
  url: URL;
  key: string;
}

export function pageAddress(requestUrl: string, categories: readonly Category[]): PageAddress {
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
  // Each choice of a filter has one way to be written, so that a list is cached once.
  const { choices, refused } = readChoices(asked.searchParams, categories);
  for (const [name, value] of Object.entries({ ...choices, ...refused })) url.searchParams.set(name, value);
  const locale = /^\/ar(\/|\.data$|$)/i.test(url.pathname) ? 'ar' : 'en';
  return { locale, url, key: url.pathname + url.search };
}
