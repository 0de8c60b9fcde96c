import type { BookSet } from '../../contract/books.ts';
import { type Locale, locale } from '../locale.ts';
import { type Phrase, phrase } from './book-words.ts';

export function setPath(slug: string): string {
  return `/sets/${encodeURIComponent(slug)}`;
}

/** The name of a set in the page's language where there is one. */
export function setNameOf(set: Pick<BookSet, 'name' | 'nameAr'>, of: Locale = locale()): Phrase {
  return phrase((of === 'ar' && set.nameAr) || set.name);
}
