import { z } from 'zod';
import { MAX_LINES, MAX_QUANTITY } from '../rules/cart.ts';
import { sellerOrder } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { id } from './text.ts';

export const refundEndpoints = {
  /** Refunds by card, or records that cash was given back. Without `items` all that is left; `item` is the id of an item of the order. */
  'POST /api/order/refund': {
    role: 'seller',
    body: z.object({
      id,
      items: z
        .array(z.object({ item: id, quantity: z.int().min(1).max(MAX_QUANTITY) }))
        .min(1)
        .max(MAX_LINES)
        .optional(),
      /** The order's `refundable` as the desk saw it; the refund is refused if it has changed. */
      seenRefundable: z.number(),
    }),
    /** A refund of the order may still be `open`: the shop then asks the provider again until it answers. */
    answer: z.object({ message: z.string(), order: sellerOrder }),
  },
} as const satisfies Record<string, Endpoint>;

export const refundProblems = {
  'not-refundable': [409, 'There is nothing left to refund.'],
  'refund-refused': [409, 'The card provider refused the refund. Please look at the payment there.'],
  'refund-elsewhere': [
    409,
    'This order was paid at a card provider that the shop does not use now. Refund it there.',
  ],
  disputed: [409, 'The shopper’s bank disputes this payment. Please answer it at the card provider first.'],
} as const;
