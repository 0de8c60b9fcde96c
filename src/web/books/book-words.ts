import type { Book, BookSet } from '../../contract/books.ts';
import type { Edition } from '../../contract/editions.ts';
import { isArabic } from '../../rules/languages.ts';
import { locale, type Locale } from '../locale.ts';
import type { Author, NamedAuthor } from '../../contract/authors.ts';
import { m } from '../i18n/messages.js';

export interface Phrase {
  text: string;
  lang: Locale;
}

export function phrase(text: string): Phrase {
  return { text, lang: isArabic(text) ? 'ar' : 'en' };
}

/** The title in the page's language where there is one, with the language it is in. */
export function titleOf(book: Pick<Book, 'name' | 'nameAr'>): Phrase {
  return phrase((locale() === 'ar' && book.nameAr) || book.name);
}

/** The title in the other language, if there is one. */
export function otherTitleOf(book: Pick<Book, 'name' | 'nameAr'>): Phrase | null {
  const other = titleOf(book).text === book.name ? book.nameAr : book.name;
  return other && other !== titleOf(book).text ? phrase(other) : null;
}

export function authorOf(book: Pick<Book, 'author' | 'authorAr'>): Phrase {
  return phrase((locale() === 'ar' && book.authorAr) || book.author);
}

export function otherAuthorOf(book: Pick<Book, 'author' | 'authorAr'>): Phrase | null {
  const other = authorOf(book).text === book.author ? book.authorAr : book.author;
  return other && other !== authorOf(book).text ? phrase(other) : null;
}

/** The description in the page's language, without repeated lines. */
export function bulletsOf(book: Pick<Book, 'description' | 'descriptionAr'>): Phrase[] {
  const lines = (locale() === 'ar' && book.descriptionAr) || book.description;
  return [...new Set(lines)].map(phrase);
}

const inWords = ['editor', 'translator', 'publisher', 'place', 'edition', 'binding'] as const;

/** The facts of an edition that are words, in the page's language where they are given in it. */
export function wordsOf(edition: Edition): Partial<Record<(typeof inWords)[number], string | undefined>> {
  return Object.fromEntries(
    inWords.map((name) => {
      const [here, there] =
        locale() === 'ar' ? ([`${name}Ar`, name] as const) : ([name, `${name}Ar`] as const);
      return [name, edition[here] ?? edition[there]];
    }),
  );
}

export function setPath(slug: string): string {
  return `/sets/${encodeURIComponent(slug)}`;
}

/** The name of a set in the page's language where there is one. */
export function setNameOf(set: Pick<BookSet, 'name' | 'nameAr'>, of: Locale = locale()): Phrase {
  return phrase((of === 'ar' && set.nameAr) || set.name);
}

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
