import type { Book } from '../../contract/books.ts';
import type { CartLine } from './use-cart-lines.ts';
import { titleOf } from '../shelf/book-text.ts';
import { m } from '../i18n/messages.js';

/** A set of which several volumes are in the cart. */
export interface SetInCart extends Pick<NonNullable<Book['set']>, 'slug' | 'name' | 'nameAr'> {
  lines: CartLine[];
}

/**
 * The lines in their order, with the volumes of a set together at the place of the first one, by number. The first
 * volume of a set tells of it.
 */
export function groupLines(lines: CartLine[]): { line: CartLine; set?: SetInCart }[] {
  const groups = Map.groupBy(lines, ({ id, book }) => book?.set?.slug ?? id);
  return [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted(
      (one, other) => (one.book?.set?.volume ?? 0) - (other.book?.set?.volume ?? 0),
    );
    const set = sorted[0]?.book?.set;
    return sorted.map((line, index) =>
      set && index === 0 && group.length > 1 ? { line, set: { ...set, lines: sorted } } : { line },
    );
  });
}

/** The title of a line's book. That of a book which is no longer in the shop is known from the last visit. */
export function lineTitle({ book, seen }: CartLine) {
  return titleOf({
    name: book?.name ?? seen?.name ?? m.unknown_book(),
    nameAr: book?.nameAr ?? seen?.nameAr,
  });
}
