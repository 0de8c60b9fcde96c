import type { MailKind } from '../../contract/mails.ts';
import type { Trx } from '../db/database.ts';
import { insertMails } from '../mail/mail-queries.ts';
import type { MailDraft, Outbox } from '../mail/outbox.ts';
import { findRecipient } from './order-queries.ts';

type ShopperMail = Exclude<Extract<MailKind, `order-${string}`>, 'order-refunded'>;

/** To the shopper and to the seller, in the language of the order. The seller is null if they placed it themselves. */
export function placedMails(
  kind: 'order-placed' | 'order-paid',
  order: { id: string; lang: 'en' | 'ar' },
  shopper: string,
  seller: string | null,
): MailDraft[] {
  const { id, lang } = order;
  return [
    { kind, to: shopper, lang, about: id },
    ...(seller === null ? [] : [{ kind: 'new-order' as const, to: seller, lang, about: id }]),
  ];
}

/** The shopper has cancelled: a mail to confirm it, and one that keeps the seller from packing. */
export async function mailAboutWithdrawal(
  trx: Trx,
  outbox: Outbox,
  orderId: string,
  now: number,
): Promise<void> {
  if (outbox.mode === 'off') return;
  const { email, lang } = await findRecipient(trx, orderId);
  const mails: MailDraft[] = [
    { kind: 'order-cancelled', to: email, lang, about: orderId },
    { kind: 'cancelled-order', to: outbox.seller, lang, about: orderId },
  ];
  await insertMails(trx, outbox.rows(mails, now));
}

/** Writes about a change of an order, in the transaction of the change. An order that was paid by card is new to the seller, too. */
export async function mailAboutOrder(
  trx: Trx,
  outbox: Outbox,
  orderId: string,
  kind: Exclude<ShopperMail, 'order-placed'>,
  now: number,
): Promise<void> {
  if (outbox.mode === 'off') return;
  const order = await findRecipient(trx, orderId);
  const mails: MailDraft[] =
    kind === 'order-paid' && order.transferDue === null
      ? placedMails(kind, order, order.email, outbox.seller)
      : [{ kind, to: order.email, lang: order.lang, about: orderId }];
  await insertMails(trx, outbox.rows(mails, now));
}

/** Writes that money went back, in the transaction that records it. */
export async function mailAboutRefund(
  trx: Trx,
  outbox: Outbox,
  orderId: string,
  refundId: string,
  now: number,
): Promise<void> {
  if (outbox.mode === 'off') return;
  const { email, lang } = await findRecipient(trx, orderId);
  await insertMails(trx, outbox.rows([{ kind: 'order-refunded', to: email, lang, about: refundId }], now));
}
