import type { Expression, SqlBool } from 'kysely';

/** Two access paths to a folded text, as conditions. Both find the same rows; which one is cheaper is an estimate. */
export interface TextPaths {
  /** Reads every text. */
  scan: Expression<SqlBool>;
  /** Reads the trigram index, or the texts alone; null if too many would match, or it would not be faster. */
  lookUp: Expression<SqlBool> | null;
}

/** Each engine has its own text indexes. */
export interface TextSearch {
  /**
   * Conditions on `book_names`: names that contain a folded text. If only the first few are wanted, reading until they
   * are found may be cheaper than looking up all.
   */
  titles(key: string, wanted?: number): TextPaths | Promise<TextPaths>;
  /** Conditions on `orders`: orders whose searched text contains a folded text, also those that are not indexed yet. */
  orders(key: string): TextPaths | Promise<TextPaths>;
  /** A condition on `book_names`: names that have a word of each group. */
  words(groups: readonly (readonly string[])[]): Expression<SqlBool>;
  /** The same condition on `book_pages`. */
  pages(groups: readonly (readonly string[])[]): Expression<SqlBool>;
}

/** From this share of all texts on, the index is slower than reading every text. */
export const commonShare = 1 / 6;

export const maxCached = 5_000;
