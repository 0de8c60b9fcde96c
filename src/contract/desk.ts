import { z } from 'zod';
import { countryCodes } from '../rules/country-names.ts';
import { plainNumber } from '../rules/digits.ts';
import { MAX_CHOSEN, orderSorts, paymentStateNames } from '../rules/order-badges.ts';
import { historyKinds, orderStatuses, stepActors } from '../rules/order-status.ts';
import { reportSteps } from '../rules/shop.ts';
import type { Endpoint } from './endpoint.ts';
import { chosenCopies, order, refund } from './orders.ts';
import { id, money, oneLine, page, queryIds, requiredText, text, timestamp, titled } from './text.ts';

const sum = z.object({ orders: z.number(), revenue: money });
const sales = sum.extend({ copies: z.number() });
/** As 2026-01-31. */
const day = z.iso.date().regex(/^(19[7-9]|2)/);
/** Days of the shop's time zone, both included. */
const range = { from: day.optional(), to: day.optional() };
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to;

/** Why one of many was refused; a page translates `code`. */
const refusal = z.object({
  code: z.string(),
  message: z.string(),
  about: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const shipment = {
  /** The name of a known carrier in either language, or any other one. */
  carrier: oneLine(60).refine((value) => value.length > 0, 'required'),
  number: oneLine(60).transform(plainNumber),
};

/** The name of the member of the staff; the owner has none. */
const member = z.string().optional();

/** An order with what only the seller sees of it. */
export const sellerOrder = order.extend({
  refunds: z.array(refund.extend({ member })),
  /** Placed without an account, and no account has claimed it. */
  isGuest: z.literal(true).optional(),
  /** What happened since it was placed, the oldest first. */
  history: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(historyKinds),
      status: z.enum(orderStatuses).optional(),
      /** A note, a reason, or the carrier and the number of a shipment. */
      text: z.string(),
      /** The copies that came back, by the id of the order's item. */
      items: z.array(z.object({ item: z.string(), quantity: z.number() })).optional(),
      by: z.enum(stepActors),
      member,
      at: timestamp,
    }),
  ),
});
export type SellerOrder = z.infer<typeof sellerOrder>;

/** `changed` is false if the change was made before. */
const changedOrder = z.object({ message: z.string(), changed: z.boolean(), order: sellerOrder });

const orderFile = {
  role: 'orders',
  query: z.object(range).refine(inOrder, 'bad-range'),
  answer: z.object({}),
} as const;

/** The seller's orders, dashboard, messages and subscribers. */
export const deskEndpoints = {
  'GET /api/order/seller': {
    summary: 'Orders for the desk, by text, status, payment, country and days',
    role: 'orders',
    query: z
      .object({
        /** A name, a book, a street, an order, tracking or phone number, or a postcode, however it is written. */
        q: z.string().max(200).optional(),
        status: z.enum(orderStatuses).optional(),
        payment: z.enum(paymentStateNames).optional(),
        country: z.enum(countryCodes as [string, ...string[]]).optional(),
        /** These orders alone. */
        ids: queryIds(MAX_CHOSEN).optional(),
        sort: z.enum(orderSorts).optional(),
        ...range,
        ...page,
      })
      .refine(inOrder, 'bad-range'),
    answer: z.object({
      orders: z.array(sellerOrder),
      nextCursor: id.nullable(),
      total: z.number(),
      /** True if there are more orders than were counted. */
      more: z.literal(true).optional(),
    }),
  },
  'POST /api/order/status': {
    summary: 'Moves an order one step on, or cancels it',
    role: 'orders',
    body: z
      .object({
        id,
        status: z.enum(orderStatuses),
        tracking: z.object(shipment).optional(),
        /** The status at which the seller decided to cancel; refused if the order was paid since. */
        seen: z.enum(orderStatuses).optional(),
      })
      .refine(({ status, tracking }) => !tracking || status === 'Shipped'),
    answer: changedOrder,
  },
  'POST /api/order/tracking': {
    summary: 'Corrects carrier and tracking number of a shipped order',
    role: 'orders',
    body: z.object({ id, ...shipment }),
    answer: changedOrder,
  },
  'POST /api/order/back': {
    summary: 'Takes an order one step back, to this status',
    role: 'orders',
    body: z.object({ id, status: z.enum(orderStatuses), reason: requiredText(500) }),
    answer: changedOrder,
  },
  'POST /api/order/return': {
    summary: 'Records that a parcel came back, or with `items` some of its books',
    description: 'With `items` only of a paid order. `restock`: the copies go back into stock.',
    role: 'orders',
    keyed: true,
    body: z.object({
      id,
      items: chosenCopies(id).optional(),
      restock: z.boolean(),
      reason: text(500),
    }),
    answer: changedOrder,
  },
  'POST /api/order/received': {
    summary: 'Records money of a bank transfer',
    description: 'The order is placed when all of it is there, or if the seller accepts less.',
    role: 'orders',
    body: z.object({
      id,
      /** A negative one is what was paid back because too much came. */
      amount: money,
      accept: z.boolean(),
      /** What the desk saw; refused if it has changed. */
      seenStatus: z.enum(orderStatuses),
      seenReceived: money,
    }),
    answer: changedOrder,
  },
  'POST /api/order/note': {
    summary: 'Adds a note for the desk, which the shopper never sees',
    role: 'orders',
    body: z.object({ id, text: requiredText(1000) }),
    answer: changedOrder,
  },
  'POST /api/order/statuses': {
    summary: 'Moves many orders one step on, each on its own',
    description: 'One that is refused does not keep the others from it.',
    role: 'orders',
    body: z.object({
      ids: z.array(id).min(1).max(MAX_CHOSEN),
      status: z.enum(['Packed', 'Shipped', 'Delivered']),
    }),
    answer: z.object({
      message: z.string(),
      /** In the order of the ids. `changed` is false if the order already had this status, or was refused. */
      results: z.array(z.object({ _id: id, changed: z.boolean(), refusal: refusal.optional() })),
    }),
  },
  'GET /api/order/export': {
    summary: 'The lines of the orders of these days, as CSV',
    log: true,
    ...orderFile,
    role: 'papers',
    media: 'text/csv',
  },
  'GET /api/order/waiting': {
    summary: 'How many orders wait to be packed, and messages to be answered',
    role: 'orders',
    answer: z.object({ orders: z.number(), messages: z.number() }),
  },
  'GET /api/order/report': {
    summary: 'Orders and revenue of these days by day, week or month',
    description:
      'Counts every order that is not cancelled, nor unpaid by card, nor came back unpaid. Revenue includes tax, without what was refunded.',
    role: 'accountant',
    query: z.object({ from: day, to: day, by: z.enum(reportSteps) }).refine(inOrder, 'bad-range'),
    answer: z.object({
      total: sales,
      /** From the first day to the last; `day` is the first of the period. */
      periods: z.array(sales.extend({ day: z.string() })),
      /** The books that sold the most copies, with the sum of their prices. */
      titles: z.array(z.object({ ...titled, copies: z.number(), revenue: money })),
    }),
  },
  'GET /api/order/dashboard': {
    summary: 'The figures of the dashboard',
    description: 'Counts the same orders as the report.',
    role: 'orders',
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
      askedFor: z.array(z.object({ ...titled, quantity: z.number() })),
    }),
  },
} as const satisfies Record<string, Endpoint>;

export const deskProblems = {
  'no-such-order': 404,
  'bad-range': 400,
  'too-many-periods': 400,
  'bad-step': 409,
  'not-shipped': 409,
  'not-paid-return': 409,
  'too-many-notes': 409,
} as const;
