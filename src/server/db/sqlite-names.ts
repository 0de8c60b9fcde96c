import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { sql, type SqlBool } from 'kysely';
import { most, type NameCondition, type NameSearch, Remembered } from './name-search.ts';

const mostTrigrams = 4;
/** One that is so many times as common as the rarest narrows nothing that is worth reading its list. */
const tooCommon = 3;

/** A few trigrams say where to look; whether the whole text is there is seen on each name. */
export function sqliteNames(reader: DatabaseSync): NameSearch {
  const vocabulary = new Vocabulary(reader);
  return (key) => {
    const letters = Array.from(key);
    const wanted = letters.length < 3 ? vocabulary.beginning(letters) : vocabulary.rarest(letters);
    return {
      look: { form: 'look', values: [key], says: ([text]) => holds(text) },
      lookUp: wanted === null ? null : lookingUp(wanted, key, letters.length),
    };
  };
}

const holds = (text: unknown) => sql<SqlBool>`instr(search_key, ${text}) > 0`;
const places = (wanted: unknown) => sql`select rowid from book_trigrams where book_trigrams match ${wanted}`;
const ends = (key: unknown) => sql`select place from book_names where substr(search_key, -2) = ${key}`;

function lookingUp(wanted: string, key: string, length: number): NameCondition {
  if (length >= 3) {
    const says: NameCondition['says'] = ([text, few]) => sql`place in (${places(few)}) and ${holds(text)}`;
    return { form: 'trigrams', values: [key, wanted], says };
  }
  // The last letters of a name begin no trigram.
  if (wanted === '') return { form: 'end', values: [key], says: ([text]) => sql`place in (${ends(text)})` };
  return {
    form: 'pair',
    values: [key, wanted],
    says: ([text, any]) => sql`place in (${places(any)} union ${ends(text)})`,
  };
}

/** Every trigram of every name and how many names have it, asked once and kept, since it only says where to look. */
class Vocabulary {
  readonly #commonPairs = new Remembered<true>();
  readonly #counts = new Remembered<number>();
  readonly #counting: StatementSync;
  readonly #starting: StatementSync;
  readonly #last: StatementSync;
  /** How many names there were when the first of what is kept was asked. */
  #before = 0;

  constructor(reader: DatabaseSync) {
    this.#counting = reader.prepare('select doc from trigram_counts where term = ?');
    this.#starting = reader.prepare('select term, doc from trigram_counts where term >= ? and term < ?');
    this.#last = reader.prepare('select max(place) as place from book_names');
  }

  /** Where there are twice as many names as there were, what is kept of them says nothing any more. */
  #names(): number {
    const { place } = this.#last.get() as { place: number | null };
    const names = place ?? 0;
    if (names > 2 * this.#before) {
      this.#before = names;
      this.#commonPairs.clear();
      this.#counts.clear();
    }
    return names;
  }

  #count(trigram: string): number {
    const kept = this.#counts.get(trigram);
    if (kept !== undefined) return kept;
    const found = this.#counting.get(trigram) as { doc: number } | undefined;
    return found ? this.#counts.set(trigram, found.doc) : 0;
  }

  /** What names must have that have this text, by its rarest trigrams; null where too many have them. */
  rarest(letters: string[]): string | null {
    const names = this.#names();
    const trigrams = letters.slice(2).map((_, place) => letters.slice(place, place + 3).join(''));
    const counts = trigrams.map((trigram) => this.#count(trigram));
    const chosen: number[] = [];
    const isTooCommon = (place: number) =>
      chosen.length > 0 && counts[place]! > tooCommon * counts[chosen[0]!]!;
    for (const place of [...trigrams.keys()].toSorted((one, other) => counts[one]! - counts[other]!)) {
      if (chosen.length === mostTrigrams || isTooCommon(place)) break;
      if (chosen.every((other) => Math.abs(other - place) >= 3)) chosen.push(place);
    }
    if (counts[chosen[0]!]! > most * names) return null;
    return chosen.map((place) => quoted(trigrams[place]!)).join(' AND ');
  }

  /** The trigrams that begin with two letters, of which there may be none; null where too many names have them. */
  beginning(letters: string[]): string | null {
    if (letters.length < 2) return null;
    const names = this.#names();
    const key = letters.join('');
    if (this.#commonPairs.get(key)) return null;
    const terms = this.#starting.all(key, `${key}\u{10ffff}`) as { term: string; doc: number }[];
    if (terms.reduce((sum, { doc }) => sum + doc, 0) > most * names) {
      this.#commonPairs.set(key, true);
      return null;
    }
    return terms.map(({ term }) => quoted(term)).join(' OR ');
  }
}

function quoted(trigram: string): string {
  return `"${trigram.replaceAll('"', '""')}"`;
}
