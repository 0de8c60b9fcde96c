import type { DatabaseSync } from 'node:sqlite';
import { type Expression, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from '../tables.ts';
import { shortOrderText, type TextSearch } from './text-search.ts';

/** From this share of all texts on, the index is slower than reading every text. */
const commonShare = 1 / 6;
const maxCached = 5_000;
const maxTrigrams = 4;
/** A trigram this many times as common as the rarest one does not narrow the result enough to be read. */
const tooCommon = 3;

/** More rows than are ranked, since some of them are filtered out. */
const maxWordHits = 200;

/** A few rare trigrams find the candidates; each candidate is then checked for the whole text. */
export function sqliteSearch(reader: DatabaseSync): TextSearch {
  const rarestInName = createVocabulary(reader);
  return {
    titles(key) {
      const wanted = rarestInName(Array.from(key));
      return {
        scan: contains(key),
        lookUp: wanted === null ? null : hasTrigrams('book_trigrams', wanted, key),
      };
    },
    orders(key) {
      const wanted = trigramsOf(key);
      if (wanted !== null) return { holds: contains(key), lookUp: ordersWith(wanted, key) };
      const [number, name] = [sql`number`, sql`substr(search_key, 1, 60)`];
      const lookUp = shortOrderText(key, { number, name });
      // Common text is read along the list.
      const holds = shortOrderText(key, { number: sql`+${number}`, name: sql`+${name}` });
      return { holds, lookUp: sql<Tables['orders']>`(select * from orders where ${lookUp})` };
    },
    withoutIndex: (condition) => sql`+${condition}`,
    orderedPage: (ids, order, limit) => sql`${ids} ${order} limit ${limit}`,
    asWritten: (holds) => sql<SqlBool>`id in (select id from books indexed by books_titles where ${holds})`,
    words: (groups) => hasWords('docid', 'book_words', groups),
    pages: (groups) => hasWords('book_pages.docid', 'page_words', groups),
  };
}

function hasWords(docid: string, table: string, groups: readonly (readonly string[])[]): Expression<SqlBool> {
  const wanted = groups.map((words) => `(${words.map(quoted).join(' OR ')})`).join(' AND ');
  const index = sql.raw(table);
  return sql<SqlBool>`${sql.ref(docid)} in (select rowid from ${index} where ${index} match ${wanted} limit ${sql.lit(maxWordHits)})`;
}

const contains = (key: string, text = sql`search_key`) => sql<SqlBool>`instr(${text}, ${key}) > 0`;

function hasTrigrams(table: string, wanted: string, key: string): Expression<SqlBool> {
  const index = sql.raw(table);
  return sql<SqlBool>`docid in (select rowid from ${index} where ${index} match ${wanted}) and ${contains(key)}`;
}

/** A join in this order, so that a limit ends it early. */
function ordersWith(wanted: string, key: string) {
  return sql<Tables['orders']>`(
    select orders.* from order_trigrams cross join orders on orders.number = order_trigrams.rowid
    where order_trigrams match ${wanted} and ${contains(key, sql`orders.search_key`)})`;
}

/** A match expression of trigrams that cover a text; null if it has none. */
function trigramsOf(key: string): string | null {
  const letters = Array.from(key);
  if (letters.length < 3) return null;
  const starts = letters.flatMap((_, index) =>
    index % 3 === 0 && index + 3 <= letters.length ? [index] : [],
  );
  const trigrams = [...starts, letters.length - 3].map((index) => letters.slice(index, index + 3).join(''));
  return [...new Set(trigrams)].map(quoted).join(' AND ');
}

/**
 * Finds a match expression of the rarest trigrams of a text; null if too many texts have them, or it has none. How many
 * texts have each is cached: a stale count only makes the estimate worse.
 */
function createVocabulary(reader: DatabaseSync) {
  const cached = new LRUCache<string, number>({ max: maxCached });
  const counting = reader.prepare('select doc from trigram_counts where term = ?');
  const last = reader.prepare('select max(docid) as docid from book_names');
  /** How many texts there were when the cache was last cleared: it is when their number has doubled. */
  let countedTexts = 0;

  function countTexts(): number {
    const texts = (last.get() as { docid: number | null }).docid ?? 0;
    if (texts > 2 * countedTexts) {
      countedTexts = texts;
      cached.clear();
    }
    return texts;
  }

  function count(trigram: string): number {
    const known = cached.get(trigram);
    if (known !== undefined) return known;
    const found = counting.get(trigram) as { doc: number } | undefined;
    if (found) cached.set(trigram, found.doc);
    return found?.doc ?? 0;
  }

  return (letters: string[]): string | null => {
    if (letters.length < 3) return null;
    const texts = countTexts();
    const trigrams = letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
    const counts = trigrams.map(count);
    const chosen: number[] = [];
    const isTooCommon = (index: number) =>
      chosen.length > 0 && counts[index]! > tooCommon * counts[chosen[0]!]!;
    for (const index of [...trigrams.keys()].toSorted((one, other) => counts[one]! - counts[other]!)) {
      if (chosen.length === maxTrigrams || isTooCommon(index)) break;
      if (chosen.every((other) => Math.abs(other - index) >= 3)) chosen.push(index);
    }
    if (counts[chosen[0]!]! > commonShare * texts) return null;
    return chosen.map((index) => quoted(trigrams[index]!)).join(' AND ');
  };
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
