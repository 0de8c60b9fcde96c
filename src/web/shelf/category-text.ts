import type { Book } from '../../contract/books.ts';
import { type Category, categoryOf } from '../../rules/shelf.ts';
import { phrase } from './book-text.ts';
import { listed, type Locale, locale } from '../locale.ts';

export function labelOf({ label, labelAr }: Category, of: Locale = locale()): string {
  return of === 'ar' ? labelAr : label;
}

/** The name as the content of an element, which has its language if that is not the page's. */
export function labelled(category: Category): { lang: Locale | undefined; children: string } {
  const { text, lang } = phrase(labelOf(category));
  return { lang: lang === locale() ? undefined : lang, children: text };
}

/** The first categories in one line, for the description of a page. */
export function namesOf(categories: readonly Category[]): string {
  return listed(categories.slice(0, 7).map((category) => labelOf(category)));
}

/** The address of a category. */
export function addressOf({ path }: Category): string {
  return `/books/${encodeURIComponent(path)}`;
}

export function bookPath(book: Pick<Book, '_id' | 'category'>, categories: readonly Category[]): string {
  return `${addressOf(categoryOf(categories, book.category))}/${book._id}`;
}
