import type { OrderRow } from '../db/tables.ts';
import type { MailDraft } from './outbox.ts';

/** To the shopper and to the seller, in the language of the order. */
export function placedMails(
  { id, lang }: Pick<OrderRow, 'id' | 'lang'>,
  shopper: string,
  seller: string,
): MailDraft[] {
  return [
    { kind: 'order-placed', to: shopper, lang, about: id },
    { kind: 'new-order', to: seller, lang, about: id },
  ];
}
