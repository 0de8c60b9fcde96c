import type { TestCardSessionRow } from '../../db/tables.ts';
import type { CardProvider } from '../../payments/card-provider.ts';

/** What the hosted page shows; kept with the session, as a real provider would keep it on its side. */
export interface TestCardSummary {
  paymentId: string;
  lang: 'en' | 'ar';
  lines: { name: string; offerPrice: number; quantity: number }[];
  subtotal: number;
  tax: number;
}

export interface TestCards extends CardProvider {
  find(id: string): Promise<TestCardSessionRow | null>;
  /** False when the session was not open any more. */
  pay(id: string): Promise<boolean>;
}
