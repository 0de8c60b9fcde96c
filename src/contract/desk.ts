import { z } from 'zod';
import { orderStatuses } from '../rules/order-status.ts';
import { longestPage } from './books.ts';
import type { Endpoint } from './endpoint.ts';
import { order } from './orders.ts';
import { id, moment, wholeNumber } from './text.ts';

const word = z.object({ message: z.string() });
const sum = z.object({ orders: z.number(), revenue: z.number() });
const page = { cursor: id.optional(), limit: wholeNumber(1, longestPage).optional() };

export const message = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  done: z.boolean(),
  createdAt: moment,
});
export type Message = z.infer<typeof message>;

/** What the seller sees and does beside the books: orders, the day at a glance, messages, subscribers. */
export const deskEndpoints = {
  'GET /api/order/seller': {
    role: 'seller',
    query: z.object({ q: z.string().max(200).optional(), status: z.enum(orderStatuses).optional(), ...page }),
    answer: z.object({ orders: z.array(order), nextCursor: id.nullable(), total: z.number() }),
  },
  'POST /api/order/status': {
    role: 'seller',
    body: z.object({ id, status: z.enum(orderStatuses) }),
    answer: z.object({ message: z.string(), order }),
  },
  /** Server-sent events: one for each new or changed order. */
  'GET /api/order/events': { role: 'seller', answer: z.object({}) },
  'GET /api/order/glance': {
    role: 'seller',
    answer: z.object({
      today: sum,
      week: sum,
      month: sum,
      days: z.array(sum.extend({ day: z.string() })),
      toPack: z.number(),
      askedFor: z.array(
        z.object({ _id: id, name: z.string(), nameAr: z.string().optional(), quantity: z.number() }),
      ),
    }),
  },
  'GET /api/messages/list': {
    role: 'seller',
    query: z.object({ done: z.enum(['true', 'false']).optional(), ...page }),
    answer: z.object({ messages: z.array(message), nextCursor: id.nullable(), total: z.number() }),
  },
  'POST /api/messages/done': { role: 'seller', body: z.object({ id, done: z.boolean() }), answer: word },
  'GET /api/messages/export': { role: 'seller', answer: z.object({}) },
  'GET /api/newsletter/count': { role: 'seller', answer: z.object({ total: z.number() }) },
  'GET /api/newsletter/export': { role: 'seller', answer: z.object({}) },
} as const satisfies Record<string, Endpoint>;

export const deskProblems = {
  'bad-step': [409, 'An order that is {from} cannot become {to}.'],
  'unknown-message': [404, 'That message is not here any more.'],
} as const;
