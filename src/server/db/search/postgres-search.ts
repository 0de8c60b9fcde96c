import type pg from 'pg';
import { type Expression, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import { commonShare, maxCached, shortOrderText, type TextSearch } from './text-search.ts';

const sampleSize = 1_000;
const sampleAge = 60_000;
/** To look up a name takes as long as reading so many in their order. */
const costOfLookUp = 3;

/** Estimates from a sample of texts how common a part of a text is: PostgreSQL's own estimates are far off. */
export function postgresSearch(pool: pg.Pool): TextSearch {
  const samples = new LRUCache<'names', Sample>({
    max: 1,
    ttl: sampleAge,
    fetchMethod: () => takeSample(pool),
  });
  return {
    async titles(key, wanted) {
      const names = await samples.forceFetch('names');
      const parts = names.rareParts(key);
      const [rarest] = parts;
      const isRare =
        rarest !== undefined &&
        names.share(rarest) < commonShare &&
        (wanted === undefined || !names.isReadSooner(key, parts, wanted));
      return { scan: contains(key), lookUp: isRare ? hasParts(key, parts) : null };
    },
    orders(key) {
      // Folding leaves no sign that means something in a pattern.
      const holds =
        key.length < 3
          ? shortOrderText(key, { number: sql`number`, name: sql`substr(search_key, 1, 60) collate "C"` })
          : sql<SqlBool>`search_key like ${`%${key}%`}`;
      return { holds, lookUp: sql<{ id: string }>`(select id from orders where ${holds})` };
    },
    withoutIndex: (condition) => condition,
    orderedPage: (ids, order, limit, most) =>
      sql`select id from (${ids} ${order} limit ${sql.lit(most)}) as first ${order} limit ${limit}`,
    isOneOf: (ids) => sql<SqlBool>`id = any (array(${ids}))`,
    asWritten: (holds) => holds,
    words: (groups) => hasWords(sql`word_list`, groups),
    pages: (groups) => hasWords(sql`string_to_array(book_pages.words, ' ')`, groups),
  };
}

function hasWords(list: Expression<unknown>, groups: readonly (readonly string[])[]): Expression<SqlBool> {
  const each = groups.map((group) => sql`${list} && array[${sql.join(group)}]::text[]`);
  return sql<SqlBool>`${sql.join(each, sql` and `)}`;
}

const contains = (key: string) => sql<SqlBool>`position(${key}::text in search_key) > 0`;

function hasParts(key: string, parts: readonly Part[]): Expression<SqlBool> {
  const likes = parts.map(({ text }) => sql`search_key like ${`%${text}%`}`);
  return sql<SqlBool>`${sql.join(likes, sql` and `)} and ${contains(key)}`;
}

async function takeSample(pool: pg.Pool): Promise<Sample> {
  const { rows: tables } = await pool.query<{ texts: number; trigrams: boolean }>(
    `select reltuples as texts, to_regclass('book_names_by_trigram') is not null as trigrams
     from pg_class where oid = 'book_names'::regclass`,
  );
  const { texts = 0, trigrams = false } = tables[0] ?? {};
  const { rows } = await pool.query<{ searchKey: string }>(
    `select search_key as "searchKey" from book_names tablesample system ($1) limit $2`,
    [Math.min(100, (100 * sampleSize) / Math.max(texts, 1)), sampleSize],
  );
  const names = rows.map(({ searchKey }) => searchKey);
  return createSample(names, Math.max(texts, rows.length), trigrams);
}

interface Part {
  text: string;
  index: number;
  /** The names of the sample that contain it. */
  names: string[];
}

type Sample = ReturnType<typeof createSample>;

/** Some of the texts, of so many in all. */
function createSample(names: string[], texts: number, hasTrigrams: boolean) {
  const matches = new LRUCache<string, string[]>({
    max: maxCached,
    memoMethod: (text) => names.filter((name) => name.includes(text)),
  });

  /** pg_trgm indexes only letters and digits. */
  const trigramsOf = (letters: string[]): Part[] =>
    letters
      .slice(2)
      .map((_, index) => ({ text: letters.slice(index, index + 3).join(''), index }))
      .filter(({ text }) => /^[\p{L}\p{N}]{3}$/u.test(text))
      .map(({ text, index }) => ({ text, index, names: matches.memo(text) }));

  return {
    /** The share of all names that contain this part. */
    share: (part: Part): number => part.names.length / Math.max(names.length, 1),

    /** True if reading the list in order finds `wanted` names with this text sooner than looking up all names with its parts. */
    isReadSooner(key: string, parts: readonly Part[], wanted: number): boolean {
      const candidates = parts[0]!.names.filter((name) => parts.every(({ text }) => name.includes(text)));
      const hits = candidates.filter((name) => name.includes(key)).length;
      const read = wanted * (names.length / hits);
      const lookedUp = texts * (candidates.length / names.length);
      return read < costOfLookUp * lookedUp;
    },

    /**
     * The two most selective trigrams of a text: the rarest one, and the one that is rarest among the names that have the
     * first. A text of two letters has none, nor has a server without the extension.
     */
    rareParts(key: string): Part[] {
      if (!hasTrigrams) return [];
      const parts = trigramsOf(Array.from(key));
      const rarest = least(parts, (part) => part.names.length);
      if (!rarest) return [];
      const others = parts.filter(({ text, index }) => Math.abs(index - rarest.index) >= text.length);
      const second = least(others, ({ text }) => rarest.names.filter((name) => name.includes(text)).length);
      return second ? [rarest, second] : [rarest];
    },
  };
}

function least<T>(all: T[], size: (one: T) => number): T | undefined {
  const sizes = all.map(size);
  return all[sizes.indexOf(Math.min(...sizes))];
}
