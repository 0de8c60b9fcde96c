import { type Expression, sql, type SqlBool } from 'kysely';
import type { Tables } from '../tables.ts';
import { shortOrderText, type TextSearch } from './text-search.ts';

/** `pg_trgm` finds a part of a text by its runs of three letters. A server without the extension searches as exactly, only slower. */
export const postgresSearch: TextSearch = {
  titles: (key) => ({ scan: contains(key), lookUp: key.length < 3 ? null : like(key) }),
  orders(key) {
    const holds =
      key.length < 3
        ? shortOrderText(key, { number: sql`number`, name: sql`substr(search_key, 1, 60) collate "C"` })
        : like(key);
    return { holds, lookUp: sql<Tables['orders']>`(select * from orders where ${holds})` };
  },
  withoutIndex: (condition) => condition,
  orderedPage: (ids, order, limit, most) =>
    sql`select id from (${ids} ${order} limit ${sql.lit(most)}) as first ${order} limit ${limit}`,
  asWritten: (holds) => holds,
  words: (groups) => hasWords(sql`word_list`, groups),
  pages: (groups) => hasWords(sql`string_to_array(book_pages.word_keys, ' ')`, groups),
};

function hasWords(list: Expression<unknown>, groups: readonly (readonly string[])[]): Expression<SqlBool> {
  const each = groups.map((group) => sql`${list} && array[${sql.join(group)}]::text[]`);
  return sql<SqlBool>`${sql.join(each, sql` and `)}`;
}

const contains = (key: string) => sql<SqlBool>`position(${key}::text in search_key) > 0`;
/** Folding leaves no sign that means something in a pattern. */
const like = (key: string) => sql<SqlBool>`search_key like ${`%${key}%`}`;
