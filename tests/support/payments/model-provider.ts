import {
  type CardEvent,
  type CardProvider,
  ProviderFailed,
  type SessionReport,
  type SessionRequest,
  type SessionState,
} from '../../../src/server/payments/card-provider.ts';

interface TrueSession extends SessionReport {
  url: string;
  /** Whether anybody outside the provider has its address; nobody else can pay there. */
  known: boolean;
}

export type OpeningFault =
  | 'refuses'
  | 'loses the question'
  | 'loses the answer'
  | 'is paid before it answers'
  | null;

/** A provider that keeps the truth about every session, and writes a letter about each thing that happens to it. */
export class ModelProvider implements CardProvider {
  readonly name = 'test';
  readonly sessions: TrueSession[] = [];
  readonly letters: CardEvent[] = [];
  fault: OpeningFault = null;
  /** Carries a letter to the shop while the shop still waits for an answer. */
  tell: (letter: CardEvent) => Promise<unknown> = async () => {};

  /** The truth. */
  get isPaid(): boolean {
    return this.sessions.some((session) => session.state === 'paid');
  }

  async openSession({ paymentId, orderId, amount, currency }: SessionRequest) {
    if (this.fault === 'refuses') throw new ProviderFailed('refused', true);
    if (this.fault === 'loses the question') throw new ProviderFailed('silence', false);
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
    if (this.fault === 'loses the answer') throw new ProviderFailed('silence', false);
    session.known = true;
    if (this.fault === 'is paid before it answers') {
      this.happens(session, 'paid');
      await this.tell(this.letters.at(-1)!);
    }
    return { reference: session.reference, url: session.url };
  }

  async readSession(reference: string): Promise<SessionReport | null> {
    return this.sessions.find((one) => one.reference === reference) ?? null;
  }

  async expireSession(reference: string): Promise<SessionReport | null> {
    const session = this.sessions.find((one) => one.reference === reference);
    if (session?.state === 'open') this.happens(session, 'expired');
    return session ?? null;
  }

  async readWebhook(): Promise<CardEvent | null> {
    return null;
  }

  /** What really takes place at the provider; the shop may hear of it late, often, or never. */
  happens(session: TrueSession, state: SessionState) {
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
    this.letters.push({ id: `letter_${session.reference}_${state}`, kind: state, report });
  }
}
