import type { Book, BookSet } from '../../contract/books.ts';
import type { Edition } from '../../contract/book-fields.ts';
import { isArabic } from '../../rules/languages.ts';
import { workOf } from '../../rules/seller-input.ts';
import { counted, locale, type Locale } from '../locale.ts';
import type { Author, NamedAuthor } from '../../contract/authors.ts';
import { m } from '../i18n/messages.js';

export interface Phrase {
  text: string;
  lang: Locale;
}

export function phrase(text: string): Phrase {
  return { text, lang: isArabic(text) ? 'ar' : 'en' };
}

/** The one of two texts that is in the page's language, where there is one. */
function shownOf(text: string, arabic?: string): Phrase {
  return phrase((locale() === 'ar' && arabic) || text);
}

/** The one that is not shown, if it is another. */
function hiddenOf(text: string, arabic = ''): Phrase | null {
  const shown = shownOf(text, arabic).text;
  const hidden = shown === text ? arabic : text;
  return hidden && hidden !== shown ? phrase(hidden) : null;
}

type Titled = Pick<Book, 'name' | 'nameAr'>;
export const titleOf = ({ name, nameAr }: Titled) => shownOf(name, nameAr);
export const otherTitleOf = ({ name, nameAr }: Titled) => hiddenOf(name, nameAr);

/** What a line of an order is called: its book, or the work of which it joins several volumes. */
export function joinedTitle([first, ...others]: readonly [Titled, ...Titled[]]): Titled {
  if (others.length === 0) return first;
  const named = (name: string, at: Locale) =>
    m.with_count(
      { name: workOf(name), count: m.set_volumes(counted(others.length + 1, at), { locale: at }) },
      { locale: at },
    );
  return { name: named(first.name, 'en'), ...(first.nameAr && { nameAr: named(first.nameAr, 'ar') }) };
}

type Authored = Pick<Book, 'author' | 'authorAr'>;
export const authorOf = ({ author, authorAr }: Authored) => shownOf(author, authorAr);
export const otherAuthorOf = ({ author, authorAr }: Authored) => hiddenOf(author, authorAr);

/** Of an author. */
export const nameOf = ({ name, nameAr }: NamedAuthor) => shownOf(name, nameAr);
export const otherNameOf = ({ name, nameAr }: NamedAuthor) => hiddenOf(name, nameAr);

/** The description in the page's language, without repeated lines. */
export function bulletsOf(book: Pick<Book, 'description' | 'descriptionAr'>): Phrase[] {
  const lines = (locale() === 'ar' && book.descriptionAr) || book.description;
  return [...new Set(lines)].map(phrase);
}

/** The year of an edition, which has one for both languages, with the signs of this language. */
export function yearIn(language: Locale, year: string): string {
  return language === 'ar'
    ? year.replaceAll(/(\d) ?AH\b/g, '$1هـ').replaceAll(/(\d) ?CE\b/g, '$1م')
    : year.replaceAll(/(\d) ?هـ/g, '$1 AH').replaceAll(/(\d) ?م(?!\p{L})/gu, '$1 CE');
}

/** Of an edition. */
export const languageNames = { ar: m.language_ar, en: m.language_en, 'ar-en': m.language_both };

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
