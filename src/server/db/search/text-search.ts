import type { AliasableExpression, Expression, SqlBool } from 'kysely';
import type { Tables } from '../tables.ts';

/** Two access paths to a folded text, as conditions. Both find the same rows; which one is cheaper is an estimate. */
export interface TextPaths {
  /** Reads every text. */
  scan: Expression<SqlBool>;
  /** Reads the trigram index, or the texts alone; null if too many would match, or it would not be faster. */
  lookUp: Expression<SqlBool> | null;
}

export interface OrderText {
  /** A condition on `orders`, which reads the text of each. */
  holds: Expression<SqlBool>;
  /** The same orders by the text index, in any order; null if the text is too short for it. */
  indexed: AliasableExpression<Tables['orders']> | null;
}

/** Each engine has its own text indexes. */
export interface TextSearch {
  /**
   * Conditions on `book_names`: names that contain a folded text. If only the first few are wanted, reading until they
   * are found may be cheaper than looking up all.
   */
  titles(key: string, wanted?: number): TextPaths | Promise<TextPaths>;
  /** The orders whose searched text contains a folded text. */
  orders(key: string): OrderText;
  /** A condition on `book_names`: names that have a word of each group. */
  words(groups: readonly (readonly string[])[]): Expression<SqlBool>;
  /** The same condition on `book_pages`. */
  pages(groups: readonly (readonly string[])[]): Expression<SqlBool>;
}

/** From this share of all texts on, the index is slower than reading every text. */
export const commonShare = 1 / 6;

export const maxCached = 5_000;
