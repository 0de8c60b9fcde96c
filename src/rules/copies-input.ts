import { parseWhole } from './digits.ts';

export const MAX_COPIES = 1_000_000;

/** A typed number of copies: null if it is empty, for a book that is not counted; undefined if it is no such number. */
export function parseCopies(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const copies = parseWhole(typed);
  return copies !== null && copies <= MAX_COPIES ? copies : undefined;
}
