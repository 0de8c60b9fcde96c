import type { Db, Sql } from '../../db/database.ts';
import type { DemoCardRefundRow, DemoCardSessionRow } from '../../db/card-rows.ts';
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

/** Deletes expired sessions whose payments are settled, and their refunds. */
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
  await db.sql
    .deleteFrom('testCardRefunds')
    .where('sessionId', 'not in', (refund) => refund.selectFrom('testCardSessions').select('id'))
    .execute();
}

/** The oldest first. */
export async function refundsOfSession(sql: Sql, sessionId: string): Promise<DemoCardRefundRow[]> {
  return sql
    .selectFrom('testCardRefunds')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** An existing refund stays as it is. Undefined if less than the amount is left, or nothing of `rest`. */
export async function insertDemoRefund(
  db: Db,
  refund: Omit<DemoCardRefundRow, 'amount'>,
  wanted: number | 'rest',
): Promise<DemoCardRefundRow | undefined> {
  return db.transaction(async (trx) => {
    // Locks the session by updating it without a change.
    const session = await trx
      .updateTable('testCardSessions')
      .set({ status: 'paid' })
      .where('id', '=', refund.sessionId)
      .where('status', '=', 'paid')
      .returning('amount')
      .executeTakeFirst();
    if (!session) return undefined;
    const all = await refundsOfSession(trx, refund.sessionId);
    const same = all.find(({ id }) => id === refund.id);
    if (same) return same;
    const left = all
      .filter(({ state }) => state !== 'failed')
      .reduce((rest, { amount }) => rest - amount, session.amount);
    const amount = wanted === 'rest' ? left : wanted;
    if (left <= 0 || amount > left) return undefined;
    const row = { ...refund, amount };
    await trx.insertInto('testCardRefunds').values(row).execute();
    return row;
  });
}

/** Ends the open dispute of a session, if it has one. */
export async function endDemoDispute(
  db: Db,
  sessionId: string,
  state: 'done' | 'failed',
): Promise<DemoCardRefundRow | undefined> {
  return db.sql
    .updateTable('testCardRefunds')
    .set({ state })
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'dispute')
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}
