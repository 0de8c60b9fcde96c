import type { Book } from '../../contract/books.ts';
import type { CartLine } from './use-cart-lines.ts';

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
    return sorted.map((line, place) =>
      set && place === 0 && group.length > 1 ? { line, set: { ...set, lines: sorted } } : { line },
    );
  });
}
