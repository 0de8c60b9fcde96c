import type { Db } from '../../db/database.ts';
import type { DemoCardSessionRow } from '../../db/tables.ts';
import { unsettled } from '../../payments/payment-queries.ts';

export async function findDemoSession(db: Db, id: string): Promise<DemoCardSessionRow | undefined> {
  return db.sql.selectFrom('testCardSessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An existing session stays as it is. */
export async function insertDemoSession(db: Db, session: DemoCardSessionRow): Promise<void> {
  await db.sql
    .insertInto('testCardSessions')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when the session was not open any more. */
export async function closeDemoSession(db: Db, id: string, status: 'paid' | 'expired'): Promise<boolean> {
  const changed = await db.sql
    .updateTable('testCardSessions')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes expired sessions whose payments are settled. */
export async function deleteOldDemoSessions(db: Db, before: number): Promise<void> {
  await db.sql
    .deleteFrom('testCardSessions')
    .where('expiresAt', '<', before)
    .where((session) =>
      session.not(
        session.exists(
          session
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.reference', '=', 'testCardSessions.id')
            .where('payments.status', 'in', unsettled),
        ),
      ),
    )
    .execute();
}
