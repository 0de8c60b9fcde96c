import { z } from 'zod';
import { refundMethods } from '../rules/refunds.ts';
import { addressDraft } from './addresses.ts';
import { sellerOrder } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { orderRequest } from './orders.ts';
import { id, text } from './text.ts';

const sellerRequest = orderRequest.omit({ replaces: true, pickup: true, address: true });
const answer = z.object({ message: z.string(), order: sellerOrder });

/** Orders that the seller places for customers, and changes. A repeated Idempotency-Key changes nothing. */
export const sellerOrderEndpoints = {
  /** The email of the address is the customer's: an account with it gets the order. */
  'POST /api/order/place': {
    role: 'orders',
    body: sellerRequest.extend({ address: addressDraft, paymentType: z.enum(['COD', 'Transfer']) }),
    answer,
  },
  /**
   * The lines and the address that an order has from now on, until it is packed or has an invoice. Books it has already
   * keep their price; without an address it stays. `version` is that of the order as it was read.
   */
  'POST /api/order/change': {
    role: 'orders',
    body: sellerRequest.extend({ id, version: z.int(), address: addressDraft.optional() }),
    answer,
  },
  /** Records that the difference of a changed order, its `due`, was charged or given back by hand. */
  'POST /api/order/settle': {
    role: 'orders',
    body: z.object({ id, seenDue: z.number(), method: z.enum(refundMethods), note: text(500).optional() }),
    answer,
  },
} as const satisfies Record<string, Endpoint>;

export const sellerOrderProblems = {
  'not-changeable': 409,
  'has-invoice': 409,
  'due-first': 409,
} as const;
