import { titleOf } from '../books/book-words.ts';
import { m } from '../i18n/messages.js';
import type { CartLine } from './use-cart-lines.ts';

/** The title of a line's book. That of a book which is no longer in the shop is known from the last visit. */
export function lineTitle({ book, seen }: CartLine) {
  return titleOf({
    name: book?.name ?? seen?.name ?? m.unknown_book(),
    nameAr: book?.nameAr ?? seen?.nameAr,
  });
}
