import type { Author, NamedAuthor } from '../../contract/authors.ts';
import { type Phrase, phrase } from './book-words.ts';
import { locale } from '../locale.ts';
import { m } from '../i18n/messages.js';

export function authorPath(slug: string): string {
  return `/authors/${encodeURIComponent(slug)}`;
}

/** The name in the page's language where there is one. */
export function nameOf(author: NamedAuthor): Phrase {
  return phrase((locale() === 'ar' && author.nameAr) || author.name);
}

export function otherNameOf(author: NamedAuthor): Phrase | null {
  const other = nameOf(author).text === author.name ? author.nameAr : author.name;
  return other && other !== nameOf(author).text ? phrase(other) : null;
}

/** What is said about an author or a set, in the page's language where it is written in it. */
export function aboutOf({ about, aboutAr }: Pick<Author, 'about' | 'aboutAr'>): Phrase | null {
  const text = (locale() === 'ar' && aboutAr) || about || aboutAr;
  return text ? phrase(text) : null;
}

/** The years of death: "d. 774 AH / 1373 CE". */
export function diedText({ diedAh, diedCe }: Author): string {
  // A year is not grouped by three.
  const [ah, ce] = [diedAh, diedCe].map((year) => (year ? String(year) : ''));
  if (ah && ce) return m.author_died({ ah, ce });
  if (ah) return m.author_died_ah({ ah });
  return ce ? m.author_died_ce({ ce }) : '';
}
