import { z } from 'zod';
import { DELIVERY, refundMethods } from '../rules/refunds.ts';
import { sellerOrder } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { chosenCopies } from './orders.ts';
import { id, text } from './text.ts';

export const refundEndpoints = {
  /**
   * Refunds by card, or records that money was given back by hand: all that is left, or `items`, or a sum. `item` is the id
   * of an item of the order, or `delivery`. A repeated Idempotency-Key makes one refund.
   */
  'POST /api/order/refund': {
    role: 'orders',
    body: z
      .object({
        id,
        items: chosenCopies(z.union([id, z.literal(DELIVERY)])).optional(),
        amount: z.number().positive().optional(),
        /** How it was given back by hand. Without it an order that was paid by card is refunded by card. */
        method: z.enum(refundMethods).optional(),
        /** For the desk, beside a method: who gave it back, the number of a receipt. */
        note: text(500).optional(),
        /** The order's `refundable` as the desk saw it; the refund is refused if it has changed. */
        seenRefundable: z.number(),
      })
      .refine(({ items, amount }) => items === undefined || amount === undefined),
    /** A refund of the order may still be `open`: the shop then asks the provider again until it answers. */
    answer: z.object({ message: z.string(), order: sellerOrder }),
  },
} as const satisfies Record<string, Endpoint>;

export const refundProblems = {
  'not-refundable': 409,
  'more-than-left': 409,
  'bad-card-sum': 409,
  'refunded-cash': 409,
  'refund-refused': [409, 'The card provider refused the refund. Please look at the payment there.'],
  'refund-elsewhere': 409,
  disputed: [409, 'The shopper’s bank disputes this payment. Please answer it at the card provider first.'],
} as const;
