import type { Address } from '../../../contract/addresses.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import type { OrderRow, PaymentRow } from '../../db/tables.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import { linesOfOrders } from '../order-queries.ts';
import {
  type CardProvider,
  expiredReport,
  type OpenedSession,
  ProviderFailed,
  type ReturnContext,
  withTimeout,
} from '../../payments/card-provider.ts';
import {
  insertPayment,
  latestPayment,
  markNotOpened,
  newPayment,
  openingLife,
  sessionLife,
} from './payment-queries.ts';
import { settle } from './settle.ts';
import type { SettleDeps } from '../refund/settle-refund.ts';
import type { LoadShopState } from '../../shop/shop-state.ts';
import { findRow, updateRows } from '../../db/rows.ts';

export interface PaymentDeps extends SettleDeps {
  cards: CardProvider;
  /** How long a shopper waits for the provider, in milliseconds. */
  timeout: number;
}

/** The address where an unpaid order is paid: that of its open session, else that of a new one. */
export async function openPayment(
  deps: PaymentDeps,
  order: OrderRow,
  returnTo: ReturnContext,
): Promise<string> {
  if (order.status !== 'Awaiting Payment') throw new Problem('not-payable');
  const latest = await latestPayment(deps.db, order.id);
  if (latest?.status === 'open' && latest.reference !== null && latest.url !== null) {
    if (await isStillOpen(deps, latest, latest.reference)) return latest.url;
    throw new Problem('not-payable');
  }
  return openSession(deps, order, await paymentToOpen(deps, order, latest), returnTo);
}

/** The response to a repeated request: the address of the first one, if it got one. */
export async function samePayment(
  deps: PaymentDeps,
  order: OrderRow,
  returnTo: ReturnContext,
): Promise<string> {
  if (order.status === 'Cancelled') throw new Problem('not-payable');
  const latest = await latestPayment(deps.db, order.id);
  return latest?.url ?? openPayment(deps, order, returnTo);
}

/** Asks the provider: the shopper may have paid in another window, or the session may have expired. */
async function isStillOpen(deps: PaymentDeps, payment: PaymentRow, reference: string): Promise<boolean> {
  const known = await callProvider(deps, deps.cards.readSession(reference));
  const report = known ?? expiredReport(payment, reference);
  if (report.state === 'open') return true;
  await settle(deps, report);
  return false;
}

async function paymentToOpen(
  deps: PaymentDeps,
  order: OrderRow,
  latest: PaymentRow | undefined,
): Promise<PaymentRow> {
  const { db, now, cards } = deps;
  if (latest?.status === 'opening') {
    if (now() - latest.createdAt < openingLife && latest.provider === cards.name) return latest;
    await markNotOpened(db.sql, { id: latest.id }, now());
  }
  await insertPayment(db, newPayment(order, cards.name, now()));
  const current = await latestPayment(db, order.id);
  if (current?.status !== 'opening') throw new Problem('conflict');
  return current;
}

async function openSession(
  deps: PaymentDeps,
  order: OrderRow,
  payment: PaymentRow,
  returnTo: ReturnContext,
): Promise<string> {
  const { db, cards, now } = deps;
  const lines = (await linesOfOrders(db.sql, [order.id])).map(({ name, nameAr, offerPrice, quantity }) => ({
    name: (returnTo.lang === 'ar' && nameAr) || name,
    offerPrice,
    quantity,
  }));
  const { id: paymentId, amount, currency } = payment;
  const ids = { paymentId, orderId: order.id, orderNumber: formatOrderNumber(order.number) };
  const tax = { addedTax: order.taxIncluded === 1 ? 0 : order.tax, taxPercent: order.taxRate / 100 };
  const { delivery } = order;
  const { firstName, lastName, email } = JSON.parse(order.address) as Address;
  const customer = { firstName, lastName, email };
  const expiresAt = payment.createdAt + sessionLife;
  const request = { ...ids, lines, customer, ...tax, delivery, amount, currency, expiresAt, returnTo };
  let session: OpenedSession;
  try {
    session = await withTimeout(cards.openSession(request), deps.timeout);
  } catch (error) {
    // After a refusal the next attempt is a new payment. After a timeout it repeats this one: a provider that
    // received the first call then returns the session it has already opened.
    if (error instanceof ProviderFailed && error.answered)
      await markNotOpened(db.sql, { id: paymentId }, now());
    throw unavailable(deps, error);
  }
  const { reference, url } = session;
  const opened = { status: 'open', reference, url, updatedAt: now() } as const;
  if (await updateRows(db.sql, 'payments', { id: paymentId, status: 'opening' }, opened)) return url;
  return concurrentlyOpened(deps, paymentId, session);
}

/** A parallel request, the provider's webhook or a cancellation has changed the payment first. */
async function concurrentlyOpened(
  deps: PaymentDeps,
  paymentId: string,
  session: OpenedSession,
): Promise<string> {
  const payment = await findRow(deps.db.sql, 'payments', { id: paymentId });
  if (payment?.reference === session.reference) return session.url;
  await callProvider(deps, deps.cards.expireSession(session.reference));
  if (payment?.status === 'open' && payment.url !== null) return payment.url;
  throw new Problem('not-payable');
}

/** Waits for the provider, and throws a Problem if it fails. */
export async function callProvider<T>(deps: PaymentDeps, call: Promise<T>): Promise<T> {
  try {
    return await withTimeout(call, deps.timeout);
  } catch (error) {
    throw unavailable(deps, error);
  }
}

function unavailable({ log, cards }: PaymentDeps, error: unknown): unknown {
  if (!(error instanceof ProviderFailed)) return error;
  log.error(
    { provider: cards.name, answered: error.answered, reason: error.message },
    'the card provider failed',
  );
  return new Problem('payment-unavailable');
}

interface CardDeps {
  cards: CardProvider | null;
  loadShopState: LoadShopState;
}

/** The card provider, if there is one and it takes the shop's currency. */
export async function cardsFor({ cards, loadShopState }: CardDeps): Promise<CardProvider> {
  if (!cards?.takes((await loadShopState()).currency.code)) throw new Problem('no-cards');
  return cards;
}
