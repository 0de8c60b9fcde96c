import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';

type Engine = Db['engine'];
type Words = RawBuilder<unknown>;

/** Asked of what is found otherwise: SQLite takes every index to be better than it is, and would go by this one's. */
export function onlySeen(engine: Engine, condition: Words): Words {
  return engine === 'sqlite' ? sql`+${condition}` : condition;
}

/**
 * A page of ids. A limit that is known when PostgreSQL makes its plan tells it to walk in this order instead of sorting
 * all; `most` is one that no page comes up to.
 */
export function walkedPage(engine: Engine, ids: Words, order: Words, limit: unknown, most: number): Words {
  const page = sql`${order} limit ${limit}`;
  if (engine === 'sqlite') return sql`${ids} ${page}`;
  return sql`select id from (${ids} ${order} limit ${sql.lit(most)}) as first ${page}`;
}

/** An array of ids can only be looked up by PostgreSQL: nothing else is planned for it. */
export function isOneOf(engine: Engine, ids: Words): RawBuilder<SqlBool> {
  return engine === 'sqlite' ? sql<SqlBool>`id in (${ids})` : sql<SqlBool>`id = any (array(${ids}))`;
}
