import { deleteOldKeys } from '../checkout/checkout-queries.ts';
import type { PaymentRow } from '../db/tables.ts';
import { type CardProvider, goneSession, withPatience } from './card-provider.ts';
import { openingLife } from './new-payment.ts';
import { cancelUnopenedOrder, markNotOpened } from './payment-queries.ts';
import { claimPayment, forgottenOrders, openPaymentsOf, silentPayments } from './sweep-queries.ts';
import { settle, type Settling } from './settle.ts';

export interface Sweeping extends Settling {
  cards: CardProvider | null;
  /** Ends the sweep before the next question, and does not wait for the answer to the last. */
  stop?: AbortSignal;
}

export const sweepEvery = 60_000;
const silence = 2 * 60_000;
const day = 24 * 60 * 60_000;
const keysKept = 30 * day;
const batch = 200;
const atOnce = 5;
const patience = 5_000;
/** However often a page is loaded, a provider is not asked about the same payment more often than this. */
const heardLately = 1_000;

/**
 * Asks the provider about every payment that has been silent for two minutes: a webhook that never came, or a
 * crash of ours, is healed without anybody. Any number of processes may sweep; each payment is asked by one.
 */
export async function sweep(sweeping: Sweeping): Promise<void> {
  const { db, now, stop } = sweeping;
  let silent: PaymentRow[];
  do {
    if (stop?.aborted) return;
    silent = await silentPayments(db, now() - silence, batch);
    const turns = silent.values();
    await Promise.all(Array.from({ length: atOnce }, () => askInTurn(sweeping, turns)));
  } while (silent.length === batch);
  for (const order of await forgottenOrders(db, now() - day, batch))
    await cancelUnopenedOrder(db, order.id, now());
  await deleteOldKeys(db, now() - keysKept);
}

/**
 * For a shopper who comes back from the provider's page: what it says of their open payments is settled now, and
 * not when the webhook or the sweep comes. A provider that does not answer is left to these.
 */
export async function settleReturned(sweeping: Sweeping, userId: string): Promise<void> {
  const { db, now } = sweeping;
  const open = await openPaymentsOf(db, userId, now() - heardLately, atOnce);
  await askInTurn(sweeping, open);
}

/** Each of those who ask takes the next payment from the same line. */
async function askInTurn(sweeping: Sweeping, turns: Iterable<PaymentRow>): Promise<void> {
  const { db, now, log, stop } = sweeping;
  for (const payment of turns) {
    if (stop?.aborted) return;
    if (!(await claimPayment(db, payment, now()))) continue;
    try {
      await askAbout(sweeping, payment);
    } catch (error) {
      log.warn(
        { payment: payment.id, reason: (error as Error).message },
        'a payment could not be asked about',
      );
    }
  }
}

async function askAbout(sweeping: Sweeping, payment: PaymentRow): Promise<void> {
  const { db, now, cards, stop } = sweeping;
  const age = now() - payment.createdAt;
  if (payment.reference === null) {
    // Nobody was ever given its address, so nobody can pay there.
    if (age > openingLife) await markNotOpened(db.sql, payment.id, now());
    return;
  }
  const report =
    cards?.name === payment.provider
      ? await withPatience(cards.readSession(payment.reference), patience, stop)
      : null;
  if (report) await settle(sweeping, report);
  else if (age > day) await settle(sweeping, goneSession(payment, payment.reference));
}
