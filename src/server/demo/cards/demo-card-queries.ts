import type { Db } from '../../db/database.ts';
import { unsettled } from '../../orders/pay/payment-queries.ts';

/** What the payment page shows, as JSON. A real provider stores this on its side. */
export interface DemoCardSummary {
  paymentId: string;
  lines: { name: string; offerPrice: number; quantity: number }[];
  /** Added to the lines. */
  tax: number;
  delivery: number;
}

/** Deletes expired sessions whose payments are settled. */
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
}
