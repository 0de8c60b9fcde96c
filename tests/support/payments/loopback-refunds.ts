import { randomBytes } from 'node:crypto';
import type { LoopbackSession } from './loopback-stripe.ts';
import { readForm } from './stripe-form.ts';

export interface LoopbackRefund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
}

export interface LoopbackDispute {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

export const intentOf = ({ id }: Pick<LoopbackSession, 'id'>) => `pi_${id}`;

/** Stripe's refunds of the sessions that were paid: never more than was paid, and one for each idempotency key. */
export class LoopbackRefunds {
  readonly made: LoopbackRefund[] = [];
  readonly #byKey = new Map<string, { form: string; refund: LoopbackRefund }>();
  readonly #sessions: ReadonlyMap<string, LoopbackSession>;
  /** The status of new refunds. */
  status: LoopbackRefund['status'] = 'succeeded';

  constructor(sessions: ReadonlyMap<string, LoopbackSession>) {
    this.#sessions = sessions;
  }

  reset() {
    this.made.length = 0;
    this.#byKey.clear();
    this.status = 'succeeded';
  }

  /** As Stripe does after a day. */
  forgetKeys() {
    this.#byKey.clear();
  }

  /** Null if it is more than is left. */
  make(session: LoopbackSession, amount: number, metadata: Record<string, string> = {}) {
    if (session.payment_status !== 'paid' || amount > session.amount_total - this.sumOf(session)) return null;
    const refund: LoopbackRefund = {
      id: `re_${randomBytes(8).toString('hex')}`,
      object: 'refund',
      amount,
      currency: session.currency,
      payment_intent: intentOf(session),
      status: this.status,
      metadata,
    };
    this.made.push(refund);
    return refund;
  }

  dispute(session: LoopbackSession, status: LoopbackDispute['status'] = 'needs_response'): LoopbackDispute {
    const { amount_total: amount, currency } = session;
    const id = `du_${session.id}`;
    return { id, object: 'dispute', amount, currency, payment_intent: intentOf(session), status };
  }

  sumOf(session: LoopbackSession): number {
    const counted = this.#of(intentOf(session)).filter(({ status }) => status !== 'failed');
    return counted.reduce((sum, { amount }) => sum + amount, 0);
  }

  #of(intent: string | null): LoopbackRefund[] {
    return this.made.filter((refund) => refund.payment_intent === intent);
  }

  /** Answers a request to /v1/refunds; null if Stripe refuses it. */
  answer(method: string, url: string, body: string, key: string): object | null {
    if (method === 'GET') {
      const intent = new URL(url, 'http://stripe').searchParams.get('payment_intent');
      return { object: 'list', data: this.#of(intent).toReversed(), has_more: false, url: '/v1/refunds' };
    }
    const before = this.#byKey.get(key);
    if (before) return before.form === body ? before.refund : null;
    const form = readForm(body);
    const session = [...this.#sessions.values()].find((one) => intentOf(one) === form.payment_intent);
    const metadata = form.metadata as Record<string, string>;
    const refund = session ? this.make(session, Number(form.amount), metadata) : null;
    if (refund) this.#byKey.set(key, { form: body, refund });
    return refund;
  }
}
