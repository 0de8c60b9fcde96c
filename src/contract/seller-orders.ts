import { z } from 'zod';
import { DELIVERY, refundMethods } from '../rules/refunds.ts';
import { address, addressDraft } from './addresses.ts';
import { sellerOrder } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { chosenCopies, orderRequest } from './orders.ts';
import { byAge, id, messageOnly, money, month, page, text, timestamp } from './text.ts';
import { orderStatuses, paymentWays } from '../rules/order-status.ts';

const sellerRequest = orderRequest.omit({ replaces: true, pickup: true, address: true });
const answer = z.object({ message: z.string(), order: sellerOrder });

/** Months of the shop's time zone, both included. */
const months = z.object({ from: month, to: month }).refine(({ from, to }) => from <= to, 'bad-range');
const sums = { gross: money, net: money, tax: money };
const noJson = z.object({});

/** What an accountant takes: sums of what was issued and collected in a month, so that a past month never changes. */
const ledgerMonth = z.object({
  month,
  /** How many invoices were issued, and what they come to. */
  invoices: z.number(),
  ...sums,
  /** Contained in these sums, as they were charged: with the tax or without. */
  delivery: money,
  fees: money,
  /** Of the credit notes: what went back, and the invoices of orders that were cancelled or came back unpaid. */
  credited: z.object({ notes: z.number(), ...sums }),
  rates: z.array(z.object({ taxPercent: z.number(), ...sums, credited: z.object(sums) })),
  /** The gross of the invoices by payment. */
  methods: z.array(z.object({ way: z.enum(paymentWays), gross: money })),
  /** Cash that was paid on delivery. A delivery that is taken back is subtracted in its own month. */
  cashCollected: money,
});
export type LedgerMonth = z.infer<typeof ledgerMonth>;

/** A person with orders: a shopper with an account, or a guest. */
const customer = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  isGuest: z.boolean(),
  /** How many orders were sold to them, and the sum of these without what was refunded. */
  orders: z.number(),
  spent: money,
  note: z.string(),
});
export type Customer = z.infer<typeof customer>;

/** Orders that the seller places for customers, changes and refunds; the ledger and the customers. */
export const sellerOrderEndpoints = {
  'POST /api/order/place': {
    summary: 'Enters an order for a customer',
    description: 'The email of the address is the customer’s: an account with it gets the order.',
    role: 'orders',
    keyed: true,
    body: sellerRequest.extend({ address: addressDraft, paymentType: z.enum(['COD', 'Transfer']) }),
    answer,
  },
  'POST /api/order/change': {
    summary: 'Changes the lines and the address of an order',
    description:
      'Until it is packed or has an invoice. Books it has already keep their price; without an address it stays. `version` is that of the order as it was read.',
    role: 'orders',
    keyed: true,
    body: sellerRequest.extend({ id, version: z.int(), address: addressDraft.optional() }),
    answer,
  },
  'POST /api/order/settle': {
    summary: 'Records that the difference of a changed order was charged or given back by hand',
    role: 'orders',
    keyed: true,
    body: z.object({ id, seenDue: money, method: z.enum(refundMethods), note: text(500).optional() }),
    answer,
  },
  'POST /api/order/refund': {
    summary: 'Refunds by card, or records that money was given back by hand',
    description:
      'All that is left, or `items`, or a sum. `item` is the id of an item of the order, or `delivery`.',
    role: 'orders',
    keyed: true,
    body: z
      .object({
        id,
        items: chosenCopies(z.union([id, z.literal(DELIVERY)])).optional(),
        amount: money.positive().optional(),
        /** How it was given back by hand. Without it an order that was paid by card is refunded by card. */
        method: z.enum(refundMethods).optional(),
        /** For the desk, beside a method: who gave it back, the number of a receipt. */
        note: text(500).optional(),
        /** The order's `refundable` as the desk saw it; the refund is refused if it has changed. */
        seenRefundable: money,
      })
      .refine(({ items, amount }) => items === undefined || amount === undefined),
    /** A refund of the order may still be `open`: the shop then asks the provider again until it answers. */
    answer,
  },
  'GET /api/order/ledger': {
    summary: 'Sales, refunds and tax by month',
    role: 'accountant',
    query: months,
    /** `cashOutstanding`: of orders that are packed or shipped now, and paid on delivery. */
    answer: z.object({ months: z.array(ledgerMonth), cashOutstanding: money }),
  },
  'GET /api/order/ledger/csv': {
    summary: 'Sales, refunds and tax by month, as CSV',
    role: 'accountant',
    query: months,
    answer: noJson,
    media: 'text/csv',
  },
  'GET /api/customer/list': {
    summary: 'The customers, the newest first unless asked otherwise',
    role: 'orders',
    query: z.object({
      /** A part of the name of an account, or of an email. */
      q: z.string().max(200).optional(),
      sort: byAge.optional(),
      ...page,
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
    summary: 'One customer with addresses and the last orders',
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
            amount: money,
            createdAt: timestamp,
          }),
        ),
      }),
    }),
  },
  'POST /api/customer/note': {
    summary: 'Saves the note of the desk on a customer',
    description: '`seen` is the note as it was read; refused if it has changed.',
    role: 'orders',
    body: z.object({ id, note: text(2000), seen: z.string().max(2000) }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const sellerOrderProblems = {
  'not-changeable': 409,
  'has-invoice': 409,
  'due-first': 409,
  'not-refundable': 409,
  'more-than-left': 409,
  'bad-card-sum': 409,
  'refunded-cash': 409,
  'refund-refused': [409, 'The card provider refused the refund. Please look at the payment there.'],
  'refund-elsewhere': 409,
  disputed: [409, 'The shopper’s bank disputes this payment. Please answer it at the card provider first.'],
  'unknown-customer': 404,
} as const;
