import { z } from 'zod';
import { MAX_LINES, MAX_QUANTITY } from '../rules/cart.ts';
import { orderStatuses, paymentTypes, paymentWays } from '../rules/order-status.ts';
import { taxReasons } from '../rules/order-totals.ts';
import { refundMethods, refundOrigins, refundStates } from '../rules/refunds.ts';
import { email } from './accounts.ts';
import { address, addressDraft } from './addresses.ts';
import { book } from './books.ts';
import type { Endpoint } from './endpoint.ts';
import { invoiceSummary } from './invoices.ts';
import { settings } from './settings.ts';
import { id, isCleanText, lang, linkToken, messageOnly, money, page, timestamp } from './text.ts';

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

const pickupPlace = z.object({
  address: z.string(),
  addressAr: z.string(),
  hours: z.string(),
  hoursAr: z.string(),
});

const deliveryDays = z.object({ from: z.number(), to: z.number() });

/** Copies of the lines of an order. */
export const chosenCopies = <Id extends z.ZodType<string>>(item: Id) =>
  z
    .array(z.object({ item, quantity: z.int().min(1).max(MAX_QUANTITY) }))
    .min(1)
    .max(MAX_LINES + 1);

/** Money that goes back to the shopper. */
export const refund = z.object({
  _id: id,
  amount: money,
  /** Of a dispute, `done` is lost and `failed` is won. */
  state: z.enum(refundStates),
  origin: z.enum(refundOrigins),
  /** The copies that were refunded, by the id of the order's item, and `delivery`; empty for a sum. */
  items: z.array(z.object({ item: z.string(), quantity: z.number() })),
  /** How it was given back by hand. */
  method: z.enum(refundMethods).optional(),
  createdAt: timestamp,
});

export const order = z.object({
  _id: z.string(),
  /** What people read aloud; the id stays the name of the order on the wire. */
  number: z.number(),
  userId: z.string(),
  items: z.array(
    z.object({
      _id: z.string(),
      product: orderedBook,
      quantity: z.number(),
      /** How many of them came back. */
      returned: z.number().optional(),
    }),
  ),
  /** The total: `subtotal` plus `tax`. */
  amount: money,
  /** ISO 4217. */
  currency: z.string(),
  /** How much less the amount is than the sum; only of a card order in a currency of three decimals. */
  rounding: money,
  /** Without the tax, but with what was charged for delivery and for cash. */
  subtotal: money,
  delivery: money,
  /** For cash on delivery. */
  fee: money,
  /** What was promised until it arrives. */
  deliveryDays: deliveryDays.optional(),
  tax: money,
  taxPercent: z.number(),
  /** Why it has this rate: it is the shop's, or that of the zone it goes to. */
  taxReason: z.enum(taxReasons),
  /** Whether the prices of the items, the delivery and the fee contain the tax. */
  pricesIncludeTax: z.boolean(),
  address,
  status: z.enum(orderStatuses),
  paymentType: z.enum(paymentTypes),
  /** Of an `Online` order that is paid by bank transfer, with the number of the order as its reference. */
  transfer: z
    .object({
      /** Then it is cancelled, unless some of the money is there. */
      dueAt: timestamp,
      received: money,
      /** What of the amount never came: the seller accepts it, or the order was cancelled. */
      waived: money,
      /** Where the money goes, while the order awaits it. */
      accounts: z.array(settings.shape.bankAccounts.element),
    })
    .optional(),
  /** The shopper comes to the shop for it. */
  pickup: pickupPlace.optional(),
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
  refunded: money,
  /** What can still be refunded: not what is about to go back. */
  refundable: money,
  refunds: z.array(refund),
  /** The seller placed it for the shopper. */
  bySeller: z.literal(true).optional(),
  /** Of its lines and its address; see `POST /api/order/change`. */
  version: z.number().optional(),
  /** After a change of a paid order: what is to be charged by hand, or given back if it is negative. */
  due: money.optional(),
  /** From its moment on: see the setting `cardInvoice`. */
  invoice: invoiceSummary.optional(),
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

/**
 * A `userId` in the body is ignored: the session identifies the shopper. The schema accepts any quantity, so that the
 * handler can name the book when it refuses it.
 */
export const orderRequest = z.object({
  items: z
    .array(
      z.object({
        product: z.string().max(100).refine(isCleanText),
        quantity: z
          .custom<number>(() => true)
          .meta({ type: 'integer', minimum: 1, maximum: MAX_QUANTITY })
          .optional(),
        /** The price the shopper saw. The order is refused if the price has changed. */
        seenPrice: money.optional(),
      }),
    )
    .max(500),
  address: z.string().max(100).refine(isCleanText).nullish(),
  /** Who picks it up at the shop. The address is ignored then. */
  pickup: addressDraft.pick({ firstName: true, lastName: true, phone: true }).optional(),
  /** The total the shopper saw. The order is refused if it has changed. */
  seenTotal: money.optional(),
  /** The currency the shopper saw. */
  seenCurrency: z.string().max(3).optional(),
  /** The unpaid card order that the shopper left for this one, by its id or the token of its link. It is cancelled. */
  replaces: linkToken.optional(),
  /** Of the checkout page, to which the card payment returns. */
  lang,
});
export type OrderRequest = z.output<typeof orderRequest>;

/** What applies to an order placed now, beside the prices of its books. */
export const orderTerms = settings
  .pick({
    taxPercent: true,
    pricesIncludeTax: true,
    codEnabled: true,
    codFee: true,
    codMax: true,
    codCountries: true,
    deliveryZones: true,
    notServed: true,
  })
  .extend({
    currency: z.object({ code: z.string(), decimals: z.number() }),
    takesTransfers: z.boolean(),
    /** Null if orders are not picked up. */
    pickup: pickupPlace.nullable(),
  });

const placed = z.object({ message: z.string(), orderId: id });
export const paymentRedirect = z.object({ url: z.string(), message: z.string(), orderId: id });

export const orderEndpoints = {
  'GET /api/order/terms': {
    summary: 'What applies to an order placed now, beside the prices of its books',
    role: 'anyone',
    answer: orderTerms,
  },
  'POST /api/order/cod': {
    summary: 'Places an order with cash on delivery',
    role: 'user',
    keyed: true,
    body: orderRequest,
    answer: placed,
  },
  'POST /api/order/stripe': {
    summary: 'Places an order that is paid by card, and answers where to pay',
    role: 'user',
    keyed: true,
    body: orderRequest,
    answer: paymentRedirect,
  },
  'POST /api/order/transfer': {
    summary: 'Places an order that is paid by bank transfer',
    description: 'It waits for the money, whose account it names.',
    role: 'user',
    keyed: true,
    body: orderRequest,
    answer: placed,
  },
  'POST /api/order/guest': {
    summary: 'Places an order without an account',
    description: '`link` shows the order without a login; `url` is where it is paid by card.',
    role: 'anyone',
    keyed: true,
    body: orderRequest.extend({
      email,
      address: addressDraft.optional(),
      paymentType: z.enum(paymentWays),
    }),
    answer: placed.extend({ link: z.string(), url: z.string().optional() }),
  },
  'GET /api/order/user': {
    summary: 'The orders of the shopper, the newest first',
    description: 'The newest 100 by default; `nextCursor` leads to older ones and is null after the last.',
    role: 'user',
    query: z.object(page),
    answer: z.object({ orders: z.array(order), nextCursor: id.nullable() }),
  },
  'POST /api/order/cancel': {
    summary: 'Cancels an unpaid order of the shopper',
    role: 'user',
    body: z.object({ id }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const orderProblems = {
  'empty-order': 400,
  'bad-quantity': 400,
  'repeated-line': 400,
  'unknown-book-ordered': 400,
  'book-gone': 409,
  'too-many-orders': [429, 'Many orders have come from here in the last hour. Please try again in {wait}.'],
  'too-many-lines': 400,
  'price-changed': 409,
  'total-changed': 409,
  'out-of-stock': 409,
  'copies-held': 409,
  'not-open': 409,
  'too-many-for-guest': [409, 'Log in to order more than {most} copies of “{book}”.'],
  'too-many-unconfirmed': [
    409,
    'Until your email is confirmed or an order is paid you can order {most} copies of “{book}”.',
  ],
  'too-large-unconfirmed': [
    409,
    'Until your email is confirmed or an order is paid you can order {most} copies.',
  ],
  'cash-unconfirmed': 409,
  'too-many-unpaid': 409,
  'fewer-copies': 409,
  'too-few-copies': [409, 'Only {left} of “{book}” left. Please lower the quantity in the cart.'],
  'no-address': 400,
  'unknown-address': 404,
  'bad-key': [400, 'The Idempotency-Key must have 1 to 200 characters.'],
  'key-reused': 409,
  'unknown-order': 404,
  'paid-meanwhile': 409,
  'not-cancellable': 409,
  'not-served': 409,
  'no-cash-there': 409,
  'too-much-cash': 409,
  'no-cash': 409,
  'no-transfers': 409,
  'no-pickup': 409,
} as const;
