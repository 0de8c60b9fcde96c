import {
  type CardEvent,
  type CardProvider,
  ProviderFailed,
  RefundRefused,
  type RefundReport,
  type RefundRequest,
  type SessionReport,
  type SessionRequest,
  type SessionState,
} from '../../../src/server/payments/card-provider.ts';

interface ModelSession extends SessionReport {
  url: string;
  /** Whether the shop was given its address: only then can it be paid. */
  known: boolean;
}

export type OpeningFault =
  | 'refuses'
  | 'loses the request'
  | 'loses the response'
  | 'is paid before the response'
  | null;

export type RefundFault =
  | 'refuses'
  | 'loses the request'
  | 'loses the response'
  | 'reports before the response'
  | null;

/** A provider in memory. Every change of a session is recorded as an event, which tests deliver or lose. */
export class ModelProvider implements CardProvider {
  readonly name = 'demo';
  takes = () => true;
  readonly sessions: ModelSession[] = [];
  readonly events: CardEvent[] = [];
  fault: OpeningFault = null;
  readonly refunds: RefundReport[] = [];
  refundFault: RefundFault = null;
  /** The state of new refunds. */
  refundState: RefundReport['state'] = 'done';
  /** Refunds by idempotency key, which a provider forgets after a day. */
  readonly keys = new Map<string, RefundReport>();
  /** Delivers an event while the shop waits for the response. */
  send: (event: CardEvent) => Promise<unknown> = async () => {};

  get isPaid(): boolean {
    return this.sessions.some((session) => session.state === 'paid');
  }

  async openSession({ paymentId, orderId, amount, currency }: SessionRequest) {
    if (this.fault === 'refuses') throw new ProviderFailed('refused', true);
    if (this.fault === 'loses the request') throw new ProviderFailed('no answer', false);
    let session = this.sessions.find((one) => one.paymentId === paymentId);
    if (!session) {
      const reference = `model_${paymentId}`;
      const ours = { orderId, paymentId, amount, currency };
      session = {
        provider: 'demo',
        reference,
        state: 'open',
        url: `pay:${reference}`,
        known: false,
        ...ours,
      };
      this.sessions.push(session);
    }
    if (this.fault === 'loses the response') throw new ProviderFailed('no answer', false);
    session.known = true;
    if (this.fault === 'is paid before the response') {
      this.change(session, 'paid');
      await this.send(this.events.at(-1)!);
    }
    return { reference: session.reference, url: session.url };
  }

  async readSession(reference: string): Promise<SessionReport | null> {
    return this.sessions.find((one) => one.reference === reference) ?? null;
  }

  async expireSession(reference: string): Promise<SessionReport | null> {
    const session = this.sessions.find((one) => one.reference === reference);
    if (session?.state === 'open') this.change(session, 'expired');
    return session ?? null;
  }

  /** Null if it is more than is left of the session. */
  makeRefund(
    session: string,
    amount: number,
    refundId: string | null,
    kind: RefundReport['kind'] = 'refund',
  ) {
    const paid = this.sessions.find(({ reference, state }) => reference === session && state === 'paid');
    if (!paid || amount < 1 || amount > (paid.amount ?? 0) - this.refundedOf(session)) return null;
    const reference = `${kind}_${this.refunds.length}_${session}`;
    const state = kind === 'dispute' ? 'open' : this.refundState;
    const refund: RefundReport = { provider: 'demo', reference, kind, session, refundId, state, amount };
    this.refunds.push(refund);
    this.#tellRefund(refund);
    return refund;
  }

  /** What went back or is about to. */
  refundedOf(session: string): number {
    return this.refunds
      .filter((refund) => refund.session === session && refund.state !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  changeRefund(refund: RefundReport, state: RefundReport['state']) {
    const allowed = { open: ['done', 'failed'], done: ['failed'], failed: [] };
    if (!(allowed[refund.state] as string[]).includes(state)) return;
    refund.state = state;
    this.#tellRefund(refund);
  }

  #tellRefund(refund: RefundReport) {
    const id = `event_${refund.reference}_${refund.state}`;
    this.events.push({ id, kind: refund.state, report: null, refund: { ...refund } });
  }

  async refund({ refundId, session, amount }: RefundRequest): Promise<RefundReport> {
    if (this.refundFault === 'loses the request') throw new ProviderFailed('no answer', false);
    const known = this.keys.get(refundId);
    if (!known && this.refundFault === 'refuses') throw new RefundRefused('refused');
    const refund = known ?? this.makeRefund(session, amount, refundId);
    if (!refund) throw new RefundRefused('more than is left');
    this.keys.set(refundId, refund);
    if (this.refundFault === 'loses the response') throw new ProviderFailed('no answer', false);
    if (this.refundFault === 'reports before the response') await this.send(this.events.at(-1)!);
    return { ...refund };
  }

  async listRefunds(session: string): Promise<RefundReport[]> {
    if (this.refundFault === 'loses the request') throw new ProviderFailed('no answer', false);
    return this.refunds.filter((refund) => refund.session === session && refund.kind === 'refund');
  }

  async readWebhook(): Promise<CardEvent | null> {
    return null;
  }

  change(session: ModelSession, state: SessionState) {
    const allowed = {
      open: ['paid', 'pending', 'expired'],
      pending: ['paid', 'failed'],
      paid: [],
      failed: [],
      expired: [],
    };
    if (!(allowed[session.state] as SessionState[]).includes(state)) return;
    if ((state === 'paid' || state === 'pending') && !session.known) return;
    session.state = state;
    const { url: _url, known: _known, ...report } = session;
    this.events.push({ id: `event_${session.reference}_${state}`, kind: state, report });
  }
}
