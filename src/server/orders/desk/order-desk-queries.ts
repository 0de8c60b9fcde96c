import type { Db } from '../../db/database.ts';

/** Orders changed since `moment` (inclusive), the oldest change first. */
export async function ordersChangedSince(db: Db, moment: number, limit: number) {
  return db.sql
    .selectFrom('orders')
    .select(['id', 'status', 'isPaid', 'createdAt', 'updatedAt'])
    .where('updatedAt', '>=', moment)
    .orderBy('updatedAt')
    .limit(limit)
    .execute();
}

export async function lastChange(db: Db): Promise<number> {
  const { last } = await db.sql
    .selectFrom('orders')
    .select((row) => row.fn.max('updatedAt').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
