import { createHmac, randomBytes } from 'node:crypto';
import type { DemoPayment } from '../../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import {
  type CardEvent,
  type CardProvider,
  RefundRefused,
  type RefundReport,
} from '../../payments/card-provider.ts';
import { endDemoDispute, insertDemoRefund, refundsOfSession } from './demo-card-queries.ts';
import type { DemoCardRefundRow } from './demo-card-rows.ts';

interface DemoRefundDeps {
  db: Db;
  now: () => number;
  secret: string;
  send: (event: CardEvent) => Promise<void>;
}

/** The refunds and disputes of the demo's card provider, each with its event. */
export function createDemoRefunds({ db, now, secret, send }: DemoRefundDeps): Pick<
  CardProvider,
  'refund' | 'listRefunds'
> & {
  act(session: string, act: DemoPayment['acts'][number]): Promise<void>;
} {
  async function report(refund: DemoCardRefundRow): Promise<RefundReport> {
    const made = reportOf(refund);
    const { kind, state } = refund;
    await send({ id: `${refund.id}_${state}`, kind: `${kind}.${state}`, report: null, refund: made });
    return made;
  }

  return {
    async refund({ refundId, session, amount }) {
      // Derived from the refund's id, so that a repeated call gets the same refund.
      const id = createHmac('sha256', secret).update(`refund ${refundId}`).digest('hex').slice(0, 40);
      const row = { id, sessionId: session, refundId, kind: 'refund', state: 'done' } as const;
      const refund = await insertDemoRefund(db, { ...row, createdAt: now() }, amount);
      if (!refund) throw new RefundRefused('more than is left of the payment');
      return report(refund);
    },

    listRefunds: async (session) =>
      (await refundsOfSession(db.sql, session)).filter(({ kind }) => kind === 'refund').map(reportOf),

    /** Does nothing where there is nothing left to refund, or no dispute to decide. */
    async act(session, act) {
      if (act === 'lose' || act === 'win') {
        const ended = await endDemoDispute(db, session, act === 'lose' ? 'done' : 'failed');
        if (ended) await report(ended);
        return;
      }
      const id = randomBytes(20).toString('hex');
      const kind = act;
      const state = act === 'refund' ? 'done' : 'open';
      const row = { id, sessionId: session, refundId: null, kind, state, createdAt: now() } as const;
      const made = await insertDemoRefund(db, row, 'rest');
      if (made) await report(made);
    },
  };
}

function reportOf({ id, sessionId, refundId, kind, state, amount }: DemoCardRefundRow): RefundReport {
  return { provider: 'demo', reference: id, kind, session: sessionId, refundId, state, amount };
}
