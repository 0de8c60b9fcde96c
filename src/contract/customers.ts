import { z } from 'zod';
import { orderStatuses } from '../rules/order-status.ts';
import { address } from './addresses.ts';
import { maxPageSize } from './books.ts';
import type { Endpoint } from './endpoint.ts';
import { byAge, id, messageOnly, queryInteger, text, timestamp } from './text.ts';

/** Somebody who has ordered, with an account or without. */
const customer = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  isGuest: z.boolean(),
  /** How many orders were sold to them, and the sum of these without what was refunded. */
  orders: z.number(),
  spent: z.number(),
  note: z.string(),
});
export type Customer = z.infer<typeof customer>;

export const customerEndpoints = {
  /** The newest first, unless asked otherwise. */
  'GET /api/customer/list': {
    role: 'orders',
    query: z.object({
      /** A part of the name of an account, or of an email. */
      q: z.string().max(200).optional(),
      sort: byAge.optional(),
      cursor: id.optional(),
      limit: queryInteger(1, maxPageSize).optional(),
    }),
    answer: z.object({
      customers: z.array(customer),
      nextCursor: id.nullable(),
      total: z.number(),
      /** True if there are more than were counted. */
      more: z.literal(true).optional(),
    }),
  },
  'GET /api/customer/view': {
    role: 'orders',
    query: z.object({ id }),
    answer: z.object({
      customer: customer.extend({
        /** Saved ones, then those of orders. */
        addresses: z.array(address),
        /** The last 100. */
        lastOrders: z.array(
          z.object({
            _id: id,
            number: z.number(),
            status: z.enum(orderStatuses),
            amount: z.number(),
            createdAt: timestamp,
          }),
        ),
      }),
    }),
  },
  /** `seen` is the note as it was read; refused if it has changed. */
  'POST /api/customer/note': {
    role: 'orders',
    body: z.object({ id, note: text(2000), seen: z.string().max(2000) }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const customerProblems = { 'unknown-customer': 404 } as const;
