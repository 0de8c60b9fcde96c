import type { HistoryKind, OrderStatus, PaymentWay, StepActor } from '../../rules/order-status.ts';
import type { TaxReason } from '../../rules/order-totals.ts';
import type { RefundMethod, RefundOrigin, RefundState } from '../../rules/refunds.ts';

// What each table and column means stands in `schema.sql`.

export interface OrderRow {
  id: string;
  number: number;
  userId: string;
  status: OrderStatus;
  paymentType: PaymentWay;
  isPaid: number;
  demoPaid: number;
  subtotal: number;
  tax: number;
  taxRate: number;
  taxReason: TaxReason;
  taxIncluded: number;
  amount: number;
  currency: string;
  rounding: number;
  delivery: number;
  fee: number;
  daysFrom: number | null;
  daysTo: number | null;
  refunded: number;
  refunding: number;
  address: string;
  country: string;
  copies: number;
  searchKey: string;
  pickup: number;
  transferDue: number | null;
  transferReminded: number;
  received: number;
  waived: number;
  network: string;
  lang: 'en' | 'ar';
  bySeller: number;
  version: number;
  due: number;
  carrier: string;
  trackingNumber: string;
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
  taken: number;
  returned: number;
  name: string;
  nameAr: string;
  author: string;
  authorAr: string;
  category: string;
  image: string;
  price: number;
  offerPrice: number;
  taxRate: number;
}

export interface OrderHistoryRow {
  orderId: string;
  id: string;
  kind: HistoryKind;
  status: OrderStatus | null;
  text: string;
  items: string;
  actor: StepActor;
  memberName: string;
  createdAt: number;
}

export interface InvoiceRow {
  number: number;
  orderId: string;
  seller: string;
  content: string;
  issuedAt: number;
}

export interface CreditNoteRow {
  number: number;
  orderId: string;
  refundId: string | null;
  amount: number;
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
  id: string;
  orderId: string;
  paymentId: string | null;
  provider: 'stripe' | 'tap' | 'demo' | 'cash';
  method: RefundMethod | '';
  reference: string | null;
  amount: number;
  origin: RefundOrigin;
  state: RefundState;
  items: string;
  memberName: string;
  createdAt: number;
  updatedAt: number;
}
