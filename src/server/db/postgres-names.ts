import type pg from 'pg';
import { type Expression, sql, type SqlBool } from 'kysely';
import { most, type NameCondition, type NameSearch, Remembered } from './name-search.ts';

const sampled = 1_000;
const lookAgainAfter = 60_000;
/** As it stands in the index. */
const pairs = sql.raw(
  String.raw`(string_to_array(regexp_replace(search_key, '..', E'\\&\n', 'g') || E'\n' || regexp_replace(substr(search_key, 2), '..', E'\\&\n', 'g'), E'\n') collate "C")`,
);

/** A sample of the names tells how common a part of a text is; PostgreSQL's own guess for parts of words is far off. */
export function postgresNames(pool: pg.Pool): NameSearch {
  let sample: { taken: Promise<Sample>; until: number } | undefined;
  return async (key) => {
    if (!sample || sample.until < Date.now()) {
      sample = { taken: takeSample(pool), until: Date.now() + lookAgainAfter };
      sample.taken.catch(() => (sample = undefined));
    }
    const names = await sample.taken;
    const parts = names.rareParts(key);
    const [rarest] = parts;
    const isRare = rarest !== undefined && names.share(rarest) < most;
    return {
      look: { form: 'look', values: [key], says: ([text]) => holds(text) },
      lookUp: isRare ? lookingUp(key, ...parts.map(({ text }) => text)) : null,
    };
  };
}

const holds = (text: unknown) => sql<SqlBool>`position(${text}::text in search_key) > 0`;

function lookingUp(key: string, ...parts: string[]): NameCondition {
  if (Array.from(parts[0]!).length === 3) {
    return {
      form: 'trigrams',
      values: [key, ...parts.map((part) => `%${part}%`)],
      says: ([text, ...likes]) =>
        sql`${sql.join(
          likes.map((part) => sql`search_key like ${part}`),
          sql` and `,
        )} and ${holds(text)}`,
    };
  }
  if (parts[0] === key) return { form: 'pair', values: [key], says: hasPairs };
  const says: NameCondition['says'] = ([text, ...some]) => sql`${hasPairs(some)} and ${holds(text)}`;
  return { form: 'pairs', values: [key, ...parts], says };
}

const hasPairs = (texts: readonly unknown[]): Expression<SqlBool> =>
  sql<SqlBool>`${pairs} @> array[${sql.join(texts)}]::text[]`;

async function takeSample(pool: pg.Pool): Promise<Sample> {
  const { rows: tables } = await pool.query<{ names: number; trigrams: boolean }>(
    "select reltuples as names, to_regclass('book_names_by_trigram') is not null as trigrams from pg_class where oid = 'book_names'::regclass",
  );
  const { names = 0, trigrams = false } = tables[0] ?? {};
  const { rows } = await pool.query<{ searchKey: string }>(
    'select search_key as "searchKey" from book_names tablesample system ($1) limit $2',
    [Math.min(100, (100 * sampled) / Math.max(names, 1)), sampled],
  );
  return new Sample(
    rows.map(({ searchKey }) => searchKey),
    trigrams,
  );
}

interface Part {
  text: string;
  place: number;
  /** Those of the sample that have it. */
  names: string[];
}

class Sample {
  readonly #names: string[];
  readonly #hasTrigrams: boolean;
  readonly #having = new Remembered<string[]>();

  constructor(names: string[], hasTrigrams: boolean) {
    this.#names = names;
    this.#hasTrigrams = hasTrigrams;
  }

  /** What share of the names has this. */
  share({ names }: Part): number {
    return names.length / Math.max(this.#names.length, 1);
  }

  /**
   * The entries of the index that say best where to look for a text: the rarest that it has, and the one that is
   * rarest beside it. A single letter has none.
   */
  rareParts(key: string): Part[] {
    const letters = Array.from(key);
    const trigrams = this.#hasTrigrams ? this.#parts(letters, 3).filter(({ text }) => isInWord(text)) : [];
    const parts = trigrams.length > 0 ? trigrams : this.#parts(letters, 2);
    const rarest = least(parts, ({ names }) => names.length);
    if (!rarest) return [];
    const others = parts.filter(({ text, place }) => Math.abs(place - rarest.place) >= text.length);
    const second = least(others, ({ text }) => rarest.names.filter((name) => name.includes(text)).length);
    return second ? [rarest, second] : [rarest];
  }

  #parts(letters: string[], length: number): Part[] {
    return letters.slice(length - 1).map((_, place) => {
      const text = letters.slice(place, place + length).join('');
      return { text, place, names: this.#namesWith(text) };
    });
  }

  #namesWith(text: string): string[] {
    return (
      this.#having.get(text) ??
      this.#having.set(
        text,
        this.#names.filter((name) => name.includes(text)),
      )
    );
  }
}

/** The index of trigrams knows letters and digits alone. */
const isInWord = (text: string) => /^[\p{L}\p{N}]{3}$/u.test(text);

function least<T>(all: T[], size: (one: T) => number): T | undefined {
  const sizes = all.map(size);
  return all[sizes.indexOf(Math.min(...sizes))];
}
