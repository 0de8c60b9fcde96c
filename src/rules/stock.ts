import { parseWhole } from './digits.ts';

/** From this number of copies down, shoppers are told how many are left. */
export const FEW_COPIES = 3;

export const MAX_COPIES = 1_000_000;

/** `left` is undefined for a book that is not counted, or of which the page does not know the count. */
export function isTooMany(quantity: number, left: number | undefined): boolean {
  return left !== undefined && quantity > left;
}

/** A typed number of copies: null if it is empty, for a book that is not counted; undefined if it is no such number. */
export function parseCopies(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const copies = parseWhole(typed);
  return copies !== null && copies <= MAX_COPIES ? copies : undefined;
}
