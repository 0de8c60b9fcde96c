import { createHmac, timingSafeEqual } from 'node:crypto';
import { currencyOf } from '../../rules/currencies.ts';
import { decimalText, majorOf, type Minor, minorOfSum } from '../../rules/money.ts';
import type { RefundState } from '../../rules/refunds.ts';
import type { Config } from '../config.ts';
import {
  type CardProvider,
  ourId,
  ProviderFailed,
  RefundRefused,
  type RefundReport,
  returnUrls,
  type SessionReport,
  type SessionState,
} from './card-provider.ts';

const currencies = new Set(['AED', 'BHD', 'EGP', 'EUR', 'GBP', 'KWD', 'OMR', 'QAR', 'SAR', 'USD']);

/** What charges and refunds have in common. Amounts are in the major unit. */
interface TapObject {
  id: string;
  status: string;
  amount: number;
  currency: string;
  metadata?: Record<string, string | undefined> | null;
  reference?: { gateway?: string; payment?: string };
  transaction?: { created?: string; url?: string };
}
type Charge = TapObject;
type Refund = TapObject & { charge_id: string };

/** Tap's hosted page: mada, KNET, Benefit, Apple Pay and cards. A charge is a session, and is final when it was refused. */
export function createTapProvider(
  { secretKey, apiBase }: NonNullable<Config['tap']>,
  shop: string,
  timeout: number,
): CardProvider {
  const webhook = { url: `${shop}/api/payments/webhook` };

  async function send<T>(path: string, body?: object, lang = 'en'): Promise<T> {
    let response: Response;
    let answer: { errors?: { code?: string }[] };
    try {
      response = await fetch(`${apiBase}/v2/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${secretKey}`,
          lang_code: lang,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // The secret key goes to Tap alone.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      answer = (await response.json()) as typeof answer;
    } catch (error) {
      throw new ProviderFailed('Tap did not answer', false, { cause: error });
    }
    if (response.ok) return answer as T;
    throw new TapRefusal(response.status, answer.errors?.[0]?.code ?? '');
  }

  /** Null for one that Tap does not know. */
  async function readSession(reference: string): Promise<SessionReport | null> {
    try {
      return chargeReport(await send<Charge>(`charges/${encodeURIComponent(reference)}`));
    } catch (error) {
      if (error instanceof TapRefusal && error.status === 404) return null;
      throw error;
    }
  }

  return {
    name: 'tap',
    takes: (currency) => currencies.has(currency),

    async openSession({ paymentId, orderId, orderNumber, amount, currency, expiresAt, customer, returnTo }) {
      const charge = await send<Charge>(
        'charges',
        {
          ...money(amount, currency),
          description: `Order ${orderNumber}`,
          metadata: { order: orderId, payment: paymentId },
          // Tap repeats its answer to the same string for a day.
          reference: { transaction: paymentId, order: orderNumber, idempotent: paymentId },
          customer: { first_name: customer.firstName, last_name: customer.lastName, email: customer.email },
          source: { id: 'src_all' },
          post: webhook,
          redirect: { url: returnUrls(shop, returnTo).success },
          transaction: { expiry: { period: minutesUntil(expiresAt), type: 'MINUTE' } },
        },
        returnTo.lang,
      );
      if (!charge.transaction?.url) throw new ProviderFailed('the charge has no address', true);
      return { reference: charge.id, url: charge.transaction.url };
    },

    readSession,

    /** Tap has no call to end an open charge. It ends by itself; a payment before that places the order again. */
    async expireSession(reference) {
      const report = await readSession(reference);
      return report?.state === 'open' ? { ...report, state: 'expired' } : report;
    },

    async refund({ refundId, session, orderId, amount, currency }) {
      try {
        const refund = await send<Refund>('refunds', {
          charge_id: session,
          ...money(amount, currency),
          reason: 'requested_by_customer',
          metadata: { order: orderId, refund: refundId },
          reference: { merchant: refundId, idempotent: refundId },
          post: webhook,
        });
        return refundReport(refund);
      } catch (error) {
        if (error instanceof TapRefusal && refusals.has(error.status))
          throw new RefundRefused(error.message, { cause: error });
        throw error;
      }
    },

    /** Tap lists the refunds of the account, the newest first. */
    async listRefunds(session) {
      const { refunds } = await send<{ refunds?: Refund[] }>('refunds/list', { limit: 50 }).catch(
        (error: unknown) => {
          // Its answer to an account without refunds.
          if (error instanceof TapRefusal && error.status === 400) return { refunds: [] };
          throw error;
        },
      );
      return (refunds ?? []).filter(({ charge_id: charge }) => charge === session).map(refundReport);
    },

    async readWebhook(body, headers) {
      const event = parsed(body);
      const signature = headers.get('hashstring') ?? '';
      if (!event || !isSame(signature, signatureOf(event, secretKey))) return null;
      const { id, status } = event;
      // Tap numbers no events: each state of an object is told once.
      const told = { id: `${id} ${status}`, kind: status };
      if ('charge_id' in event) return { ...told, report: null, refund: refundReport(event as Refund) };
      return { ...told, report: id.startsWith('chg_') ? chargeReport(event) : null };
    },
  };
}

class TapRefusal extends ProviderFailed {
  readonly status: number;

  constructor(status: number, code: string) {
    super(`Tap answered ${status} ${code}`.trim(), status < 500);
    this.status = status;
  }
}

/** Tap has decided. After any other answer the refund may exist. */
const refusals = new Set([400, 402, 404, 409, 422]);

function money(amount: Minor, currency: string) {
  const code = currency.toUpperCase();
  return { amount: majorOf(amount, currencyOf(code)), currency: code };
}

const minutesUntil = (moment: number) => Math.max(1, Math.round((moment - Date.now()) / 60_000));

const chargeStates: Record<string, SessionState> = {
  INITIATED: 'open',
  IN_PROGRESS: 'pending',
  CAPTURED: 'paid',
  ABANDONED: 'expired',
  CANCELLED: 'expired',
  TIMEDOUT: 'expired',
  DECLINED: 'failed',
  FAILED: 'failed',
  RESTRICTED: 'failed',
  VOID: 'failed',
};
const refundStates: Record<string, RefundState> = {
  REFUNDED: 'done',
  DECLINED: 'failed',
  FAILED: 'failed',
  CANCELLED: 'failed',
  RESTRICTED: 'failed',
};

function chargeReport({ id, status, amount, currency, metadata }: Charge): SessionReport {
  return {
    provider: 'tap',
    reference: id,
    state: chargeStates[status] ?? 'pending',
    orderId: ourId(metadata?.order),
    paymentId: ourId(metadata?.payment),
    amount: minorOfSum(amount, currencyOf(currency)),
    currency: currency.toLowerCase(),
  };
}

function refundReport({ id, charge_id: session, status, amount, currency, metadata }: Refund): RefundReport {
  return {
    provider: 'tap',
    reference: id,
    kind: 'refund',
    session,
    refundId: ourId(metadata?.refund),
    state: refundStates[status] ?? 'open',
    amount: minorOfSum(amount, currencyOf(currency)),
  };
}

/** The signature says nothing about the shape. */
function parsed(body: Buffer): TapObject | null {
  try {
    const { id, status, amount, currency, ...rest } = JSON.parse(body.toString()) as TapObject;
    const isWhole =
      [id, status, currency].every((text) => typeof text === 'string') && Number.isFinite(amount);
    return isWhole ? { id, status, amount, currency, ...rest } : null;
  } catch {
    return null;
  }
}

/** The fields in this order, the amount with the decimals of its currency, keyed with the secret key. */
function signatureOf(
  { id, amount, currency, reference, status, transaction }: TapObject,
  key: string,
): string {
  const exact = currencyOf(currency);
  const fields = [
    ['id', id],
    ['amount', decimalText(minorOfSum(amount, exact), exact)],
    ['currency', currency],
    ['gateway_reference', reference?.gateway ?? ''],
    ['payment_reference', reference?.payment ?? ''],
    ['status', status],
    ['created', transaction?.created ?? ''],
  ];
  return createHmac('sha256', key)
    .update(fields.map(([name, value]) => `x_${name}${value}`).join(''))
    .digest('hex');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
