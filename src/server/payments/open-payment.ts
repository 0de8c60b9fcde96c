import type { OrderRow, PaymentRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { linesOfOrders } from '../orders/order-queries.ts';
import {
  type CardProvider,
  goneSession,
  type OpenedSession,
  type PayingVisit,
  ProviderFailed,
  withPatience,
} from './card-provider.ts';
import { newPayment, openingLife, sessionLife } from './new-payment.ts';
import { findPayment, insertPayment, latestPayment, markNotOpened, markOpened } from './payment-queries.ts';
import { settle, type Settling } from './settle.ts';

export interface Paying extends Settling {
  cards: CardProvider;
  /** How long a shopper waits for the provider. */
  patience: number;
}

/** The address where a waiting order is paid: the open session's if there is one, else that of a new one. */
export async function openPayment(paying: Paying, order: OrderRow, visit: PayingVisit): Promise<string> {
  if (order.status !== 'Awaiting Payment') throw new Problem('not-payable');
  const latest = await latestPayment(paying.db, order.id);
  if (latest?.status === 'open' && latest.reference !== null && latest.url !== null) {
    if (await isStillOpen(paying, latest, latest.reference)) return latest.url;
    throw new Problem('not-payable');
  }
  return openSession(paying, order, await paymentToOpen(paying, order, latest), visit);
}

/** What a repeated request gets: the same address as the first, as far as there is one. */
export async function samePayment(paying: Paying, order: OrderRow, visit: PayingVisit): Promise<string> {
  const latest = await latestPayment(paying.db, order.id);
  return latest?.url ?? openPayment(paying, order, visit);
}

/** Asks, because the shopper may have paid in another window, or come back after the session ran out. */
async function isStillOpen(paying: Paying, payment: PaymentRow, reference: string): Promise<boolean> {
  const report =
    (await asked(paying, paying.cards.readSession(reference))) ?? goneSession(payment, reference);
  if (report.state === 'open') return true;
  await settle(paying, report);
  return false;
}

async function paymentToOpen(
  paying: Paying,
  order: OrderRow,
  latest: PaymentRow | undefined,
): Promise<PaymentRow> {
  const { db, now, cards } = paying;
  if (latest?.status === 'opening') {
    if (now() - latest.createdAt < openingLife && latest.provider === cards.name) return latest;
    await markNotOpened(db.sql, latest.id, now());
  }
  await insertPayment(db, newPayment(order, cards.name, now()));
  const current = await latestPayment(db, order.id);
  if (current?.status !== 'opening') throw new Problem('conflict');
  return current;
}

async function openSession(
  paying: Paying,
  order: OrderRow,
  payment: PaymentRow,
  visit: PayingVisit,
): Promise<string> {
  const { db, cards, now } = paying;
  const lines = (await linesOfOrders(db, [order.id])).map(({ name, nameAr, offerPrice, quantity }) => ({
    name: (visit.lang === 'ar' && nameAr) || name,
    offerPrice,
    quantity,
  }));
  const { id: paymentId, amount, currency } = payment;
  const { id: orderId, subtotal, tax } = order;
  const expiresAt = payment.createdAt + sessionLife;
  const request = { paymentId, orderId, lines, subtotal, tax, amount, currency, expiresAt, visit };
  let session: OpenedSession;
  try {
    session = await withPatience(cards.openSession(request), paying.patience);
  } catch (error) {
    // After a refusal the next attempt is another payment; after silence it is the same one, which a
    // provider that did hear us then answers with the session it already has.
    if (error instanceof ProviderFailed && error.answered) await markNotOpened(db.sql, paymentId, now());
    throw unreachable(paying, error);
  }
  if (await markOpened(db, paymentId, session, now())) return session.url;
  return whatBecameOf(paying, paymentId, session);
}

/** Somebody else was faster: the same request in parallel, the provider's webhook, or a cancelling shopper. */
async function whatBecameOf(paying: Paying, paymentId: string, session: OpenedSession): Promise<string> {
  const payment = await findPayment(paying.db, paymentId);
  if (payment?.reference === session.reference) return session.url;
  await asked(paying, paying.cards.expireSession(session.reference));
  if (payment?.status === 'open' && payment.url !== null) return payment.url;
  throw new Problem('not-payable');
}

/** A provider's answer, or the sentence that it cannot be reached. */
export async function asked<T>(paying: Paying, answer: Promise<T>): Promise<T> {
  try {
    return await withPatience(answer, paying.patience);
  } catch (error) {
    throw unreachable(paying, error);
  }
}

function unreachable({ log, cards }: Paying, error: unknown): unknown {
  if (!(error instanceof ProviderFailed)) return error;
  log.error(
    { provider: cards.name, answered: error.answered, reason: error.message },
    'the card provider failed',
  );
  return new Problem('payment-unavailable');
}
