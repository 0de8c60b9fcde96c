import { newId } from '../db/new-id.ts';
import type { OrderRow, PaymentRow } from '../db/tables.ts';
import { currency, type ProviderName } from './card-provider.ts';

/** How long the provider keeps a session open for the shopper. */
export const sessionLife = 60 * 60_000;

/** While a session begun that long ago may still be opened under the same id; a provider wants 30 minutes left. */
export const openingLife = 20 * 60_000;

/** Written before the provider hears of it, so that whatever happens then belongs to something. */
export function newPayment(
  order: Pick<OrderRow, 'id' | 'amount'>,
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
    currency,
    status: 'opening',
    createdAt: now,
    updatedAt: now,
  };
}
