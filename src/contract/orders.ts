import { z } from 'zod';
import { orderStatuses, paymentTypes } from '../rules/order-status.ts';
import { refundOrigins, refundStates } from '../rules/refunds.ts';
import { email } from './accounts.ts';
import { address, addressDraft } from './addresses.ts';
import { book, maxPageSize } from './books.ts';
import type { Endpoint } from './endpoint.ts';
import { id, isCleanText, messageOnly, queryInteger, timestamp } from './text.ts';

/** A copy of the book at the time of the order. */
export const orderedBook = book.pick({
  _id: true,
  name: true,
  nameAr: true,
  author: true,
  authorAr: true,
  category: true,
  image: true,
  price: true,
  offerPrice: true,
});

const deliveryDays = z.object({ from: z.number(), to: z.number() });

/** Money that goes back to the shopper. */
const refund = z.object({
  _id: id,
  amount: z.number(),
  /** Of a dispute, `done` is lost and `failed` is won. */
  state: z.enum(refundStates),
  origin: z.enum(refundOrigins),
  /** The copies that were refunded, by the id of the order's item; empty for a sum. */
  items: z.array(z.object({ item: z.string(), quantity: z.number() })),
  createdAt: timestamp,
});

export const order = z.object({
  _id: z.string(),
  /** What people read aloud; the id stays the name of the order on the wire. */
  number: z.number(),
  userId: z.string(),
  items: z.array(z.object({ _id: z.string(), product: orderedBook, quantity: z.number() })),
  /** The total: `subtotal` plus `tax`. */
  amount: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  /** How much less the amount is than the sum; only of a card order in a currency of three decimals. */
  rounding: z.number(),
  /** Without the tax, but with what was charged for delivery and for cash. */
  subtotal: z.number(),
  delivery: z.number(),
  /** For cash on delivery. */
  fee: z.number(),
  /** What was promised until it arrives. */
  deliveryDays: deliveryDays.optional(),
  tax: z.number(),
  taxPercent: z.number(),
  /** Whether the prices of the items, the delivery and the fee contain the tax. */
  pricesIncludeTax: z.boolean(),
  address,
  status: z.enum(orderStatuses),
  paymentType: z.enum(paymentTypes),
  isPaid: z.boolean(),
  /** Each status the order has reached, with its time, the oldest first; a step that was taken back is left out. */
  steps: z.array(z.object({ status: z.enum(orderStatuses), at: timestamp })),
  /** How a shipped order travels. `url` shows where it is, if its carrier is known. */
  tracking: z
    .object({
      carrier: z.string(),
      carrierAr: z.string().optional(),
      number: z.string(),
      url: z.string().optional(),
    })
    .optional(),
  /** When the parcel came back. The status stays. */
  returnedAt: timestamp.optional(),
  /** What went back of the amount, also after a dispute. */
  refunded: z.number(),
  /** What can still be refunded by card: not what is about to go back. */
  refundable: z.number(),
  refunds: z.array(refund),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Paid with a demo card: no money was moved. */
  demoPaid: z.literal(true).optional(),
  /** The language in which the shopper ordered. */
  lang: z.enum(['en', 'ar']).optional(),
  /** One of the demo's fixed orders. */
  sample: z.literal(true).optional(),
});
export type Order = z.infer<typeof order>;
export type Refund = Order['refunds'][number];

/** The language of the checkout page, to which the card payment returns. */
const lang = z.enum(['en', 'ar']).optional().catch(undefined);

/** Of the link that shows an order without a login. */
export const linkToken = z.string().max(200);

/**
 * A `userId` in the body is ignored: the session identifies the shopper. The schema accepts any quantity, so that the
 * handler can name the book when it refuses it.
 */
export const orderRequest = z.object({
  items: z
    .array(
      z.object({
        product: z.string().max(100).refine(isCleanText),
        quantity: z.custom<number>(() => true).optional(),
        /** The price the shopper saw, in the major unit; the order is refused if the price has changed. */
        seenPrice: z.number().optional(),
      }),
    )
    .max(500),
  address: z.string().max(100).refine(isCleanText).nullish(),
  /** The total the shopper saw, in the major unit; the order is refused if it has changed. */
  seenTotal: z.number().optional(),
  /** The currency the shopper saw. */
  seenCurrency: z.string().max(3).optional(),
  /** The unpaid card order that the shopper left for this one, by its id or the token of its link. It is cancelled. */
  replaces: linkToken.optional(),
  lang,
});
export type OrderRequest = z.output<typeof orderRequest>;

const orderTerms = z.object({
  currency: z.object({ code: z.string(), decimals: z.number() }),
  taxPercent: z.number(),
  pricesIncludeTax: z.boolean(),
  codEnabled: z.boolean(),
  codFee: z.number(),
  codMax: z.number().nullable(),
  codCountries: z.array(z.string()),
  deliveryZones: z.array(
    z.object({
      countries: z.array(z.string()),
      price: z.number(),
      freeFrom: z.number().nullable(),
      days: deliveryDays.nullable(),
    }),
  ),
  notServed: z.array(z.string()),
});

const placed = z.object({ message: z.string(), orderId: id });
const paymentRedirect = z.object({ url: z.string(), message: z.string(), orderId: id });

export const orderEndpoints = {
  /** What applies to an order placed now, beside the prices of its books. */
  'GET /api/order/terms': {
    role: 'anyone',
    answer: orderTerms,
  },
  'POST /api/order/cod': { role: 'user', body: orderRequest, answer: placed },
  'POST /api/order/stripe': { role: 'user', body: orderRequest, answer: paymentRedirect },
  /** Without an account. `link` shows the order without a login; `url` is where it is paid by card. */
  'POST /api/order/guest': {
    role: 'anyone',
    body: orderRequest.extend({ email, address: addressDraft, paymentType: z.enum(paymentTypes) }),
    answer: placed.extend({ link: z.string(), url: z.string().optional() }),
  },
  /** The newest 100 by default; `nextCursor` leads to older ones and is null after the last. */
  'GET /api/order/user': {
    role: 'user',
    query: z.object({ cursor: id.optional(), limit: queryInteger(1, maxPageSize).optional() }),
    answer: z.object({ orders: z.array(order), nextCursor: id.nullable() }),
  },
  /** An order by the link of a mail, without a login. */
  'POST /api/order/shared': {
    role: 'anyone',
    body: z.object({ token: linkToken }),
    /** `isGuest`: it was placed without an account, and no account has claimed it. */
    answer: z.object({ order, isGuest: z.boolean() }),
  },
  /** Moves the order of a guest to the account, if both have the same email. */
  'POST /api/order/claim': { role: 'user', body: z.object({ token: linkToken }), answer: messageOnly },
  /** Ends all links to the order that were sent so far. */
  'POST /api/order/unshare': { role: 'anyone', body: z.object({ token: linkToken }), answer: messageOnly },
  'POST /api/order/pay': { role: 'user', body: z.object({ id, lang }), answer: paymentRedirect },
  'POST /api/order/cancel': {
    role: 'user',
    body: z.object({ id }),
    answer: messageOnly,
  },
  /** Sent by the page that the card payment returns to; asks the provider if its webhook has not arrived. */
  'POST /api/order/returned': { role: 'user', answer: z.object({}) },
  /** The same for a guest, by the link of the order. */
  'POST /api/order/shared/returned': {
    role: 'anyone',
    body: z.object({ token: linkToken }),
    answer: z.object({}),
  },
  'POST /api/payments/webhook': { role: 'anyone', raw: true, answer: z.object({}) },
} as const satisfies Record<string, Endpoint>;

export const orderProblems = {
  'empty-order': [400, 'There is nothing in this order.'],
  'bad-quantity': [400, 'The quantity of “{book}” must be a whole number from 1 to 999.'],
  'repeated-line': [400, '“{book}” appears twice in this order.'],
  'unknown-book-ordered': [400, 'A book in this order is not in the shop any more.'],
  'book-gone': [409, '“{book}” is not in the shop any more. Please take it out of the cart.'],
  'too-many-orders': [429, 'You have placed many orders in the last hour. Please try again in {wait}.'],
  'too-many-lines': [400, 'An order holds at most 200 titles.'],
  'price-changed': [409, 'The price of “{book}” has changed. Please look at the cart again.'],
  'total-changed': [409, 'The total of this order has changed. Please look at the cart again.'],
  'out-of-stock': [409, '“{book}” is out of stock. Please take it out of the cart.'],
  'too-few-copies': [409, 'Only {left} of “{book}” left. Please lower the quantity in the cart.'],
  'no-address': [400, 'Please Select an Address!'],
  'unknown-address': [404, 'That address is not one of yours.'],
  'bad-key': [400, 'The Idempotency-Key must have 1 to 200 characters.'],
  'key-reused': [409, 'This request was already used for another order.'],
  'unknown-order': [404, 'That order is not one of yours.'],
  'other-email': [403, 'This order was placed with another email than the one of your account.'],
  'bad-order-link': [404, 'This link does not lead to an order any more.'],
  'paid-meanwhile': [
    409,
    'Your last order has just been paid. Please look at your orders before you order again.',
  ],
  'not-payable': [409, 'This order cannot be paid any more.'],
  'not-cancellable': [409, 'This order cannot be cancelled any more.'],
  'payment-unavailable': [503, 'The card payment cannot be reached just now. Please try again in a moment.'],
  'not-served': [409, 'We do not deliver to {country}. Please choose another address.'],
  'no-cash-there': [409, 'Cash on delivery is not offered in {country}.'],
  'too-much-cash': [409, 'This order is above the limit for cash on delivery.'],
  'no-cash': [409, 'This shop does not take cash on delivery. Please pay by card.'],
  'no-cards': [503, 'This shop does not take cards yet. Please pay cash on delivery.'],
  'bad-signature': [400, 'This notice is not signed by the payment provider.'],
} as const;
