/** A session of the demo's card provider, as its payment page shows it. Amounts are in the major unit. */
export interface DemoPayment {
  status: 'open' | 'paid' | 'expired';
  lines: { name: string; quantity: number; amount: number }[];
  /** Beside the lines. */
  delivery: number;
  tax: number;
  total: number;
  successUrl: string;
  cancelUrl: string;
  /** The card that was refused, and why. */
  refused?: { card: string; fault: 'declined' | 'unknown' };
}
