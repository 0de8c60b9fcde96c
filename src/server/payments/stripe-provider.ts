import { Stripe } from 'stripe';
import { isId } from '../../rules/ids.ts';
import { TAX_PERCENT } from '../../rules/money.ts';
import type { Config } from '../config.ts';
import {
  type CardProvider,
  ProviderFailed,
  type SessionReport,
  type SessionRequest,
  type SessionState,
} from './card-provider.ts';
import { waysBack } from './return-context.ts';

type Session = Stripe.Checkout.Session;
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

/** Stripe takes 100 lines, of which the tax may be one, and names of 250 characters. */
const mostLines = 99;
const longestName = 250;

export function createStripeProvider(
  { secretKey, webhookSecret, apiBase }: NonNullable<Config['stripe']>,
  shop: string,
  timeout: number,
): CardProvider {
  const stripe = new Stripe(secretKey, {
    ...apiAddress(apiBase),
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const sessions = stripe.checkout.sessions;

  async function readSession(reference: string): Promise<SessionReport | null> {
    try {
      return reportOf(await sessions.retrieve(reference, { expand: ['payment_intent'] }));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw failure(error);
    }
  }

  return {
    name: 'stripe',

    async openSession(request) {
      try {
        const { id, url } = await sessions.create(sessionParams(request, shop), {
          // The way back is part of what is sent, and Stripe refuses one key with two contents.
          idempotencyKey: `${request.paymentId}-${request.visit.lang}`,
        });
        if (!url) throw new ProviderFailed('the session has no address', true);
        return { reference: id, url };
      } catch (error) {
        throw failure(error);
      }
    },

    readSession,

    async expireSession(reference) {
      try {
        return reportOf(await sessions.expire(reference));
      } catch (error) {
        // Stripe refuses when the session is not open any more: then it tells what it is instead.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return readSession(reference);
        throw failure(error);
      }
    },

    async readWebhook(body, headers) {
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          headers.get('stripe-signature') ?? '',
          webhookSecret,
        );
        const { id, type: kind } = event;
        const report = reportOfEvent(event);
        // Whoever signs it, what has no name is no event.
        const names: unknown[] = [id, kind, report ? report.reference : ''];
        return names.every((name) => typeof name === 'string') ? { id, kind, report } : null;
      } catch {
        return null;
      }
    },
  };
}

function sessionParams(request: SessionRequest, shop: string): Stripe.Checkout.SessionCreateParams {
  const { orderId, paymentId, visit } = request;
  const back = waysBack(shop, visit.lang);
  const metadata = { order: orderId, payment: paymentId };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: lineItems(request),
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata },
    success_url: back.success,
    cancel_url: back.cancel,
    expires_at: Math.floor(request.expiresAt / 1000),
    locale: 'auto',
  };
}

function lineItems({ lines, subtotal, tax, currency, visit }: SessionRequest): LineItem[] {
  const words = visit.lang === 'ar' ? arabic : english;
  const item = (name: string, unitAmount: number, quantity: number): LineItem => ({
    quantity,
    price_data: { currency, unit_amount: unitAmount, product_data: { name: name.slice(0, longestName) } },
  });
  const books =
    lines.length > mostLines
      ? [item(words.books(lines.length), subtotal, 1)]
      : lines.map((line) => item(line.name, line.offerPrice, line.quantity));
  return tax > 0 ? [...books, item(words.tax, tax, 1)] : books;
}

const english = { tax: `Tax (${TAX_PERCENT}%)`, books: (count: number) => `${count} titles` };
const arabic = { tax: `الضريبة (${TAX_PERCENT}٪)`, books: (count: number) => `${count} عنوانًا` };

function reportOfEvent(event: Stripe.Event): SessionReport | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return reportOf(event.data.object);
    case 'checkout.session.async_payment_failed':
      return { ...reportOf(event.data.object), state: 'failed' };
    default:
      return null;
  }
}

function reportOf(session: Session): SessionReport {
  return {
    provider: 'stripe',
    reference: session.id,
    state: stateOf(session),
    orderId: ours(session.client_reference_id),
    paymentId: ours(session.metadata?.payment),
    amount: session.amount_total,
    currency: session.currency,
  };
}

/** Completed is not paid: a bank may still take days, or refuse. */
function stateOf({ status, payment_status: payment, payment_intent: intent }: Session): SessionState {
  if (payment === 'paid' || (payment === 'no_payment_required' && status === 'complete')) return 'paid';
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  const failed =
    typeof intent === 'object' &&
    (intent?.status === 'canceled' || intent?.status === 'requires_payment_method');
  return failed ? 'failed' : 'pending';
}

function ours(text: string | null | undefined): string | null {
  return text && isId(text) ? text : null;
}

/** A refusal and silence are told apart; neither the key nor what was sent stands in the message. */
function failure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const answered = !(error instanceof Stripe.errors.StripeConnectionError);
  const words = [error.type, error.statusCode, error.code].filter(Boolean).join(' ');
  return new ProviderFailed(words, answered, { cause: error });
}

function apiAddress(apiBase: string | null): Stripe.StripeConfig {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' };
}
