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
