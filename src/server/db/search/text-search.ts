import type { Tables } from '../tables.ts';
import { type AliasableExpression, type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/** Two access paths to a folded text, as conditions. Both find the same rows; which one is cheaper is an estimate. */
export interface TextPaths {
  /** Reads every text. */
  scan: Expression<SqlBool>;
  /** Reads the trigram index, or the texts alone; null if too many would match, or it would not be faster. */
  lookUp: Expression<SqlBool> | null;
}

type Fragment = RawBuilder<unknown>;

export interface OrderText {
  /** A condition on `orders`. */
  holds: Expression<SqlBool>;
  /** The same orders by an index, in any order. */
  lookUp: AliasableExpression<Tables['orders']>;
}

/** The columns that a text of one or two letters is compared with: the beginning of the number, or of the buyer's name. */
export function shortOrderText(
  key: string,
  { number, name }: Record<'number' | 'name', Fragment>,
): Expression<SqlBool> {
  if (!/^\d+$/.test(key)) return sql<SqlBool>`${name} >= ${key} and ${name} < ${`${key}\u{10ffff}`}`;
  // An order number has eight digits.
  const unit = 10 ** (8 - key.length);
  return sql<SqlBool>`${number} >= ${Number(key) * unit} and ${number} < ${(Number(key) + 1) * unit}`;
}

/** Each engine has its own text indexes, and must be told other things about the lists of books. */
export interface TextSearch {
  /** Keeps SQLite, which has no statistics here, from using an index for this condition: another one finds fewer rows. */
  withoutIndex(condition: Fragment): Fragment;
  /**
   * A page of ids. PostgreSQL reads along the index instead of sorting every match only if the limit is a constant in the
   * plan, so an inner query has the constant limit `most`, which is larger than any page.
   */
  orderedPage(ids: Fragment, order: Fragment, limit: number, most: number): Fragment;
  /** A condition on the titles of `books` as they are written. SQLite has an index of these for it. */
  asWritten(holds: Expression<SqlBool>): Expression<SqlBool>;
  /** Conditions on `book_names`: names that contain a folded text. */
  titles(key: string): TextPaths;
  /** The orders whose searched text contains a folded text; of one or two letters, whose number or name begins with it. */
  orders(key: string): OrderText;
  /** A condition on `book_names`: names that have a word of each group. */
  words(groups: readonly (readonly string[])[]): Expression<SqlBool>;
  /** The same condition on `book_pages`. */
  pages(groups: readonly (readonly string[])[]): Expression<SqlBool>;
}
