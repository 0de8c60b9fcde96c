import { z } from 'zod';
import { MAX_CHOSEN } from '../rules/order-filter.ts';
import type { Endpoint } from './endpoint.ts';
import { linkToken, order } from './orders.ts';
import { id, timestamp } from './text.ts';

const invoice = z.object({
  number: z.number(),
  issuedAt: timestamp,
  /** The seller's details on the day of the invoice. */
  seller: z.object({
    storeName: z.string(),
    storeNameAr: z.string(),
    legalName: z.string(),
    taxNumber: z.string(),
    postalAddress: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  order,
});
export type Invoice = z.infer<typeof invoice>;

/** The first request for an invoice gives it its number. */
export const invoiceEndpoints = {
  'POST /api/order/invoice': {
    role: 'user',
    body: z.object({ id }),
    answer: z.object({ invoice }),
  },
  /** By the link of a mail, without a login. */
  'POST /api/order/shared-invoice': {
    role: 'anyone',
    body: z.object({ token: linkToken }),
    answer: z.object({ invoice }),
  },
  /** In the order of the orders. Those without an invoice are left out. */
  'POST /api/order/invoices': {
    role: 'seller',
    body: z.object({ ids: z.array(id).min(1).max(MAX_CHOSEN) }),
    answer: z.object({ invoices: z.array(invoice) }),
  },
} as const satisfies Record<string, Endpoint>;

export const invoiceProblems = {
  'no-invoice': [409, 'This order has no invoice yet. It gets one when it is paid or packed.'],
} as const;
