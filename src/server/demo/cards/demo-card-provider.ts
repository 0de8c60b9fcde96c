import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { TestCardSessionRow } from '../../db/tables.ts';
import type { Log } from '../../log.ts';
import type { SessionReport } from '../../payments/card-provider.ts';
import { waysBack } from '../../payments/return-context.ts';
import { serveTestCards } from './demo-card-desk.ts';
import type { TestCards, TestCardSummary } from './demo-card-session.ts';
import { closeTestSession, findTestSession, insertTestSession, keptSecret } from './demo-card-queries.ts';
import { isSigned, signatureHeader } from './demo-card-signature.ts';
import { createWebhookSender, type PostWebhook } from './demo-card-webhooks.ts';

export interface TestProviderNeeds {
  db: Db;
  log: Log;
  now: () => number;
  shop: { publicUrl: string; storeName: string };
  /** Carries a webhook to the shop's own door, over HTTP. */
  post: PostWebhook;
}

/** The demo's card provider: it behaves like a real one, from its page to its webhooks, but nothing is charged. */
export async function createTestProvider(needs: TestProviderNeeds): Promise<TestCards> {
  const { db, now, shop } = needs;
  const secret = await keptSecret(db, 'test-cards', randomBytes(32).toString('hex'));
  const send = createWebhookSender({ ...needs, secret });

  async function close(id: string, status: 'paid' | 'expired'): Promise<boolean> {
    const changed = await closeTestSession(db, id, status);
    const session = changed ? await findTestSession(db, id) : undefined;
    if (session) await send({ id: `${id}_${status}`, kind: `session.${status}`, report: reportOf(session) });
    return changed;
  }

  async function find(id: string): Promise<TestCardSessionRow | null> {
    const session = await findTestSession(db, id);
    if (session?.status !== 'open' || session.expiresAt > now()) return session ?? null;
    await close(id, 'expired');
    return (await findTestSession(db, id)) ?? null;
  }

  const readSession = async (reference: string) => {
    const session = await find(reference);
    return session && reportOf(session);
  };

  const cards: TestCards = {
    name: 'test',
    find,
    pay: async (id) => (await find(id))?.status === 'open' && close(id, 'paid'),

    async openSession({ paymentId, orderId, lines, subtotal, tax, amount, currency, expiresAt, visit }) {
      // Made from our id for this payment, so that asking twice opens one; only we can make it.
      const id = createHmac('sha256', secret).update(`session ${paymentId}`).digest('hex').slice(0, 40);
      const origin = visit.origin ?? shop.publicUrl;
      const back = waysBack(origin, visit.lang);
      const summary: TestCardSummary = { paymentId, lang: visit.lang, lines, subtotal, tax };
      await insertTestSession(db, {
        id,
        orderId,
        amount,
        currency,
        status: 'open',
        summary: JSON.stringify(summary),
        successUrl: back.success,
        cancelUrl: back.cancel,
        expiresAt,
        createdAt: now(),
      });
      return { reference: id, url: `${origin}/test-cards/${id}` };
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

    serve: (app) => serveTestCards(app, cards, shop),
  };
  return cards;
}

function reportOf({ id, orderId, amount, currency, status, summary }: TestCardSessionRow): SessionReport {
  const { paymentId } = JSON.parse(summary) as TestCardSummary;
  return { provider: 'test', reference: id, state: status, orderId, paymentId, amount, currency };
}
