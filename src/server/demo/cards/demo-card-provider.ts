import { createHmac, randomBytes } from 'node:crypto';
import { sharedSecret } from '../../db/signer.ts';
import { settleEvent } from '../../orders/pay/settle.ts';
import type { SettleDeps } from '../../orders/refund/settle-refund.ts';
import {
  type CardEvent,
  type CardProvider,
  RefundRefused,
  returnUrls,
  type SessionReport,
} from '../../payments/card-provider.ts';
import { type DemoCardSummary, serveDemoCards } from './demo-card-routes.ts';
import type { DemoCardSessionRow } from '../../db/tables.ts';
import { findRow, insertRows, updateRows } from '../../db/rows.ts';

/** A demo on this machine is opened as localhost too, and returns the shopper there. No other name is repeated. */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The demo's card provider. It has sessions and a payment page like a real one, but charges nothing. */
export async function createDemoCardProvider(deps: SettleDeps, publicUrl: string): Promise<CardProvider> {
  const { db, now, log } = deps;
  const secret = await sharedSecret(db, 'demo-cards', randomBytes(32).toString('hex'));

  /** Settles an event as the webhook of a real provider does. After a failure the sweep settles it. */
  async function send(event: CardEvent): Promise<void> {
    try {
      await settleEvent(deps, 'demo', event);
    } catch (error) {
      log.warn({ err: error }, 'an event of the demo cards was not settled');
    }
  }

  async function close(id: string, status: 'paid' | 'expired'): Promise<boolean> {
    const changed = await updateRows(db.sql, 'demoCardSessions', { id, status: 'open' }, { status });
    const session = changed ? await findRow(db.sql, 'demoCardSessions', { id }) : undefined;
    if (session) await send({ id: `${id}_${status}`, kind: `session.${status}`, report: reportOf(session) });
    return changed;
  }

  async function find(id: string): Promise<DemoCardSessionRow | null> {
    const session = await findRow(db.sql, 'demoCardSessions', { id });
    if (session?.status !== 'open' || session.expiresAt > now()) return session ?? null;
    await close(id, 'expired');
    return (await findRow(db.sql, 'demoCardSessions', { id })) ?? null;
  }

  const readSession = async (reference: string) => {
    const session = await find(reference);
    return session && reportOf(session);
  };

  const refOf = (text: string) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 40);

  return {
    name: 'demo',
    takes: () => true,

    async openSession({ paymentId, orderId, lines, amount, currency, expiresAt, returnTo, ...charges }) {
      // Derived from the payment's id, so that a repeated call gets the same session; keyed, so it cannot be guessed.
      const id = refOf(`session ${paymentId}`);
      const isHere = [returnTo.origin ?? '', publicUrl].every((url) => loopback.test(url));
      const origin = isHere ? returnTo.origin! : publicUrl;
      const urls = returnUrls(origin, returnTo);
      const { addedTax: tax, delivery } = charges;
      const summary: DemoCardSummary = { paymentId, lines, tax, delivery };
      const session: DemoCardSessionRow = {
        id,
        orderId,
        amount,
        currency,
        status: 'open',
        summary: JSON.stringify(summary),
        successUrl: urls.success,
        cancelUrl: urls.cancel,
        expiresAt,
        createdAt: now(),
      };
      await insertRows(db.sql, 'demoCardSessions', session, { ifNew: true });
      return { reference: id, url: `${origin}${returnTo.prefix}/demo-cards/${id}` };
    },

    readSession,

    async expireSession(reference) {
      await close(reference, 'expired');
      return readSession(reference);
    },

    async refund({ refundId, session, amount }) {
      const paid = await findRow(db.sql, 'demoCardSessions', { id: session, status: 'paid' });
      if (!paid || amount > paid.amount) throw new RefundRefused('more than was paid');
      // Derived from the refund's id, so that a repeated call gets the same refund.
      const reference = refOf(`refund ${refundId}`);
      return { provider: 'demo', reference, kind: 'refund', session, refundId, state: 'done', amount };
    },

    /** None are stored: the shop asks for a refund again if it has lost the answer. */
    listRefunds: async () => [],

    /** Events are settled in the process, so there are no webhooks. */
    readWebhook: async () => null,

    serve: (app, showPage) =>
      serveDemoCards(app, publicUrl, showPage, { find, pay: (id) => close(id, 'paid') }),
  };
}

function reportOf({ id, orderId, amount, currency, status, summary }: DemoCardSessionRow): SessionReport {
  const { paymentId } = JSON.parse(summary) as DemoCardSummary;
  return { provider: 'demo', reference: id, state: status, orderId, paymentId, amount, currency };
}
