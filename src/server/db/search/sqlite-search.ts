import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Expression, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import { commonShare, maxCached, type TextSearch } from './text-search.ts';

const maxTrigrams = 4;
/** A trigram this many times as common as the rarest one does not narrow the result enough to be read. */
const tooCommon = 3;

/** More rows than are ranked, since some of them are filtered out. */
const maxWordHits = 200;

/** A few rare trigrams find the candidates; each candidate is then checked for the whole text. */
export function sqliteSearch(reader: DatabaseSync): TextSearch {
  const names = new Vocabulary(reader, 'trigram_counts', 'book_names');
  const orders = new Vocabulary(reader, 'order_trigram_counts', 'order_texts');
  const sample = new Sample(reader);
  return {
    titles(key) {
      const wanted = names.rarest(Array.from(key));
      return {
        scan: contains(key),
        lookUp: wanted === null ? null : hasTrigrams('book_trigrams', wanted, key),
      };
    },
    orders(key) {
      const letters = Array.from(key);
      const wanted = orders.rarest(letters);
      if (wanted !== null) return { scan: contains(key), lookUp: isOrderWith(key, wanted) };
      const isRare = letters.length < 3 && !sample.isCommon(key);
      return { scan: contains(key), lookUp: isRare ? isOrderWith(key) : null };
    },
    words: (groups) => hasWords('place', 'book_words', groups),
    pages: (groups) => hasWords('book_pages.place', 'page_words', groups),
  };
}

function hasWords(place: string, table: string, groups: readonly (readonly string[])[]): Expression<SqlBool> {
  const wanted = groups.map((words) => `(${words.map(quoted).join(' OR ')})`).join(' AND ');
  const index = sql.raw(table);
  return sql<SqlBool>`${sql.ref(place)} in (select rowid from ${index} where ${index} match ${wanted} limit ${sql.lit(maxWordHits)})`;
}

const contains = (key: string) => sql<SqlBool>`instr(search_key, ${key}) > 0`;

function hasTrigrams(table: string, wanted: string, key: string): Expression<SqlBool> {
  const index = sql.raw(table);
  return sql<SqlBool>`place in (select rowid from ${index} where ${index} match ${wanted}) and ${contains(key)}`;
}

/** Without trigrams every text is read, which is still far less than every order. */
function isOrderWith(key: string, wanted?: string): Expression<SqlBool> {
  const isText = wanted === undefined ? contains(key) : hasTrigrams('order_trigrams', wanted, key);
  return sql<SqlBool>`id in (
    select order_id from order_texts where ${isText}
    union all
    select order_id from unindexed_orders
    where instr((select search_key from orders as unindexed where unindexed.id = order_id), ${key}) > 0
  )`;
}

/** The texts of the newest indexed orders, for a text that is too short for a trigram. */
class Sample {
  readonly #counting: StatementSync;

  constructor(reader: DatabaseSync) {
    this.#counting = reader.prepare(`
      select count(*) as texts, coalesce(sum(instr(search_key, ?) > 0), 0) as found
      from (select search_key from order_texts order by place desc limit 500)`);
  }

  isCommon(key: string): boolean {
    const { texts, found } = this.#counting.get(key) as { texts: number; found: number };
    return found > commonShare * texts;
  }
}

/** How many texts have each trigram. Cached: a stale count only makes the estimate worse. */
class Vocabulary {
  readonly #counts = new LRUCache<string, number>({ max: maxCached });
  readonly #counting: StatementSync;
  readonly #last: StatementSync;
  /** How many texts there were when the cache was last cleared. */
  #countedTexts = 0;

  constructor(reader: DatabaseSync, counts: string, texts: string) {
    this.#counting = reader.prepare(`select doc from ${counts} where term = ?`);
    this.#last = reader.prepare(`select max(place) as place from ${texts}`);
  }

  /** Clears the cache when the number of texts has doubled. */
  #texts(): number {
    const { place } = this.#last.get() as { place: number | null };
    const texts = place ?? 0;
    if (texts > 2 * this.#countedTexts) {
      this.#countedTexts = texts;
      this.#counts.clear();
    }
    return texts;
  }

  #count(trigram: string): number {
    const cached = this.#counts.get(trigram);
    if (cached !== undefined) return cached;
    const found = this.#counting.get(trigram) as { doc: number } | undefined;
    if (!found) return 0;
    this.#counts.set(trigram, found.doc);
    return found.doc;
  }

  /** A match expression of the rarest trigrams of this text; null if too many texts have them, or it has none. */
  rarest(letters: string[]): string | null {
    if (letters.length < 3) return null;
    const texts = this.#texts();
    const trigrams = letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
    const counts = trigrams.map((trigram) => this.#count(trigram));
    const chosen: number[] = [];
    const isTooCommon = (index: number) =>
      chosen.length > 0 && counts[index]! > tooCommon * counts[chosen[0]!]!;
    for (const index of [...trigrams.keys()].toSorted((one, other) => counts[one]! - counts[other]!)) {
      if (chosen.length === maxTrigrams || isTooCommon(index)) break;
      if (chosen.every((other) => Math.abs(other - index) >= 3)) chosen.push(index);
    }
    if (counts[chosen[0]!]! > commonShare * texts) return null;
    return chosen.map((index) => quoted(trigrams[index]!)).join(' AND ');
  }
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
