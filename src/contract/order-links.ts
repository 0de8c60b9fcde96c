import { z } from 'zod';
import { email } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { order } from './orders.ts';
import { linkToken, messageOnly } from './text.ts';

const foundOrder = order.pick({ status: true, returnedAt: true, pickup: true }).extend({
  carrier: z.string().optional(),
  carrierAr: z.string().optional(),
  /** The link was sent to the email. False in a shop without mail. */
  mailed: z.boolean(),
});
export type FoundOrder = z.infer<typeof foundOrder>;

const byLink = z.object({ token: linkToken });

/** An order without a login: by the link of a mail, or by its number. */
export const orderLinkEndpoints = {
  'POST /api/order/find': {
    summary: 'Where a guest’s order stands, by its number and email',
    description: 'Only its link, which is sent to that email, shows the rest.',
    role: 'anyone',
    body: z.object({ number: z.string().min(1).max(30), email }),
    answer: foundOrder,
  },
  'POST /api/order/shared': {
    summary: 'An order by the link of a mail, without a login',
    role: 'anyone',
    body: byLink,
    /** `isGuest`: it was placed without an account, and no account has claimed it. */
    answer: z.object({ order, isGuest: z.boolean() }),
  },
  'POST /api/order/shared/cancel': {
    summary: 'Cancels an unpaid order by its link',
    role: 'anyone',
    body: byLink,
    answer: messageOnly,
  },
  'POST /api/order/shared/returned': {
    summary: 'The same as `returned` for a guest, by the link of the order',
    role: 'anyone',
    body: byLink,
    answer: z.object({}),
  },
  'POST /api/order/claim': {
    summary: 'Moves the order of a guest to the account, if both have the same email',
    role: 'user',
    body: byLink,
    answer: messageOnly,
  },
  'POST /api/order/unshare': {
    summary: 'Ends all links to the order that were sent so far',
    role: 'anyone',
    body: byLink,
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const orderLinkProblems = {
  'no-guest-order': 404,
  'other-email': 403,
  'bad-order-link': 404,
} as const;
