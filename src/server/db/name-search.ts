import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Expression, sql, type SqlBool } from 'kysely';

/** Tells which books have a folded text in one of their titles: the one thing the engines do not say alike. */
export type NameSearch = (key: string) => Expression<SqlBool>;

/** PostgreSQL finds the trigrams by itself, and looks at each row where there are none. */
export const postgresNames: NameSearch = (key) => sql<SqlBool>`search_key like ${`%${literal(key)}%`}`;

/** Folding leaves no wildcards in a query today; this keeps it so whatever folding becomes. */
function literal(text: string): string {
  return text.replace(/[%_\\]/g, ' ');
}

/** A few trigrams say where to look; whether the whole text is there is seen on each name. */
export function sqliteNames(reader: DatabaseSync): NameSearch {
  const counts = new TrigramCounts(reader);
  return (key) => {
    const holds = sql<SqlBool>`instr(search_key, ${key}) > 0`;
    const rare = counts.rarest(key);
    if (rare.length === 0) return sql<SqlBool>`id in (select id from book_names where ${holds})`;
    const wanted = rare.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
    const places = sql`select rowid from book_trigrams where book_trigrams match ${wanted}`;
    return sql<SqlBool>`id in (select id from book_names where place in (${places}) and ${holds})`;
  };
}

const most = 4;
const mostKept = 5_000;

/**
 * How many names have a trigram, asked once and kept: it only says which trigrams to look up, so a number
 * that has aged finds the same books.
 */
class TrigramCounts {
  readonly #count: StatementSync;
  readonly #known = new Map<string, number>();

  constructor(reader: DatabaseSync) {
    this.#count = reader.prepare('select doc from trigram_counts where term = ?');
  }

  /** The rarest trigrams of a text that do not overlap; none where it is shorter than one. */
  rarest(text: string): string[] {
    const letters = Array.from(text);
    const trigrams = letters.slice(2).map((_, place) => letters.slice(place, place + 3).join(''));
    const counts = trigrams.map((trigram) => this.#of(trigram));
    const chosen: number[] = [];
    for (const place of [...trigrams.keys()].toSorted((one, other) => counts[one]! - counts[other]!)) {
      if (chosen.length < most && chosen.every((other) => Math.abs(other - place) >= 3)) chosen.push(place);
    }
    return chosen.map((place) => trigrams[place]!);
  }

  #of(trigram: string): number {
    const known = this.#known.get(trigram);
    if (known !== undefined) return known;
    const found = this.#count.get(trigram) as { doc: number } | undefined;
    if (!found) return 0;
    if (this.#known.size >= mostKept) this.#known.clear();
    this.#known.set(trigram, found.doc);
    return found.doc;
  }
}
