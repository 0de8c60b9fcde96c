import type { Db, Sql } from '../../db/database.ts';
import { unsettled } from '../../orders/pay/payment-queries.ts';
import type { DemoCardRefundRow } from './demo-card-rows.ts';
import { findRows, insertRows } from '../../db/rows.ts';

/** What the payment page shows, as JSON. A real provider stores this on its side. */
export interface DemoCardSummary {
  paymentId: string;
  lines: { name: string; offerPrice: number; quantity: number }[];
  /** Added to the lines. */
  tax: number;
  /** Sessions of an earlier version have none. */
  delivery?: number;
}

/** Deletes expired sessions whose payments are settled, and their refunds. */
export async function deleteOldDemoSessions(db: Db, before: number): Promise<void> {
  await db.sql
    .deleteFrom('demoCardSessions')
    .where('expiresAt', '<', before)
    .where((session) =>
      session.not(
        session.exists(
          session
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.reference', '=', 'demoCardSessions.id')
            .where('payments.status', 'in', unsettled),
        ),
      ),
    )
    .execute();
  await db.sql
    .deleteFrom('demoCardRefunds')
    .where('sessionId', 'not in', (refund) => refund.selectFrom('demoCardSessions').select('id'))
    .execute();
}

/** The oldest first. */
export async function refundsOfSession(sql: Sql, sessionId: string): Promise<DemoCardRefundRow[]> {
  return findRows(sql, 'demoCardRefunds', { sessionId }, ['createdAt', 'id']);
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
      .updateTable('demoCardSessions')
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
    await insertRows(trx, 'demoCardRefunds', row);
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
    .updateTable('demoCardRefunds')
    .set({ state })
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'dispute')
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}
