import type { z } from 'zod';
import { accountEndpoints } from './accounts.ts';
import { addressEndpoints } from './addresses.ts';
import { authorEndpoints } from './authors.ts';
import { authorityEndpoints } from './authorities.ts';
import { bookEndpoints } from './books.ts';
import { bulkEndpoints } from './bulk.ts';
import { categoryEndpoints } from './categories.ts';
import { sellerOrderEndpoints } from './seller-orders.ts';
import { deskEndpoints } from './desk.ts';
import { invoiceEndpoints } from './invoices.ts';
import { orderEndpoints } from './orders.ts';
import { settingsEndpoints } from './settings.ts';
import { mailEndpoints } from './mails.ts';
import { productEndpoints } from './products.ts';
import { readEndpoints } from './read.ts';
import { setEndpoints } from './sets.ts';
import { staffEndpoints } from './staff.ts';
import { messageEndpoints } from './messages.ts';
import { orderLinkEndpoints } from './order-links.ts';
import { paymentEndpoints } from './payments.ts';

/** Every endpoint under /api, by method and path. */
export const endpoints = {
  ...accountEndpoints,
  ...addressEndpoints,
  ...authorEndpoints,
  ...authorityEndpoints,
  ...bookEndpoints,
  ...bulkEndpoints,
  ...categoryEndpoints,
  ...deskEndpoints,
  ...invoiceEndpoints,
  ...staffEndpoints,
  ...messageEndpoints,
  ...mailEndpoints,
  ...orderLinkEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...productEndpoints,
  ...readEndpoints,
  ...sellerOrderEndpoints,
  ...setEndpoints,
  ...settingsEndpoints,
};

type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type QueryOf<N extends EndpointName> = Endpoints[N] extends { query: infer Q extends z.ZodType }
  ? Q
  : never;
export type BodyOf<N extends EndpointName> = Endpoints[N] extends { body: infer B extends z.ZodType }
  ? B
  : never;
export type AnswerOf<N extends EndpointName> = z.input<Endpoints[N]['answer']>;
