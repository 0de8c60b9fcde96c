import type { Book } from '../../contract/books.ts';
import { categories } from '../../rules/categories.ts';
import { type Locale, locale } from '../locale.ts';

export interface Phrase {
  text: string;
  lang: Locale;
}

const arabic = /[\u0600-\u06ff]/;

function phrase(text: string): Phrase {
  return { text, lang: arabic.test(text) ? 'ar' : 'en' };
}

/** A book's words in the reader's language first; whatever language they are in, they carry it with them. */
export function titleOf(book: Pick<Book, 'name' | 'nameAr'>): Phrase {
  return phrase((locale() === 'ar' && book.nameAr) || book.name);
}

export function authorOf(book: Pick<Book, 'author' | 'authorAr'>): Phrase {
  return phrase((locale() === 'ar' && book.authorAr) || book.author);
}

export function categoryLabel(value: Book['category'], of: Locale = locale()): string {
  const category = categories.find((one) => one.value === value)!;
  return of === 'ar' ? category.labelAr : category.label;
}

export function bookPath(book: Pick<Book, '_id' | 'category'>): string {
  return `/books/${book.category.toLowerCase()}/${book._id}`;
}
