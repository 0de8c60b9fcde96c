import type { Side } from '../../rules/languages.ts';

/** The pages that are seen together. The cover stands alone. */
export function pagesAt(page: number, count: number, isSpread: boolean): number[] {
  if (!isSpread || page <= 1) return [page];
  const first = page - (page % 2);
  return first < count ? [first, first + 1] : [first];
}

/** The page to turn to; the same one at either end. */
export function turned(page: number, step: 1 | -1, count: number, isSpread: boolean): number {
  const shown = pagesAt(page, count, isSpread);
  const next = step > 0 ? shown.at(-1)! + 1 : pagesAt(shown[0]! - 1, count, isSpread)[0]!;
  return next < 1 || next > count ? page : next;
}

/** These pages, and those that a turn in either direction brings. */
export function pagesAround(page: number, count: number, isSpread: boolean): number[] {
  const places = [page, turned(page, -1, count, isSpread), turned(page, 1, count, isSpread)];
  return [...new Set(places.flatMap((place) => pagesAt(place, count, isSpread)))];
}

/** The side towards which one reads on: a book that is bound on the right goes on to the left. */
export function nextSide(bound: Side): Side {
  return bound === 'right' ? 'left' : 'right';
}
