import type { RefundState } from '../../../rules/refunds.ts';

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
