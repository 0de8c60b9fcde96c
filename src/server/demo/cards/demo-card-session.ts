import type { DemoCardRefundRow, DemoCardSessionRow } from '../../db/card-rows.ts';
import type { CardProvider } from '../../payments/card-provider.ts';
import type { DemoAct } from './demo-card-refunds.ts';

/** What the payment page shows. A real provider stores this on its side. */
export interface DemoCardSummary {
  paymentId: string;
  lang: 'en' | 'ar';
  lines: { name: string; offerPrice: number; quantity: number }[];
  /** Added to the lines. */
  tax: number;
  /** Sessions of an earlier version have none. */
  delivery?: number;
}

export interface DemoCardProvider extends CardProvider {
  find(id: string): Promise<DemoCardSessionRow | null>;
  /** False when the session was not open any more. */
  pay(id: string): Promise<boolean>;
  /** The refunds and disputes of a session. */
  refundsOf(id: string): Promise<DemoCardRefundRow[]>;
  act(id: string, act: DemoAct): Promise<void>;
}
