import type pg from 'pg';
import { type Expression, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import { commonShare, maxCached, type TextSearch } from './text-search.ts';

const sampleSize = 1_000;
const sampleAge = 60_000;
/** To look up a name takes as long as reading so many in their order. */
const costOfLookUp = 3;

/** Estimates from a sample of texts how common a part of a text is: PostgreSQL's own estimates are far off. */
export function postgresSearch(pool: pg.Pool): TextSearch {
  const sampleOfNames = createSampling(pool, 'book_names');
  const sampleOfOrders = createSampling(pool, 'order_texts');
  return {
    async titles(key, wanted) {
      const names = await sampleOfNames();
      const parts = names.rareParts(key);
      const [rarest] = parts;
      const isRare =
        rarest !== undefined &&
        names.share(rarest) < commonShare &&
        (wanted === undefined || !names.isReadSooner(key, parts, wanted));
      return { scan: contains(key), lookUp: isRare ? hasParts(key, parts) : null };
    },
    async orders(key) {
      const texts = await sampleOfOrders();
      const lookUp = texts.isRare(key) ? isOrderWith(key, texts.tellingPart(key)) : null;
      return { scan: contains(key), lookUp };
    },
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

/** Folding leaves no sign that means something in a pattern. */
function isOrderWith(key: string, part: string): Expression<SqlBool> {
  return sql<SqlBool>`id = any (array(
    select order_id from order_texts where search_key like ${`%${part}%`} and ${contains(key)}
    union all
    select order_id from unindexed_orders
    where position(${key}::text in (select search_key from orders as unindexed where unindexed.id = order_id)) > 0
  ))`;
}

type TextTable = 'book_names' | 'order_texts';

function createSampling(pool: pg.Pool, table: TextTable) {
  let sample: { taken: Promise<Sample>; until: number } | undefined;
  return (): Promise<Sample> => {
    if (!sample || sample.until < Date.now()) {
      sample = { taken: takeSample(pool, table), until: Date.now() + sampleAge };
      sample.taken.catch(() => (sample = undefined));
    }
    return sample.taken;
  };
}

async function takeSample(pool: pg.Pool, table: TextTable): Promise<Sample> {
  const { rows: tables } = await pool.query<{ texts: number; trigrams: boolean }>(
    `select reltuples as texts, to_regclass('${table}_by_trigram') is not null as trigrams
     from pg_class where oid = '${table}'::regclass`,
  );
  const { texts = 0, trigrams = false } = tables[0] ?? {};
  const { rows } = await pool.query<{ searchKey: string }>(
    `select search_key as "searchKey" from ${table} tablesample system ($1) limit $2`,
    [Math.min(100, (100 * sampleSize) / Math.max(texts, 1)), sampleSize],
  );
  return new Sample(
    rows.map(({ searchKey }) => searchKey),
    Math.max(texts, rows.length),
    trigrams,
  );
}

interface Part {
  text: string;
  index: number;
  /** The names of the sample that contain it. */
  names: string[];
}

class Sample {
  readonly #names: string[];
  /** How many texts there are in all. */
  readonly #texts: number;
  readonly #hasTrigrams: boolean;
  readonly #matches = new LRUCache<string, string[]>({ max: maxCached });

  constructor(names: string[], texts: number, hasTrigrams: boolean) {
    this.#names = names;
    this.#texts = texts;
    this.#hasTrigrams = hasTrigrams;
  }

  /** The share of all names that contain this part. */
  share({ names }: Part): number {
    return names.length / Math.max(this.#names.length, 1);
  }

  /** True if reading the list in order finds `wanted` names with this text sooner than looking up all names with its parts. */
  isReadSooner(key: string, parts: readonly Part[], wanted: number): boolean {
    const candidates = parts[0]!.names.filter((name) => parts.every(({ text }) => name.includes(text)));
    const hits = candidates.filter((name) => name.includes(key)).length;
    const read = wanted * (this.#names.length / hits);
    const lookedUp = this.#texts * (candidates.length / this.#names.length);
    return read < costOfLookUp * lookedUp;
  }

  /** True if the trigram index finds this text sooner than reading the list in order. */
  isRare(key: string): boolean {
    if (!this.#hasTrigrams || key.length < 3) return false;
    return this.#namesWith(key).length < commonShare * Math.max(this.#names.length, 1);
  }

  /**
   * The rarest word of a text, with the spaces beside it, if few texts have the word but not the whole text. Otherwise the
   * text. The index reads every trigram of what is looked up, also those that are in most texts.
   */
  tellingPart(key: string): string {
    const words = [...key.matchAll(/(?=((?:^| )[\p{L}\p{N}]+(?: |$)))/gu)].map(([, word]) => word!);
    const rarest = least(
      // A single letter at an end of the text has no trigram.
      words.filter((word) => word.length > 2),
      (word) => this.#namesWith(word).length,
    );
    const isTelling = rarest && this.#namesWith(rarest).length <= 2 * this.#namesWith(key).length;
    return isTelling ? rarest : key;
  }

  /**
   * The two most selective trigrams of a text: the rarest one, and the one that is rarest among the names that have the
   * first. A text of two letters has none, nor has a server without the extension.
   */
  rareParts(key: string): Part[] {
    if (!this.#hasTrigrams) return [];
    const parts = this.#trigrams(Array.from(key));
    const rarest = least(parts, ({ names }) => names.length);
    if (!rarest) return [];
    const others = parts.filter(({ text, index }) => Math.abs(index - rarest.index) >= text.length);
    const second = least(others, ({ text }) => rarest.names.filter((name) => name.includes(text)).length);
    return second ? [rarest, second] : [rarest];
  }

  /** pg_trgm indexes only letters and digits. */
  #trigrams(letters: string[]): Part[] {
    return letters
      .slice(2)
      .map((_, index) => ({ text: letters.slice(index, index + 3).join(''), index }))
      .filter(({ text }) => /^[\p{L}\p{N}]{3}$/u.test(text))
      .map(({ text, index }) => ({ text, index, names: this.#namesWith(text) }));
  }

  #namesWith(text: string): string[] {
    const cached = this.#matches.get(text);
    if (cached) return cached;
    const names = this.#names.filter((name) => name.includes(text));
    this.#matches.set(text, names);
    return names;
  }
}

function least<T>(all: T[], size: (one: T) => number): T | undefined {
  const sizes = all.map(size);
  return all[sizes.indexOf(Math.min(...sizes))];
}
