import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { storedState } from './shop-state.ts';

export async function isImportActive(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom('imports').select('id').where('active', '=', 1).executeTakeFirst();
  return row !== undefined;
}

/** The condition that leaves out the books of an unfinished import. Costs nothing while there is no import. */
export async function withoutPending(db: Db, id = 'id'): Promise<Expression<SqlBool>> {
  const { hasPending } = await storedState(db);
  return hasPending
    ? sql<SqlBool>`${sql.ref(id)} not in (select id from pending_books)`
    : sql<SqlBool>`1 = 1`;
}
