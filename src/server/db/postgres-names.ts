import type pg from 'pg';
import { type Expression, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import { commonShare, maxCached, type NameSearch } from './name-search.ts';

const sampleSize = 1_000;
const sampleAge = 60_000;
/** The expression of the index, character for character. */
const pairs = sql.raw(
  String.raw`(string_to_array(regexp_replace(search_key, '..', E'\\&\n', 'g') || E'\n' || regexp_replace(substr(search_key, 2), '..', E'\\&\n', 'g'), E'\n') collate "C")`,
);

/** Estimates from a sample of names how common a part of a text is: PostgreSQL's own estimates are far off. */
export function postgresNames(pool: pg.Pool): NameSearch {
  let sample: { taken: Promise<Sample>; until: number } | undefined;
  return async (key) => {
    if (!sample || sample.until < Date.now()) {
      sample = { taken: takeSample(pool), until: Date.now() + sampleAge };
      sample.taken.catch(() => (sample = undefined));
    }
    const names = await sample.taken;
    const parts = names.rareParts(key);
    const [rarest] = parts;
    const isRare = rarest !== undefined && names.share(rarest) < commonShare;
    return {
      scan: contains(key),
      lookUp: isRare
        ? lookingUp(
            key,
            parts.map(({ text }) => text),
          )
        : null,
    };
  };
}

const contains = (key: string) => sql<SqlBool>`position(${key}::text in search_key) > 0`;
const hasPairs = (texts: readonly string[]) => sql<SqlBool>`${pairs} @> array[${sql.join(texts)}]::text[]`;

function lookingUp(key: string, parts: readonly string[]): Expression<SqlBool> {
  if (Array.from(parts[0]!).length === 3) {
    const likes = parts.map((part) => sql`search_key like ${`%${part}%`}`);
    return sql<SqlBool>`${sql.join(likes, sql` and `)} and ${contains(key)}`;
  }
  return parts[0] === key ? hasPairs([key]) : sql<SqlBool>`${hasPairs(parts)} and ${contains(key)}`;
}

async function takeSample(pool: pg.Pool): Promise<Sample> {
  const { rows: tables } = await pool.query<{ names: number; trigrams: boolean }>(
    "select reltuples as names, to_regclass('book_names_by_trigram') is not null as trigrams from pg_class where oid = 'book_names'::regclass",
  );
  const { names = 0, trigrams = false } = tables[0] ?? {};
  const { rows } = await pool.query<{ searchKey: string }>(
    'select search_key as "searchKey" from book_names tablesample system ($1) limit $2',
    [Math.min(100, (100 * sampleSize) / Math.max(names, 1)), sampleSize],
  );
  return new Sample(
    rows.map(({ searchKey }) => searchKey),
    trigrams,
  );
}

interface Part {
  text: string;
  place: number;
  /** The names of the sample that contain it. */
  names: string[];
}

class Sample {
  readonly #names: string[];
  readonly #hasTrigrams: boolean;
  readonly #matches = new LRUCache<string, string[]>({ max: maxCached });

  constructor(names: string[], hasTrigrams: boolean) {
    this.#names = names;
    this.#hasTrigrams = hasTrigrams;
  }

  /** The share of all names that contain this part. */
  share({ names }: Part): number {
    return names.length / Math.max(this.#names.length, 1);
  }

  /**
   * The two most selective index entries of a text: the rarest one, and the one that is rarest among the names that
   * have the first. A single letter has none.
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
    const cached = this.#matches.get(text);
    if (cached) return cached;
    const names = this.#names.filter((name) => name.includes(text));
    this.#matches.set(text, names);
    return names;
  }
}

/** pg_trgm indexes only letters and digits. */
const isInWord = (text: string) => /^[\p{L}\p{N}]{3}$/u.test(text);

function least<T>(all: T[], size: (one: T) => number): T | undefined {
  const sizes = all.map(size);
  return all[sizes.indexOf(Math.min(...sizes))];
}
