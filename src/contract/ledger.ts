import { z } from 'zod';
import { paymentWays } from '../rules/order-status.ts';
import { type Endpoint, xlsx } from './endpoint.ts';

/** As 2026-01. */
const month = z.string().regex(/^(19[7-9]\d|2\d{3})-(0[1-9]|1[0-2])$/);
/** Months of the shop's time zone, both included. */
const months = z.object({ from: month, to: month }).refine(({ from, to }) => from <= to, 'bad-range');
const sums = { gross: z.number(), net: z.number(), tax: z.number() };
const noJson = z.object({});

/** What an accountant takes: sums of what was issued and collected in a month, so that a past month never changes. */
const ledgerMonth = z.object({
  month,
  /** How many invoices were issued, and what they come to. */
  invoices: z.number(),
  ...sums,
  /** Contained in these sums, as they were charged: with the tax or without. */
  delivery: z.number(),
  fees: z.number(),
  /** Of the credit notes: what went back, and the invoices of orders that were cancelled or came back unpaid. */
  credited: z.object({ notes: z.number(), ...sums }),
  rates: z.array(z.object({ taxPercent: z.number(), ...sums, credited: z.object(sums) })),
  /** The gross of the invoices by payment. */
  methods: z.array(z.object({ way: z.enum(paymentWays), gross: z.number() })),
  /** Cash that was paid on delivery. A delivery that is taken back is subtracted in its own month. */
  cashCollected: z.number(),
});
export type LedgerMonth = z.infer<typeof ledgerMonth>;

export const ledgerEndpoints = {
  'GET /api/order/ledger': {
    role: 'owner',
    query: months,
    /** `cashOutstanding`: of orders that are packed or shipped now, and paid on delivery. */
    answer: z.object({ months: z.array(ledgerMonth), cashOutstanding: z.number() }),
  },
  'GET /api/order/ledger/csv': { role: 'owner', query: months, answer: noJson, media: 'text/csv' },
  'GET /api/order/ledger/xlsx': { role: 'owner', query: months, answer: noJson, media: xlsx },
} as const satisfies Record<string, Endpoint>;
