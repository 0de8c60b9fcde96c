import type pg from 'pg';
import { sql, type SqlBool } from 'kysely';
import type { NameSearch } from './name-search.ts';

const sampled = 1_000;
const lookAgainAfter = 60_000;
/** From this share on a page is full after a few thousand books. */
const common = 1 / 100;
const mostParts = 2;

/** A sample of the names tells how common a text is; PostgreSQL's own guess for parts of words is far off. */
export function postgresNames(pool: pg.Pool): NameSearch {
  let sample: { names: Promise<string[]>; until: number } | undefined;

  async function takeSample(): Promise<string[]> {
    const { rows } = await pool.query<{ searchKey: string }>(
      `select search_key as "searchKey" from books order by id limit ${sampled}`,
    );
    return rows.map(({ searchKey }) => searchKey);
  }

  return async (key) => {
    if (!sample || sample.until < Date.now()) {
      sample = { names: takeSample(), until: Date.now() + lookAgainAfter };
      sample.names.catch(() => (sample = undefined));
    }
    const names = await sample.names;
    const holds = sql<SqlBool>`position(${key} in search_key) > 0`;
    // Where many have it, the books are walked through in their order: no index knows this question.
    if (names.length === 0 || share(names, key) >= common) return holds;
    const parts = rareParts(names, key).map((part) => sql<SqlBool>`search_key like ${`%${part}%`}`);
    // An offset of nothing keeps the page's order and limit from being taken into account here.
    return sql<SqlBool>`id in (select id from books where ${sql.join([...parts, holds], sql` and `)} offset 0)`;
  };
}

function share(names: string[], text: string): number {
  return names.filter((name) => name.includes(text)).length / names.length;
}

/** Three letters of a word are one entry of the index; the rarest of them say where to look. */
function rareParts(names: string[], key: string): string[] {
  const places = [...key].length === key.length ? [...key].keys() : [];
  const parts = [...places]
    .filter((place) => /^[\p{L}\p{N}]{3}$/u.test(key.slice(place, place + 3)))
    .map((place) => {
      const text = key.slice(place, place + 3);
      return { place, text, share: share(names, text) };
    })
    .toSorted((one, other) => one.share - other.share);
  const chosen: typeof parts = [];
  for (const part of parts) {
    if (chosen.length === mostParts) break;
    if (chosen.every(({ place }) => Math.abs(place - part.place) >= 3)) chosen.push(part);
  }
  return chosen.map(({ text }) => text);
}
