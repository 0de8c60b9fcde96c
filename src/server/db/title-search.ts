import { type Expression, sql, type SqlBool } from 'kysely';
import { nameQuery } from '../../rules/fold.ts';
import type { Db } from './database.ts';

/** A condition on books whose title matches the query; null for an empty query. */
export async function titleSearch(db: Db, query = ''): Promise<Expression<SqlBool> | null> {
  const asked = nameQuery(query);
  if (!asked) return null;
  if ('folded' in asked) {
    const { scan, lookUp } = await db.search.titles(asked.folded);
    return sql<SqlBool>`id in (select id from book_names where ${lookUp ?? scan})`;
  }
  if (db.engine === 'postgres') return asWritten(asked.plain, 'strpos');
  const holds = asWritten(asked.plain, 'instr');
  return sql<SqlBool>`id in (select id from books indexed by books_titles where ${holds})`;
}

/**
 * Searches the titles as written, for a query of signs that folding removes. It has no capitals, so case does not matter,
 * except for İ, whose lower case contains a combining dot. PostgreSQL text cannot contain NUL, so no title does.
 */
function asWritten(text: string, finds: 'instr' | 'strpos'): Expression<SqlBool> {
  if (text.includes('\0')) return sql<SqlBool>`1 = 0`;
  const places = [sql`name`, sql`name_ar`].map((title) => {
    const small = text.includes('\u0307') ? sql`replace(${title}, 'İ', 'i\u0307')` : title;
    return sql`${sql.raw(finds)}(${small}, ${text}) > 0`;
  });
  return sql<SqlBool>`(${sql.join(places, sql` or `)})`;
}
