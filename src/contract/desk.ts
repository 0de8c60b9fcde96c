import { z } from 'zod';
import { type OrderStatus, orderStatuses } from '../rules/order-status.ts';
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

/** The data of an event `order`: a new order or one that changed. An event `refresh` has none: look again. */
export interface OrderEvent {
  _id: string;
  status: OrderStatus;
  isPaid: boolean;
  createdAt: string;
  updatedAt: string;
}

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
    /** Not `changed`: another desk had taken the same step before. */
    answer: z.object({ message: z.string(), changed: z.boolean(), order }),
  },
  /** Server-sent events: one for each new or changed order. */
  'GET /api/order/events': { role: 'seller', whole: true, answer: z.object({}) },
  /** An order counts unless it is cancelled or waits for its card payment; revenue is what it amounts to, tax included. */
  'GET /api/order/glance': {
    role: 'seller',
    /** The seller's time zone, which says when a day begins; without it days are UTC's. */
    query: z.object({ zone: z.string().max(60).optional() }),
    answer: z.object({
      today: sum,
      week: sum,
      month: sum,
      /** The last 30 days, oldest first, today last; `day` is 2026-01-31. */
      days: z.array(sum.extend({ day: z.string() })),
      /** Orders placed and not yet packed. */
      toPack: z.number(),
      /** Out of stock or archived but in shoppers' carts, the most wanted first. */
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
  'GET /api/messages/export': { role: 'seller', whole: true, answer: z.object({}) },
  'GET /api/newsletter/count': { role: 'seller', answer: z.object({ total: z.number() }) },
  'GET /api/newsletter/export': { role: 'seller', whole: true, answer: z.object({}) },
} as const satisfies Record<string, Endpoint>;

export const deskProblems = {
  'no-such-order': [404, 'That order is not in the shop.'],
  'bad-step': [409, 'An order that is {from} cannot become {to}.'],
  'unknown-message': [404, 'That message is not here any more.'],
} as const;
