import {
  type CardEvent,
  type CardProvider,
  ProviderFailed,
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

/** A provider in memory. Every change of a session is recorded as an event, which tests deliver or lose. */
export class ModelProvider implements CardProvider {
  readonly name = 'test';
  takes = () => true;
  readonly sessions: ModelSession[] = [];
  readonly events: CardEvent[] = [];
  fault: OpeningFault = null;
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
        provider: 'test',
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
