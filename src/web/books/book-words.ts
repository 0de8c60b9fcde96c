import type { Book, BookSet } from '../../contract/books.ts';
import type { Edition } from '../../contract/editions.ts';
import { isArabic } from '../../rules/direction.ts';
import { locale, type Locale } from '../locale.ts';

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
