import type { Book } from '../../contract/books.ts';
import { categories } from '../../rules/categories.ts';
import { type Locale, locale } from '../locale.ts';

export interface Phrase {
  text: string;
  lang: Locale;
}

/** Whether the first letter that has a direction is Arabic: what `dir=auto` goes by. */
const arabic = /^[^\p{L}]*\p{Script=Arabic}/u;

export function phrase(text: string): Phrase {
  return { text, lang: arabic.test(text) ? 'ar' : 'en' };
}

/** A book's words in the reader's language first; whatever language they are in, they carry it with them. */
export function titleOf(book: Pick<Book, 'name' | 'nameAr'>): Phrase {
  return phrase((locale() === 'ar' && book.nameAr) || book.name);
}

/** Its title in the other language, where it has one. */
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

/** The description in the reader's language; a line that was sent twice is read once. */
export function bulletsOf(book: Pick<Book, 'description' | 'descriptionAr'>): Phrase[] {
  const lines = (locale() === 'ar' && book.descriptionAr) || book.description;
  return [...new Set(lines)].map(phrase);
}

export function categoryLabel(value: Book['category'], of: Locale = locale()): string {
  const category = categories.find((one) => one.value === value);
  return (of === 'ar' ? category?.labelAr : category?.label) ?? value;
}

export function categoryPath(value: Book['category']): string {
  return `/books/${value.toLowerCase()}`;
}

export function bookPath(book: Pick<Book, '_id' | 'category'>): string {
  return `${categoryPath(book.category)}/${book._id}`;
}
