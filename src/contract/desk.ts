import { z } from 'zod';
import { type OrderStatus, orderStatuses } from '../rules/order-status.ts';
import { maxPageSize } from './books.ts';
import type { Endpoint } from './endpoint.ts';
import { order } from './orders.ts';
import { id, messageOnly, queryInteger, timestamp } from './text.ts';

const sum = z.object({ orders: z.number(), revenue: z.number() });
const page = { cursor: id.optional(), limit: queryInteger(1, maxPageSize).optional() };

export const message = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  done: z.boolean(),
  createdAt: timestamp,
});
export type Message = z.infer<typeof message>;

/** The data of the SSE event `order`, a new or changed order. The event `refresh` has no data: refetch the list. */
export interface OrderEvent {
  _id: string;
  status: OrderStatus;
  isPaid: boolean;
  createdAt: string;
  updatedAt: string;
}

/** The seller's orders, dashboard, messages and subscribers. */
export const deskEndpoints = {
  'GET /api/order/seller': {
    role: 'seller',
    query: z.object({ q: z.string().max(200).optional(), status: z.enum(orderStatuses).optional(), ...page }),
    answer: z.object({ orders: z.array(order), nextCursor: id.nullable(), total: z.number() }),
  },
  'POST /api/order/status': {
    role: 'seller',
    body: z.object({ id, status: z.enum(orderStatuses) }),
    /** `changed` is false if the order already had this status. */
    answer: z.object({ message: z.string(), changed: z.boolean(), order }),
  },
  /** Server-sent events: one for each new or changed order. */
  'GET /api/order/events': { role: 'seller', answer: z.object({}) },
  /** The dashboard. Counts every order except cancelled and unpaid card orders; revenue includes tax. */
  'GET /api/order/glance': {
    role: 'seller',
    /** The seller's time zone, in which days begin; UTC by default. */
    query: z.object({ zone: z.string().max(60).optional() }),
    answer: z.object({
      today: sum,
      week: sum,
      month: sum,
      /** The last 30 days, oldest first; `day` is 2026-01-31. */
      days: z.array(sum.extend({ day: z.string() })),
      /** Orders placed and not yet packed. */
      toPack: z.number(),
      /** Books in the shop of which few copies are left, or none. */
      lowStock: z.number(),
      /** Books in shoppers' carts that are out of stock or archived, by quantity. */
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
  'POST /api/messages/done': {
    role: 'seller',
    body: z.object({ id, done: z.boolean() }),
    answer: messageOnly,
  },
  'GET /api/messages/export': { role: 'seller', answer: z.object({}) },
  'GET /api/newsletter/count': {
    role: 'seller',
    /** Confirmed subscribers, and addresses that wait for confirmation. */
    answer: z.object({ total: z.number(), waiting: z.number() }),
  },
  'GET /api/newsletter/export': { role: 'seller', answer: z.object({}) },
} as const satisfies Record<string, Endpoint>;

export const deskProblems = {
  'no-such-order': [404, 'That order is not in the shop.'],
  'bad-step': [409, 'An order that is {from} cannot become {to}.'],
  'unknown-message': [404, 'That message is not here any more.'],
} as const;
