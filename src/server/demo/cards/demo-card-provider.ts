import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { sharedSecret } from '../../db/shared-secret.ts';
import type { DemoCardSessionRow } from '../../db/card-rows.ts';
import type { Log } from '../../log.ts';
import type { SessionReport } from '../../payments/card-provider.ts';
import { returnUrls } from '../../payments/return-context.ts';
import { serveDemoCards } from './demo-card-routes.ts';
import type { DemoCardProvider, DemoCardSummary } from './demo-card-session.ts';
import {
  closeDemoSession,
  deleteOldDemoSessions,
  findDemoSession,
  insertDemoSession,
  refundsOfSession,
} from './demo-card-queries.ts';
import { createDemoRefunds } from './demo-card-refunds.ts';
import { isSigned, signatureHeader } from './demo-card-signature.ts';
import { createWebhookSender, type PostWebhook } from './demo-card-webhooks.ts';

export interface DemoCardDeps {
  db: Db;
  log: Log;
  now: () => number;
  shop: { publicUrl: string; storeName: string };
  post: PostWebhook;
}

/** The demo's card provider. It has a payment page and signed webhooks like a real one, but charges nothing. */
export async function createDemoCardProvider(deps: DemoCardDeps): Promise<DemoCardProvider> {
  const { db, now, shop } = deps;
  // Existing databases have the secret under this name.
  const secret = await sharedSecret(db, 'test-cards', randomBytes(32).toString('hex'));
  const send = createWebhookSender({ ...deps, secret });

  async function close(id: string, status: 'paid' | 'expired'): Promise<boolean> {
    const changed = await closeDemoSession(db, id, status);
    const session = changed ? await findDemoSession(db, id) : undefined;
    if (session) await send({ id: `${id}_${status}`, kind: `session.${status}`, report: reportOf(session) });
    return changed;
  }

  async function find(id: string): Promise<DemoCardSessionRow | null> {
    const session = await findDemoSession(db, id);
    if (session?.status !== 'open' || session.expiresAt > now()) return session ?? null;
    await close(id, 'expired');
    return (await findDemoSession(db, id)) ?? null;
  }

  const readSession = async (reference: string) => {
    const session = await find(reference);
    return session && reportOf(session);
  };

  const cards: DemoCardProvider = {
    name: 'test',
    takes: () => true,
    find,
    refundsOf: (id) => refundsOfSession(db.sql, id),
    ...createDemoRefunds({ db, now, secret, send }),
    pay: async (id) => (await find(id))?.status === 'open' && close(id, 'paid'),

    async openSession({ paymentId, orderId, lines, amount, currency, expiresAt, returnTo, ...beside }) {
      // Derived from the payment's id, so that a repeated call gets the same session; keyed, so it cannot be guessed.
      const id = createHmac('sha256', secret).update(`session ${paymentId}`).digest('hex').slice(0, 40);
      const origin = returnTo.origin ?? shop.publicUrl;
      const urls = returnUrls(origin, returnTo);
      const { addedTax: tax, delivery } = beside;
      const summary: DemoCardSummary = { paymentId, lang: returnTo.lang, lines, tax, delivery };
      await insertDemoSession(db, {
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
      });
      return { reference: id, url: `${origin}/demo-cards/${id}` };
    },

    readSession,

    async expireSession(reference) {
      await close(reference, 'expired');
      return readSession(reference);
    },

    async readWebhook(body, headers) {
      if (!isSigned(body, headers.get(signatureHeader), secret, now())) return null;
      return JSON.parse(body.toString('utf8'));
    },

    serve: (app, clientFolder) => serveDemoCards(app, cards, shop, clientFolder),
    deleteOldSessions: (before) => deleteOldDemoSessions(db, before),
  };
  return cards;
}

function reportOf({ id, orderId, amount, currency, status, summary }: DemoCardSessionRow): SessionReport {
  const { paymentId } = JSON.parse(summary) as DemoCardSummary;
  return { provider: 'test', reference: id, state: status, orderId, paymentId, amount, currency };
}
