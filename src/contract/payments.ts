import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { paymentRedirect } from './orders.ts';
import { id, lang, timestamp } from './text.ts';

export const paymentEndpoints = {
  'POST /api/order/pay': {
    summary: 'Answers where an unpaid card order is paid',
    role: 'user',
    body: z.object({ id, lang }),
    answer: paymentRedirect,
  },
  'POST /api/order/returned': {
    summary: 'Asks the card provider for the payment if its webhook has not arrived',
    description: 'Sent by the page that the card payment returns to.',
    role: 'user',
    answer: z.object({}),
  },
  'GET /api/seller/cards': {
    summary: 'The card provider of the shop, and whether it answers',
    description: 'Its keys are variables of the server, and never in the database.',
    role: 'owner',
    answer: z.object({
      provider: z.enum(['stripe', 'tap', 'demo']).nullable(),
      /** What the provider refuses, in its words; empty if it takes the keys. */
      fault: z.string(),
      /** The address for its events. */
      webhook: z.string(),
      lastEvent: timestamp.nullable(),
    }),
  },
  'POST /api/payments/webhook': {
    summary: 'Receives the signed events of the card provider',
    role: 'anyone',
    description: 'The event as Stripe or Tap sends it, with the signature in its header.',
    raw: 'application/json',
    parts: z.looseObject({}),
    answer: z.object({}),
  },
} as const satisfies Record<string, Endpoint>;

export const paymentProblems = {
  'not-payable': 409,
  'payment-unavailable': 503,
  'no-cards': 503,
  'bad-signature': 400,
} as const;
