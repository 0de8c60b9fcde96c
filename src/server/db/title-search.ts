import { type Expression, sql, type SqlBool } from 'kysely';
import { nameQuery } from '../../rules/fold.ts';
import type { Db } from './database.ts';

/** Tells which books a query asks for by their titles; null where it asks for nothing. */
export async function titleSearch(db: Db, query = ''): Promise<Expression<SqlBool> | null> {
  const asked = nameQuery(query);
  if (!asked) return null;
  if ('folded' in asked) {
    const { look, lookUp } = await db.names(asked.folded);
    const { values, says } = lookUp ?? look;
    return sql<SqlBool>`id in (select id from book_names where ${says(values)})`;
  }
  if (db.engine === 'postgres') return asWritten(asked.plain, 'strpos');
  const holds = asWritten(asked.plain, 'instr');
  return sql<SqlBool>`id in (select id from books indexed by books_titles where ${holds})`;
}

/**
 * Looks at the titles themselves. What is asked for here has no capitals, so its case is that of the titles; only
 * the small form of İ brings a mark along that might be asked for. No title holds a zero, nor may a question.
 */
function asWritten(text: string, finds: 'instr' | 'strpos'): Expression<SqlBool> {
  if (text.includes('\0')) return sql<SqlBool>`1 = 0`;
  const places = [sql`name`, sql`name_ar`].map((title) => {
    const small = text.includes('\u0307') ? sql`replace(${title}, 'İ', 'i\u0307')` : title;
    return sql`${sql.raw(finds)}(${small}, ${text}) > 0`;
  });
  return sql<SqlBool>`(${sql.join(places, sql` or `)})`;
}
