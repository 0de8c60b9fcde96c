import type { Hono } from 'hono';
import type { PaymentRow } from '../db/tables.ts';

export type ProviderName = 'stripe' | 'test';

/** All prices of the shop are in one currency. */
export const currency = 'usd';

/** What a provider needs to take the money for one order. */
export interface SessionRequest {
  /** Ours, for this one attempt to pay: asking twice with the same id opens one session. */
  paymentId: string;
  orderId: string;
  lines: { name: string; offerPrice: number; quantity: number }[];
  subtotal: number;
  tax: number;
  amount: number;
  currency: string;
  expiresAt: number;
  visit: PayingVisit;
}

/** Where the shopper pays from, and so comes back to. */
export interface PayingVisit {
  lang: 'en' | 'ar';
  /** The origin of the shopper's own page, once it is known to be this shop. */
  origin: string | null;
}

export interface OpenedSession {
  reference: string;
  url: string;
}

/** `pending`: the shopper is through, but the money is not there yet. */
export type SessionState = 'open' | 'pending' | 'paid' | 'failed' | 'expired';

/** What the provider says of a session, whether it was asked or told it by itself. */
export interface SessionReport {
  provider: ProviderName;
  reference: string;
  state: SessionState;
  /** Our own ids, as they were given when the session was opened. */
  orderId: string | null;
  paymentId: string | null;
  amount: number | null;
  currency: string | null;
}

/** For a session its provider does not know: nobody can pay there any more. */
export function goneSession(payment: PaymentRow, reference: string): SessionReport {
  const { provider, orderId, amount, currency: unit } = payment;
  return { provider, reference, state: 'expired', orderId, paymentId: payment.id, amount, currency: unit };
}

export interface CardEvent {
  id: string;
  kind: string;
  /** Null for an event that is not about a session of ours. */
  report: SessionReport | null;
}

/** Whoever takes the cards. Every call but `readWebhook` goes over the network and may throw ProviderFailed. */
export interface CardProvider {
  readonly name: ProviderName;
  openSession(request: SessionRequest): Promise<OpenedSession>;
  /** Null when the provider knows no such session. */
  readSession(reference: string): Promise<SessionReport | null>;
  /** Ends an open session; answers with what it is afterwards, which is `paid` when the shopper was faster. */
  expireSession(reference: string): Promise<SessionReport | null>;
  /** Null when the bytes are not signed by the provider, or not lately. */
  readWebhook(body: Buffer, headers: Headers): Promise<CardEvent | null>;
  /** A provider that lives inside this shop brings its hosted page along. */
  serve?(app: Hono): void;
}

/** The provider did not do what it was asked; `answered` tells a refusal from silence. */
export class ProviderFailed extends Error {
  readonly answered: boolean;

  constructor(message: string, answered: boolean, options?: ErrorOptions) {
    super(message, options);
    this.answered = answered;
  }
}

/** The longest a shopper waits for a provider. */
export const providerPatience = 10_000;

/** A provider that hangs is one that failed. */
export async function withPatience<T>(work: Promise<T>, patience: number, stop?: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new ProviderFailed('no answer in time', false));
  const timer = setTimeout(giveUp, patience);
  stop?.addEventListener('abort', giveUp);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', giveUp);
  }
}
