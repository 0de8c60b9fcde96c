import type { Expression, SqlBool } from 'kysely';

/** Two conditions on `book_names` for a folded text. Both find the same books; which one is cheaper is an estimate. */
export interface TitleWays {
  /** Reads every name. */
  scan: Expression<SqlBool>;
  /** Uses the trigram index; null for fewer than three letters, or if too many names would match. */
  lookUp: Expression<SqlBool> | null;
}

/** Conditions on `book_names`. Each engine has its own text indexes. */
export interface TextSearch {
  /** Names that contain a folded text. */
  titles(key: string): TitleWays | Promise<TitleWays>;
  /** Names that have a word of each group. */
  words(groups: readonly (readonly string[])[]): Expression<SqlBool>;
}

/** From this share of all names on, the index is slower than reading every name. */
export const commonShare = 1 / 6;

export const maxCached = 5_000;
