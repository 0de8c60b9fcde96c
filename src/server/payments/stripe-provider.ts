import { Stripe } from 'stripe';
import { amountFromStripe, isChargeable, stripeAmount, stripeTakes } from '../../rules/currencies.ts';
import type { Config } from '../config.ts';
import {
  type CardProvider,
  ourId,
  ProviderFailed,
  returnUrls,
  type SessionReport,
  type SessionRequest,
  type SessionState,
} from './card-provider.ts';
import { createStripeRefunds, failure } from './stripe-refunds.ts';

type Session = Stripe.Checkout.Session;
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

const maxLines = 100;
const maxNameLength = 250;

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
  const { refund, listRefunds, refundOfEvent } = createStripeRefunds(stripe);

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
    takes: stripeTakes,

    async openSession(request) {
      try {
        const { id, url } = await sessions.create(sessionParams(request, shop), {
          // The return URLs are part of the request, and Stripe refuses a key with two different requests.
          idempotencyKey: `${request.paymentId}-${request.returnTo.lang}`,
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
        // Stripe refuses to expire a session that is not open; its state is read instead.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return readSession(reference);
        throw failure(error);
      }
    },

    refund,
    listRefunds,

    async readWebhook(body, headers) {
      let event: Stripe.Event;
      let report: SessionReport | null;
      try {
        const signature = headers.get('stripe-signature') ?? '';
        event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
        report = reportOfEvent(event);
      } catch {
        return null;
      }
      const { id, type: kind } = event;
      // The signature says nothing about the shape.
      const texts: unknown[] = [id, kind, report ? report.reference : ''];
      if (!texts.every((text) => typeof text === 'string')) return null;
      const returned = await refundOfEvent(event);
      return { id, kind, report, ...(returned && { refund: returned }) };
    },
  };
}

function sessionParams(request: SessionRequest, shop: string): Stripe.Checkout.SessionCreateParams {
  const { orderId, orderNumber, paymentId, returnTo } = request;
  const urls = returnUrls(shop, returnTo);
  const metadata = { order: orderId, number: orderNumber, payment: paymentId };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: lineItems(request),
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata, description: `Order ${orderNumber}` },
    success_url: urls.success,
    cancel_url: urls.cancel,
    expires_at: Math.floor(request.expiresAt / 1000),
    locale: 'auto',
  };
}

interface Charge {
  name: string;
  unitAmount: number;
  quantity: number;
}

/** Each book, the delivery and the tax, if Stripe accepts them; else all books as one line; else everything as one. */
function lineItems(request: SessionRequest): LineItem[] {
  const { lines, delivery, addedTax, taxPercent, amount, currency, returnTo } = request;
  const text = returnTo.lang === 'ar' ? arabic : english;
  const one = (name: string, unitAmount: number): Charge => ({ name, unitAmount, quantity: 1 });
  const books = lines.map(({ name, offerPrice, quantity }) => ({ name, unitAmount: offerPrice, quantity }));
  const otherCharges = [
    ...(delivery > 0 ? [one(text.delivery, delivery)] : []),
    ...(addedTax > 0 ? [one(text.tax(taxPercent), addedTax)] : []),
  ];
  const choices = [
    [...books, ...otherCharges],
    [one(text.books, amount - addedTax - delivery), ...otherCharges],
    [one(text.order, amount)],
  ];
  const charges = choices.find((choice) => isAccepted(choice, amount, currency)) ?? choices.at(-1)!;
  return charges.map(({ name, unitAmount, quantity }) => ({
    quantity,
    price_data: {
      currency,
      unit_amount: stripeAmount(unitAmount, currency),
      product_data: { name: name.slice(0, maxNameLength) },
    },
  }));
}

function isAccepted(charges: Charge[], amount: number, currency: string): boolean {
  const sum = charges.reduce((total, { unitAmount, quantity }) => total + unitAmount * quantity, 0);
  return (
    charges.length <= maxLines &&
    sum === amount &&
    charges.every(({ unitAmount }) => isChargeable(unitAmount, currency))
  );
}

const english = {
  delivery: 'Delivery',
  tax: (percent: number) => `Tax (${percent}%)`,
  books: 'Books',
  order: 'Your order',
};
const arabic = {
  delivery: 'التوصيل',
  tax: (percent: number) => `الضريبة (${percent}٪)`,
  books: 'الكتب',
  order: 'طلبك',
};

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
    orderId: ourId(session.client_reference_id),
    paymentId: ourId(session.metadata?.payment),
    amount:
      session.amount_total === null ? null : amountFromStripe(session.amount_total, session.currency ?? ''),
    currency: session.currency,
  };
}

/** A completed session may be unpaid: a bank transfer takes days, and may fail. */
function stateOf({ status, payment_status: payment, payment_intent: intent }: Session): SessionState {
  if (payment === 'paid' || (payment === 'no_payment_required' && status === 'complete')) return 'paid';
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  const failed =
    typeof intent === 'object' &&
    (intent?.status === 'canceled' || intent?.status === 'requires_payment_method');
  return failed ? 'failed' : 'pending';
}

function apiAddress(apiBase: string | null): Stripe.StripeConfig {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' };
}
