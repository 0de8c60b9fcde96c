import { ARABIC, type QueryWord } from './search-keys.ts';

/** A typing error is forgiven in a word of five letters. The key of a Latin word may be shorter than the word. */
export function forgivesError({ length }: Pick<QueryWord, 'length'>, key: string): boolean {
  return length >= 5 && key.length >= (ARABIC.test(key) ? 5 : 4);
}

/** Arabic letters that sound alike to many and are written for each other. */
const MIXED = new Map('ظض ثت ست صت طت ذد زد غق'.split(' ').map(([one, other]) => [one!, other!]));
const withoutMixed = (key: string) => key.replace(/[ظثسصطذزغ]/g, (letter) => MIXED.get(letter)!);

/** How many steps of leniency there are. */
export const leniencySteps = 3;

/**
 * The step of leniency at which a key is another one: letters that are mixed (1), one typing error (2), or one in a short Arabic
 * word (3). Null if it never is. A word that stands alone must be longer.
 */
export function leniencyOf(word: QueryWord, key: string, other: string, isAlone: boolean): number | null {
  if (key === other) return 0;
  const [one, same] = [withoutMixed(key), withoutMixed(other)];
  const isArabic = ARABIC.test(key);
  if (isArabic && one === same && key.length >= (isAlone ? 4 : 3)) return 1;
  if (!isOneEdit(one, same)) return null;
  if (forgivesError(word, key)) return 2;
  if (!isArabic || key.length < 3) return null;
  if (key.length === 4 && word.length >= 4 && !isReplaced(one, same)) return 2;
  return isAlone || (key.length === 3 && isReplaced(one, same)) ? null : 3;
}

/** Of two that are one edit apart: one letter stands for another. */
function isReplaced(one: string, other: string): boolean {
  return one.length === other.length && [...one].toSorted().join('') !== [...other].toSorted().join('');
}

/** By these a key is found with letters that are mixed, and with one letter left out, added, wrong or swapped. */
export function formsOf(key: string): string[] {
  return [...new Set([key, ...deletions(withoutMixed(key))])];
}

/** True for words that differ by one letter missing, added, wrong, or swapped with the next. */
export function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  );
}

/** A key and what is left of it without one letter. Words one edit apart have one of these in common. */
export function deletions(key: string): string[] {
  const letters = [...key].map((_, index) => key.slice(0, index) + key.slice(index + 1));
  return [...new Set([key, ...letters])];
}
