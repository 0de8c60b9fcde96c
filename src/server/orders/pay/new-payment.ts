import { newId } from '../../db/new-id.ts';
import type { OrderRow, PaymentRow } from '../order-rows.ts';
import type { ProviderName } from '../../payments/card-provider.ts';

/** How long a session stays open for the shopper. */
export const sessionLife = 60 * 60_000;

/** How long an attempt may be repeated under the same id: Stripe needs 30 minutes of the session's life left. */
export const openingLife = 20 * 60_000;

/** Written before the provider is called, so that every session has a row here. */
export function newPayment(
  order: Pick<OrderRow, 'id' | 'amount' | 'currency'>,
  provider: ProviderName,
  now: number,
): PaymentRow {
  return {
    id: newId(now),
    orderId: order.id,
    provider,
    reference: null,
    url: null,
    amount: order.amount,
    // In small letters, as the provider reports it.
    currency: order.currency.toLowerCase(),
    status: 'opening',
    createdAt: now,
    updatedAt: now,
  };
}
