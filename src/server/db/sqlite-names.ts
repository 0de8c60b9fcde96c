import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Expression, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import { commonShare, maxCached, type NameSearch } from './name-search.ts';

const maxTrigrams = 4;
/** A trigram this many times as common as the rarest one does not narrow the result enough to be read. */
const tooCommon = 3;

/** A few rare trigrams find the candidates; each candidate is then checked for the whole text. */
export function sqliteNames(reader: DatabaseSync): NameSearch {
  const vocabulary = new Vocabulary(reader);
  return (key) => {
    const letters = Array.from(key);
    const wanted = letters.length < 3 ? vocabulary.beginning(letters) : vocabulary.rarest(letters);
    return {
      scan: contains(key),
      lookUp: wanted === null ? null : lookingUp(wanted, key, letters.length),
    };
  };
}

const contains = (key: string) => sql<SqlBool>`instr(search_key, ${key}) > 0`;
const places = (wanted: string) => sql`select rowid from book_trigrams where book_trigrams match ${wanted}`;
const ends = (key: string) => sql`select place from book_names where substr(search_key, -2) = ${key}`;

function lookingUp(wanted: string, key: string, length: number): Expression<SqlBool> {
  if (length >= 3) return sql<SqlBool>`place in (${places(wanted)}) and ${contains(key)}`;
  // The last two letters of a name do not begin a trigram.
  if (wanted === '') return sql<SqlBool>`place in (${ends(key)})`;
  return sql<SqlBool>`place in (${places(wanted)} union ${ends(key)})`;
}

/** How many names have each trigram. Cached: a stale count only makes the estimate worse. */
class Vocabulary {
  readonly #commonPairs = new LRUCache<string, true>({ max: maxCached });
  readonly #counts = new LRUCache<string, number>({ max: maxCached });
  readonly #counting: StatementSync;
  readonly #starting: StatementSync;
  readonly #last: StatementSync;
  /** How many names there were when the cache was last cleared. */
  #countedNames = 0;

  constructor(reader: DatabaseSync) {
    this.#counting = reader.prepare('select doc from trigram_counts where term = ?');
    this.#starting = reader.prepare('select term, doc from trigram_counts where term >= ? and term < ?');
    this.#last = reader.prepare('select max(place) as place from book_names');
  }

  /** Clears the cache when the number of names has doubled. */
  #names(): number {
    const { place } = this.#last.get() as { place: number | null };
    const names = place ?? 0;
    if (names > 2 * this.#countedNames) {
      this.#countedNames = names;
      this.#commonPairs.clear();
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

  /** A match expression of the rarest trigrams of this text; null if too many names have them. */
  rarest(letters: string[]): string | null {
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

  /** A match expression of the trigrams that begin with two letters, maybe empty; null if too many names have them. */
  beginning(letters: string[]): string | null {
    if (letters.length < 2) return null;
    const names = this.#names();
    const key = letters.join('');
    if (this.#commonPairs.get(key)) return null;
    const terms = this.#starting.all(key, `${key}\u{10ffff}`) as { term: string; doc: number }[];
    if (terms.reduce((sum, { doc }) => sum + doc, 0) > commonShare * names) {
      this.#commonPairs.set(key, true);
      return null;
    }
    return terms.map(({ term }) => quoted(term)).join(' OR ');
  }
}

function quoted(trigram: string): string {
  return `"${trigram.replaceAll('"', '""')}"`;
}
