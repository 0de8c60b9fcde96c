import type { z } from 'zod';
import { accountEndpoints } from './accounts.ts';
import { addressEndpoints } from './addresses.ts';
import { authorEndpoints } from './authors.ts';
import { bookEndpoints } from './books.ts';
import { bulkEndpoints } from './bulk.ts';
import { cartEndpoints } from './cart.ts';
import { categoryEndpoints } from './categories.ts';
import { customerEndpoints } from './customers.ts';
import { deskEndpoints, messageEndpoints } from './desk.ts';
import { invoiceEndpoints } from './invoices.ts';
import { ledgerEndpoints } from './ledger.ts';
import { orderEndpoints } from './orders.ts';
import { healthEndpoints } from './health.ts';
import { logoEndpoints, policyEndpoints, settingsEndpoints, setupEndpoints } from './settings.ts';
import { mailEndpoints } from './mails.ts';
import { newsletterDeskEndpoints, newsletterEndpoints } from './newsletter.ts';
import { productEndpoints } from './products.ts';
import { readEndpoints } from './read.ts';
import { refundEndpoints } from './refunds.ts';
import { setEndpoints } from './sets.ts';
import { sellerOrderEndpoints } from './seller-orders.ts';
import { staffEndpoints } from './staff.ts';
import { uploadEndpoints } from './uploads.ts';

/** Every endpoint under /api, by method and path. */
export const endpoints = {
  ...accountEndpoints,
  ...addressEndpoints,
  ...authorEndpoints,
  ...bookEndpoints,
  ...bulkEndpoints,
  ...cartEndpoints,
  ...categoryEndpoints,
  ...customerEndpoints,
  ...deskEndpoints,
  ...healthEndpoints,
  ...invoiceEndpoints,
  ...ledgerEndpoints,
  ...logoEndpoints,
  ...mailEndpoints,
  ...messageEndpoints,
  ...newsletterDeskEndpoints,
  ...newsletterEndpoints,
  ...orderEndpoints,
  ...policyEndpoints,
  ...productEndpoints,
  ...readEndpoints,
  ...refundEndpoints,
  ...sellerOrderEndpoints,
  ...setEndpoints,
  ...settingsEndpoints,
  ...setupEndpoints,
  ...staffEndpoints,
  ...uploadEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type QueryOf<N extends EndpointName> = Endpoints[N] extends { query: infer Q extends z.ZodType }
  ? Q
  : never;
export type BodyOf<N extends EndpointName> = Endpoints[N] extends { body: infer B extends z.ZodType }
  ? B
  : never;
export type AnswerOf<N extends EndpointName> = z.input<Endpoints[N]['answer']>;
