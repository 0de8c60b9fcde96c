import type { MailKind } from '../../contract/mails.ts';
import type { StepActor } from '../../rules/order-status.ts';
import type { Trx } from '../db/database.ts';
import { type MailDraft, type Outbox, queueMail } from '../mail/mail-queries.ts';
import { findRecipient } from './order-queries.ts';

type OrderMail = Extract<MailKind, `order-${string}` | `${string}-order`>;

const toSeller = new Set<OrderMail>(['new-order', 'cancelled-order']);

/** The mails of these kinds, to the shopper or to the seller, in the language of the order. */
export function orderMails(
  kinds: readonly OrderMail[],
  { about, email, lang }: { about: string; email: string; lang: 'en' | 'ar' },
  seller: string,
): MailDraft[] {
  return kinds.map((kind) => ({ kind, to: toSeller.has(kind) ? seller : email, lang, about }));
}

/** Who hears that an order was cancelled. The seller does if the shopper did it, so that they do not pack it. */
export function cancellationMails(by: StepActor): OrderMail[] {
  return by === 'shopper' ? ['order-cancelled', 'cancelled-order'] : ['order-cancelled'];
}

/** Writes about a change of an order, in the transaction of the change. A mail about a refund names that. */
export async function mailAboutOrder(
  trx: Trx,
  outbox: Outbox,
  orderId: string,
  kinds: readonly OrderMail[],
  now: number,
  about = orderId,
): Promise<void> {
  if (outbox.mode === 'off') return;
  const recipient = await findRecipient(trx, orderId);
  await queueMail(trx, outbox, orderMails(kinds, { ...recipient, about }, outbox.seller), now);
}
