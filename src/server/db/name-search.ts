import { type Expression, type SqlBool } from 'kysely';

/**
 * Tells which books have a folded text in one of their titles: the one thing the engines do not say alike.
 * A text that many titles have is looked for in one book after the other, since a page is soon full; one that few
 * have is looked up. What is guessed of that may be wrong or old: the same books are found, only slower.
 */
export type NameSearch = (key: string) => Promise<Expression<SqlBool>>;

/** So many books are quicker looked up one by one than the rows in between are passed. */
export const few = 2_000;

const mostKept = 5_000;

/** Remembers a few thousand answers; which of them are dropped does not matter. */
export class Remembered<T> {
  readonly #known = new Map<string, T>();

  get(key: string): T | undefined {
    return this.#known.get(key);
  }

  set(key: string, value: T): T {
    if (this.#known.size >= mostKept) this.#known.clear();
    this.#known.set(key, value);
    return value;
  }
}
