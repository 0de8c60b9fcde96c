import { z } from 'zod';
import { invoiceLineKinds } from '../rules/invoices.ts';
import { taxReasons } from '../rules/order-totals.ts';
import { paymentTypes } from '../rules/order-status.ts';
import { MAX_CHOSEN } from '../rules/order-badges.ts';
import { address } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';
import { id, linkToken, money, month, timestamp } from './text.ts';

/** The seller's details on the day of an invoice. Older ones have neither zone nor country. */
const seller = z.object({
  storeName: z.string(),
  storeNameAr: z.string(),
  legalName: z.string(),
  taxNumber: z.string(),
  postalAddress: z.string(),
  email: z.string(),
  phone: z.string(),
  timeZone: z.string().optional(),
  country: z.string().optional(),
});
export type InvoiceSeller = z.infer<typeof seller>;

const sums = z.object({ net: money, tax: money, gross: money });

/** What an invoice and a credit note say. It was stored when they were issued and never changes. */
export const taxDocument = z.object({
  number: z.number(),
  issuedAt: timestamp,
  seller,
  lines: z.array(
    sums.extend({
      kind: z.enum(invoiceLineKinds),
      name: z.string(),
      nameAr: z.string(),
      quantity: z.number(),
      /** Of one copy, as the shopper saw it: with the tax or without. */
      price: money,
      taxPercent: z.number(),
    }),
  ),
  totals: sums,
  rates: z.array(sums.extend({ taxPercent: z.number() })),
  /** Of Saudi Arabia's tax authority. `path` draws it in a square of `size` units. */
  qr: z.object({ text: z.string(), size: z.number(), path: z.string() }).optional(),
});
export type TaxDocument = z.infer<typeof taxDocument>;

export const invoice = taxDocument.extend({
  suppliedAt: timestamp,
  buyer: address,
  order: z.object({ _id: z.string(), number: z.number(), createdAt: timestamp }),
  paymentType: z.enum(paymentTypes),
  /** An empty object where it is so. */
  transfer: z.object({}).optional(),
  pickup: z.object({}).optional(),
  pricesIncludeTax: z.boolean(),
  taxReason: z.enum(taxReasons),
  /** The oldest first. */
  creditNotes: z.array(taxDocument),
});
export type Invoice = z.infer<typeof invoice>;

/** What an order says of its invoice. */
export const invoiceSummary = z.object({
  number: z.number(),
  issuedAt: timestamp,
  creditNotes: z.array(z.object({ number: z.number(), issuedAt: timestamp, amount: money })),
});

const documentKinds = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** An invoice or a credit note in a list. */
const listedDocument = z.object({
  kind: z.enum(documentKinds),
  number: z.number(),
  issuedAt: timestamp,
  order: z.object({ _id: id, number: z.number() }),
  buyer: z.string(),
  amount: money,
  currency: z.string(),
});
export type ListedDocument = z.infer<typeof listedDocument>;

export const invoiceEndpoints = {
  'POST /api/order/invoice': {
    summary: 'The invoice of the shopper’s order',
    role: 'user',
    body: z.object({ id }),
    answer: z.object({ invoice }),
  },
  'POST /api/order/shared-invoice': {
    summary: 'The invoice of an order by the link of a mail',
    role: 'anyone',
    body: z.object({ token: linkToken }),
    answer: z.object({ invoice }),
  },
  'POST /api/order/invoices': {
    summary: 'The invoices of these orders',
    description: 'In their order; orders without an invoice are left out.',
    log: false,
    role: 'papers',
    body: z.object({ ids: z.array(id).min(1).max(MAX_CHOSEN) }),
    answer: z.object({ invoices: z.array(invoice) }),
  },
  'GET /api/order/papers': {
    summary: 'Invoices and credit notes, the newest first',
    role: 'papers',
    query: z.object({
      /** A number of an invoice or note, or what finds its order. */
      q: z.string().max(200).optional(),
      /** Of the shop’s time zone, as 2026-01. */
      month: month.optional(),
      cursor: z
        .string()
        .regex(/^\d{1,15} (invoice|credit-note) \d{1,15}$/)
        .optional(),
    }),
    answer: z.object({
      papers: z.array(listedDocument),
      nextCursor: z.string().nullable(),
      total: z.number(),
    }),
  },
} as const satisfies Record<string, Endpoint>;

export const invoiceProblems = { 'no-invoice': 409 } as const;
