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
  const vocabulary = new Vocabulary(reader);
  return {
    titles(key) {
      const wanted = vocabulary.rarest(Array.from(key));
      return { scan: contains(key), lookUp: wanted === null ? null : hasTrigrams(wanted, key) };
    },
    words: (groups) => {
      const wanted = groups.map((words) => `(${words.map(quoted).join(' OR ')})`).join(' AND ');
      return sql<SqlBool>`place in (select rowid from book_words where book_words match ${wanted} limit ${sql.lit(maxWordHits)})`;
    },
  };
}

const contains = (key: string) => sql<SqlBool>`instr(search_key, ${key}) > 0`;

function hasTrigrams(wanted: string, key: string): Expression<SqlBool> {
  return sql<SqlBool>`place in (select rowid from book_trigrams where book_trigrams match ${wanted}) and ${contains(key)}`;
}

/** How many names have each trigram. Cached: a stale count only makes the estimate worse. */
class Vocabulary {
  readonly #counts = new LRUCache<string, number>({ max: maxCached });
  readonly #counting: StatementSync;
  readonly #last: StatementSync;
  /** How many names there were when the cache was last cleared. */
  #countedNames = 0;

  constructor(reader: DatabaseSync) {
    this.#counting = reader.prepare('select doc from trigram_counts where term = ?');
    this.#last = reader.prepare('select max(place) as place from book_names');
  }

  /** Clears the cache when the number of names has doubled. */
  #names(): number {
    const { place } = this.#last.get() as { place: number | null };
    const names = place ?? 0;
    if (names > 2 * this.#countedNames) {
      this.#countedNames = names;
      this.#counts.clear();
    }
    return names;
  }

  #count(trigram: string): number {
    const cached = this.#counts.get(trigram);
    if (cached !== undefined) return cached;
    const found = this.#counting.get(trigram) as { doc: number } | undefined;
    if (!found) return 0;
    this.#counts.set(trigram, found.doc);
    return found.doc;
  }

  /** A match expression of the rarest trigrams of this text; null if too many names have them, or it has none. */
  rarest(letters: string[]): string | null {
    if (letters.length < 3) return null;
    const names = this.#names();
    const trigrams = letters.slice(2).map((_, place) => letters.slice(place, place + 3).join(''));
    const counts = trigrams.map((trigram) => this.#count(trigram));
    const chosen: number[] = [];
    const isTooCommon = (place: number) =>
      chosen.length > 0 && counts[place]! > tooCommon * counts[chosen[0]!]!;
    for (const place of [...trigrams.keys()].toSorted((one, other) => counts[one]! - counts[other]!)) {
      if (chosen.length === maxTrigrams || isTooCommon(place)) break;
      if (chosen.every((other) => Math.abs(other - place) >= 3)) chosen.push(place);
    }
    if (counts[chosen[0]!]! > commonShare * names) return null;
    return chosen.map((place) => quoted(trigrams[place]!)).join(' AND ');
  }
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
