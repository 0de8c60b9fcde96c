import type { Expression, SqlBool } from 'kysely';

/** Something asked of the rows of `book_names`, in words that stay the same whatever is looked for. */
export interface NameCondition {
  form: string;
  values: readonly string[];
  says(values: readonly unknown[]): Expression<SqlBool>;
}

/** How a folded text is looked for. Both ways find the same books; what is guessed of their cost may be wrong or old. */
export interface NameWays {
  /** One name after the other is looked at. */
  look: NameCondition;
  /** Those that may have it are looked up; null where that is known to be most of them. */
  lookUp: NameCondition | null;
}

/** Tells how to find a folded text in the titles: the one thing the engines do not say alike. */
export type NameSearch = (key: string) => NameWays | Promise<NameWays>;

/** So many books are quicker looked up one by one than the names in between are passed. */
export const few = 2_000;

/** From this share of all names on, looking them up takes longer than looking at each. */
export const most = 1 / 6;

const mostKept = 5_000;

/** Remembers a few thousand answers; which of them are dropped does not matter. */
export class Remembered<T> {
  readonly #known = new Map<string, T>();

  get(key: string): T | undefined {
    return this.#known.get(key);
  }

  set(key: string, value: T): T {
    if (this.#known.size >= mostKept) this.clear();
    this.#known.set(key, value);
    return value;
  }

  clear() {
    this.#known.clear();
  }
}
