import type { RefundOrigin, RefundState } from '../../rules/refunds.ts';

export interface RefundRow {
  /** Also the idempotency key at the provider. */
  id: string;
  orderId: string;
  /** Null for cash that the seller gave back. */
  paymentId: string | null;
  provider: 'stripe' | 'test' | 'cash';
  /** Null until the provider has answered. */
  reference: string | null;
  amount: number;
  origin: RefundOrigin;
  state: RefundState;
  /** JSON: the copies by line; empty for a sum. */
  items: string;
  createdAt: number;
  updatedAt: number;
}

export interface DemoCardRefundRow {
  id: string;
  sessionId: string;
  /** The shop's id of the refund; null if it was made at the provider. */
  refundId: string | null;
  kind: 'refund' | 'dispute';
  amount: number;
  state: RefundState;
  createdAt: number;
}

export interface DemoCardSessionRow {
  id: string;
  orderId: string;
  amount: number;
  currency: string;
  status: 'open' | 'paid' | 'expired';
  summary: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  createdAt: number;
}
