import type { Expression, SqlBool } from 'kysely';

/** Two conditions on `book_names` for a folded text. Both find the same books; which one is cheaper is an estimate. */
export interface NameWays {
  /** Reads every name. */
  scan: Expression<SqlBool>;
  /** Uses the text index; null if too many names would match. */
  lookUp: Expression<SqlBool> | null;
}

/** Chooses how to find a folded text in the titles. Each engine has its own. */
export type NameSearch = (key: string) => NameWays | Promise<NameWays>;

/** Up to this many matches the index is faster than reading names in order until the page is full. */
export const maxLookUp = 2_000;

/** From this share of all names on, the index is slower than reading every name. */
export const commonShare = 1 / 6;

export const maxCached = 5_000;
