import { Stripe } from 'stripe';
import type { RefundState } from '../../rules/refunds.ts';
import { amountFromStripe, stripeAmount } from '../../rules/currencies.ts';
import {
  type CardProvider,
  ourId,
  ProviderFailed,
  RefundRefused,
  type RefundReport,
} from './card-provider.ts';

type Session = Stripe.Checkout.Session;

/** Stripe refunds payment intents. The shop knows the session, from which each intent was made. */
export function createStripeRefunds(stripe: Stripe): Pick<CardProvider, 'refund' | 'listRefunds'> & {
  /** Undefined for an event about anything else, or about a payment of another shop. */
  refundOfEvent(event: Stripe.Event): Promise<RefundReport | undefined>;
} {
  const { sessions } = stripe.checkout;

  async function intentOf(session: string): Promise<string | null> {
    return idOf((await sessions.retrieve(session)).payment_intent);
  }

  async function sessionOf(intent: string): Promise<Session | undefined> {
    return (await sessions.list({ payment_intent: intent, limit: 1 })).data[0];
  }

  return {
    async refund({ refundId, session, orderId, orderNumber, amount, currency }) {
      try {
        const intent = await intentOf(session);
        if (intent === null) throw new RefundRefused('the session was not paid');
        const refund = await stripe.refunds.create(
          {
            payment_intent: intent,
            amount: stripeAmount(amount, currency),
            metadata: { order: orderId, number: orderNumber, refund: refundId },
          },
          { idempotencyKey: `refund-${refundId}` },
        );
        return reportOf(refund, session);
      } catch (error) {
        if (isRefusal(error)) throw new RefundRefused(reasonOf(error), { cause: error });
        throw failure(error);
      }
    },

    async listRefunds(session) {
      try {
        const intent = await intentOf(session);
        if (intent === null) return [];
        const refunds = stripe.refunds.list({ payment_intent: intent, limit: 100 });
        return (await refunds.autoPagingToArray({ limit: 1_000 })).map((refund) => reportOf(refund, session));
      } catch (error) {
        if (isRefusal(error) && error.statusCode === 404) return [];
        throw failure(error);
      }
    },

    async refundOfEvent(event) {
      const found = objectOf(event);
      const intent = found && idOf(found.payment_intent);
      if (!intent || typeof found.id !== 'string' || typeof found.currency !== 'string') return undefined;
      if (!Number.isSafeInteger(found.amount)) return undefined;
      try {
        const session = await sessionOf(intent);
        if (!session) return undefined;
        return found.object === 'dispute' ? reportOfDispute(found, session) : reportOf(found, session.id);
      } catch (error) {
        throw failure(error);
      }
    },
  };
}

function objectOf(event: Stripe.Event): Stripe.Refund | Stripe.Dispute | undefined {
  switch (event.type) {
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
      return event.data?.object;
    default:
      return undefined;
  }
}

function reportOf(refund: Stripe.Refund, session: string): RefundReport {
  const { id, amount, currency, status, metadata } = refund;
  return {
    provider: 'stripe',
    reference: id,
    kind: 'refund',
    session,
    refundId: ourId(metadata?.refund),
    state: refundStates[status ?? ''] ?? 'open',
    amount: wholeMinor(amount, currency),
  };
}

/** A bank may dispute in its own currency. What it claims is then taken to be the whole payment. */
function reportOfDispute(dispute: Stripe.Dispute, session: Session): RefundReport {
  const { id: reference, status } = dispute;
  const paid = { amount: session.amount_total ?? 0, currency: session.currency ?? '' };
  const { amount, currency } = dispute.currency === paid.currency ? dispute : paid;
  return {
    provider: 'stripe',
    reference,
    kind: 'dispute',
    session: session.id,
    refundId: null,
    state: disputeStates[status] ?? 'open',
    amount: wholeMinor(amount, currency),
  };
}

/** Whole, whatever Stripe sends. */
function wholeMinor(amount: number, currency: string): number {
  return Math.round(amountFromStripe(amount, currency));
}

/** Any other status is open. */
const refundStates: Record<string, RefundState> = { succeeded: 'done', failed: 'failed', canceled: 'failed' };
const disputeStates: Record<string, RefundState> = {
  lost: 'done',
  won: 'failed',
  warning_closed: 'failed',
  prevented: 'failed',
};

function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'object' ? (object?.id ?? null) : (object ?? null);
}

type Refusal =
  | Stripe.errors.StripeInvalidRequestError
  | Stripe.errors.StripeCardError
  | Stripe.errors.StripePermissionError;

/** Stripe has decided, or the key does not allow refunds. After any other error the refund may exist. */
function isRefusal(error: unknown): error is Refusal {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

/** The message holds neither the API key nor the request. */
export function failure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const answered = !(error instanceof Stripe.errors.StripeConnectionError);
  return new ProviderFailed(reasonOf(error), answered, { cause: error });
}

export function reasonOf({ type, statusCode, code }: Stripe.errors.StripeError): string {
  return [type, statusCode, code].filter(Boolean).join(' ');
}
