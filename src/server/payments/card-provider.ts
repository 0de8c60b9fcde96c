import type { Context, Hono } from 'hono';
import type { DemoPayment } from '../../contract/demo-cards.ts';
import { isId } from '../../rules/ids.ts';
import type { RefundState } from '../../rules/refunds.ts';
import type { Tables } from '../db/tables.ts';
import { type Language, prefixOf, splitAddress } from '../../rules/languages.ts';
import type { Log } from '../log.ts';
import type { ShopState } from '../shop/shop-state.ts';

/** As stored in the payments. */
export type ProviderName = 'stripe' | 'tap' | 'demo';

export type PaymentPage = (c: Context, payment: DemoPayment, status: 200 | 402 | 422) => Promise<Response>;

/** What a provider needs to take the money for one order. */
export interface SessionRequest {
  /** Our id of this attempt to pay: a second request with it gets the same session. */
  paymentId: string;
  orderId: string;
  /** As people read it aloud. */
  orderNumber: string;
  lines: { name: string; offerPrice: number; quantity: number }[];
  customer: { firstName: string; lastName: string; email: string };
  /** The tax that is added to the lines; 0 if their prices contain it. */
  addedTax: number;
  taxPercent: number;
  delivery: number;
  /** The sum of the lines, the delivery and the added tax, less what it was rounded down by. */
  amount: number;
  /** ISO 4217, in small letters. */
  currency: string;
  expiresAt: number;
  returnTo: ReturnContext;
}

/** The page from which the shopper pays, and to which the provider returns them. */
export interface ReturnContext {
  lang: 'en' | 'ar';
  /** What the addresses of that language begin with. */
  prefix: string;
  /** The origin of that page, which the guard has checked to be this shop's. */
  origin: string | null;
  /** The token of the link to a guest's order: a guest has no list of orders to return to. */
  token?: string;
}

export interface OpenedSession {
  reference: string;
  url: string;
}

/** `pending`: the shopper has finished, but the money has not arrived. */
export type SessionState = 'open' | 'pending' | 'paid' | 'failed' | 'expired';

/** What the provider reports of a session, in a response or in a webhook. */
export interface SessionReport {
  provider: ProviderName;
  reference: string;
  state: SessionState;
  /** Our own ids, as they were given when the session was opened. */
  orderId: string | null;
  paymentId: string | null;
  /** In our minor units. */
  amount: number | null;
  currency: string | null;
}

/** For a session that the provider does not know: it cannot be paid any more. */
export function expiredReport(payment: Tables['payments'], reference: string): SessionReport {
  const { provider, orderId, amount, currency } = payment;
  return { provider, reference, state: 'expired', orderId, paymentId: payment.id, amount, currency };
}

/** One of our ids, if the text that a provider sends back has the form of one. */
export function ourId(text: string | null | undefined): string | null {
  return text && isId(text) ? text : null;
}

/** What a provider needs to give money back. */
export interface RefundRequest {
  /** Our id of this refund: a second request with it gets the same refund. */
  refundId: string;
  /** The provider's reference of the session that was paid. */
  session: string;
  orderId: string;
  orderNumber: string;
  amount: number;
  /** ISO 4217, in small letters. */
  currency: string;
}

/** What the provider reports of a refund or a dispute, in a response or in a webhook. */
export interface RefundReport {
  provider: ProviderName;
  /** The provider's own id of it. */
  reference: string;
  kind: 'refund' | 'dispute';
  /** The provider's reference of the session that was paid. */
  session: string;
  /** Our own id, if the shop asked for the refund. */
  refundId: string | null;
  /** Of a dispute, `done` is lost and `failed` is won. */
  state: RefundState;
  /** In our minor units. */
  amount: number;
}

export interface CardEvent {
  id: string;
  kind: string;
  /** Null for an event about anything but one of our sessions. */
  report: SessionReport | null;
  /** For an event about money that goes back. */
  refund?: RefundReport;
}

/** Takes card payments. Every call may go over the network and throw ProviderFailed. */
export interface CardProvider {
  readonly name: ProviderName;
  /** Whether it charges in this currency, which is written in capitals. */
  takes(currency: string): boolean;
  openSession(request: SessionRequest): Promise<OpenedSession>;
  /** Null when the provider knows no such session. */
  readSession(reference: string): Promise<SessionReport | null>;
  /** Ends an open session and reports its state, which is `paid` if the shopper was faster. */
  expireSession(reference: string): Promise<SessionReport | null>;
  /** Throws RefundRefused when the provider will not refund this. */
  refund(request: RefundRequest): Promise<RefundReport>;
  /** All refunds of a session, whoever asked for them. */
  listRefunds(session: string): Promise<RefundReport[]>;
  /** Null when the signature is wrong or too old. */
  readWebhook(body: Buffer, headers: Headers): Promise<CardEvent | null>;
  /** The demo's provider serves its payment page from this shop. */
  serve?(app: Hono, showPage: PaymentPage): void;
}

/** A failed call. `answered` distinguishes a refusal from no answer. */
export class ProviderFailed extends Error {
  readonly answered: boolean;

  constructor(message: string, answered: boolean, options?: ErrorOptions) {
    super(message, options);
    this.answered = answered;
  }
}

/** What keeps the shop's keys from working, in the provider's words; empty if they do. It asks for a session that never was. */
export async function keysFault(cards: CardProvider): Promise<string> {
  try {
    await cards.readSession('a-session-that-never-was');
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** At the start, so that the log says what the desk says. */
export async function tryKeys(cards: CardProvider, log: Log): Promise<void> {
  const fault = await keysFault(cards);
  if (fault)
    log.error({ provider: cards.name, fault }, 'the card provider does not take the keys of the shop');
}

/** The provider refuses a refund for good. Any other failure leaves open whether the money went back. */
export class RefundRefused extends Error {}

/** The longest a shopper waits for the provider, in milliseconds. */
export const providerTimeout = 10_000;

export async function withTimeout<T>(work: Promise<T>, timeout: number, stop?: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new ProviderFailed('no answer in time', false));
  const timer = setTimeout(giveUp, timeout);
  stop?.addEventListener('abort', giveUp);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', giveUp);
  }
}

export function pageLanguage(c: Context): Language | undefined {
  const page = URL.parse(c.req.header('referer') ?? '')?.pathname ?? '';
  return splitAddress(page).named;
}

/** Only the language and the origin come from the request, and the guard has checked the origin: no open redirect. */
export function returnContext(
  c: Context,
  given: Language | undefined,
  { settings }: ShopState,
): ReturnContext {
  const lang = given ?? pageLanguage(c) ?? settings.frontLanguage;
  return { lang, prefix: prefixOf(lang, settings.frontLanguage), origin: c.req.header('origin') ?? null };
}

export function returnUrls(shop: string, { prefix, token }: ReturnContext) {
  const home = shop + prefix;
  const next = token === undefined ? 'my-orders' : `order-success#${token}`;
  return { success: `${home}/loader?next=${next}`, cancel: `${home}/cart` };
}
