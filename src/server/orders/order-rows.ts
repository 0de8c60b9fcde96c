import type { HistoryKind, OrderStatus, PaymentWay, StepActor } from '../../rules/order-status.ts';
import type { TaxReason } from '../../rules/order-totals.ts';
import type { RefundMethod, RefundOrigin, RefundState } from '../../rules/refunds.ts';

export interface OrderRow {
  id: string;
  /** What people read aloud; see `rules/ids.ts`. */
  number: number;
  userId: string;
  status: OrderStatus;
  /** On the wire a bank transfer is `Online`. */
  paymentType: PaymentWay;
  isPaid: number;
  /** Paid with a demo card. */
  demoPaid: number;
  /** The amount without the tax. */
  subtotal: number;
  tax: number;
  /** In hundredths of a percent. */
  taxRate: number;
  taxReason: TaxReason;
  /** 1 if the prices of the lines contain the tax. */
  taxIncluded: number;
  amount: number;
  /** ISO 4217. All amounts of the order are in its minor units. */
  currency: string;
  /** How much less the total is than the sum. */
  rounding: number;
  /** In the subtotal, and in the tax. */
  delivery: number;
  /** For paying in cash. */
  fee: number;
  /** The days that were promised until it arrives. */
  daysFrom: number | null;
  daysTo: number | null;
  /** What went back of the amount, and what is about to. */
  refunded: number;
  refunding: number;
  address: string;
  /** The code of the country, or an empty text if it is not known. Null until it is computed. */
  country: string | null;
  /** The sum of the quantities of its lines. */
  copies: number;
  searchKey: string;
  /** 1 if the shopper comes to the shop for it. */
  pickup: number;
  /** Until when it waits for a bank transfer; null if it is paid in another way. */
  transferDue: number | null;
  transferReminded: number;
  /** Of a bank transfer: what came in, and what of the amount never came. */
  received: number;
  waived: number;
  /** A hash of the client's address, while an order awaits its payment. */
  network: string;
  /** The language in which the shopper ordered. */
  lang: 'en' | 'ar';
  /** 1 if the seller placed it for the shopper. */
  bySeller: number;
  /** Rises with each change of its lines or its address. */
  version: number;
  /** What is to be charged by hand after a change of a paid order, or given back if it is negative. */
  due: number;
  carrier: string;
  trackingNumber: string;
  /** When the parcel came back. */
  returnedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface OrderLineRow {
  id: string;
  orderId: string;
  position: number;
  bookId: string;
  quantity: number;
  /** The copies it took from the stock. */
  taken: number;
  /** The copies that came back. */
  returned: number;
  name: string;
  nameAr: string;
  author: string;
  authorAr: string;
  category: string;
  image: string;
  price: number;
  offerPrice: number;
  /** In hundredths of a percent. */
  taxRate: number;
}

/** Something that happened to an order after it was placed. */
export interface OrderHistoryRow {
  orderId: string;
  id: string;
  kind: HistoryKind;
  /** The status that a step, or a step back, led to. */
  status: OrderStatus | null;
  /** A note, a reason, or the carrier and the number of a shipment. */
  text: string;
  /** JSON: the copies that a return is about, by line. */
  items: string;
  actor: StepActor;
  /** Of the staff; empty for the owner and for others. */
  memberName: string;
  createdAt: number;
}

export interface InvoiceRow {
  number: number;
  orderId: string;
  /** JSON: the seller's details on the day of the invoice. */
  seller: string;
  /** JSON: the rest of what it says. Null in one of an older version. */
  paper: string | null;
  issuedAt: number;
}

export interface CreditNoteRow {
  number: number;
  orderId: string;
  /** Null for a cancelled order, and in a note of an older version. */
  refundId: string | null;
  amount: number;
  /** JSON: what is credited. */
  lines: string;
  issuedAt: number;
}

export interface IdempotencyKeyRow {
  userId: string;
  key: string;
  requestHash: string;
  orderId: string;
  createdAt: number;
}

export interface PaymentRow {
  id: string;
  orderId: string;
  provider: 'stripe' | 'tap' | 'demo';
  reference: string | null;
  url: string | null;
  amount: number;
  currency: string;
  status: 'opening' | 'open' | 'paid' | 'failed' | 'expired';
  createdAt: number;
  updatedAt: number;
}

export interface PaymentEventRow {
  provider: string;
  eventId: string;
  kind: string;
  reference: string | null;
  outcome: string;
  receivedAt: number;
}

export interface RefundRow {
  /** Also the idempotency key at the provider. */
  id: string;
  orderId: string;
  /** Null for cash that the seller gave back. */
  paymentId: string | null;
  provider: 'stripe' | 'tap' | 'demo' | 'cash';
  /** How it went back by hand; empty if a card provider gave it back. */
  method: RefundMethod | '';
  /** Null until the provider has answered. */
  reference: string | null;
  amount: number;
  origin: RefundOrigin;
  state: RefundState;
  /** JSON: the copies by line, and the delivery; empty for a sum. */
  items: string;
  createdAt: number;
  updatedAt: number;
}
