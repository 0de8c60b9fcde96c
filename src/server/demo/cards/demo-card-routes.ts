import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { DemoPayment } from '../../../contract/demo-cards.ts';
import { isCleanText } from '../../../contract/text.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { plainNumber } from '../../../rules/digits.ts';
import { prefixes } from '../../../rules/languages.ts';
import { lineTotal, majorOf } from '../../../rules/money.ts';
import { refuseForeign } from '../../http/endpoint/guards.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import type { PaymentPage } from '../../payments/card-provider.ts';
import type { DemoCardSessionRow } from '../../db/tables.ts';

/** The page accepts and declines these two numbers and no others. */
export const demoCardNumbers = { accepted: '4242424242424242', declined: '4000000000000002' } as const;

/** What the payment page shows, as JSON. A real provider stores this on its side. */
export interface DemoCardSummary {
  paymentId: string;
  lines: { name: string; offerPrice: number; quantity: number }[];
  /** Added to the lines. */
  tax: number;
  delivery: number;
}

interface DemoCards {
  find(id: string): Promise<DemoCardSessionRow | null>;
  /** False when the session was not open any more. */
  pay(id: string): Promise<boolean>;
}

/** The payment page, with one form. The address of the session is the only credential, as with a real provider. */
export function serveDemoCards(app: Hono, publicUrl: string, showPage: PaymentPage, cards: DemoCards) {
  const find = async (id = '') => (isCleanText(id) ? cards.find(id) : null);
  const sessionOf = async (c: Context) => orProblem(await find(c.req.param('session')), 'not-found');

  const show = (c: Context, session: DemoCardSessionRow) => showPage(c, paymentOf(session), 200);

  async function submit(c: Context): Promise<Response> {
    refuseForeign(c, publicUrl);
    const session = await sessionOf(c);
    const card = await cardIn(c);
    if (session.status !== 'open') return show(c, session);
    const number = plainNumber(card).replace(/[\s-]/g, '');
    if (number === demoCardNumbers.accepted) {
      const paid = await cards.pay(session.id);
      return paid ? c.redirect(session.successUrl, 303) : show(c, await sessionOf(c));
    }
    const fault = number === demoCardNumbers.declined ? 'declined' : 'unknown';
    const payment = { ...paymentOf(session), refused: { card, fault } as const };
    return showPage(c, payment, fault === 'declined' ? 402 : 422);
  }

  for (const path of prefixes.map((prefix) => `${prefix}/demo-cards/:session`)) {
    app.get(path, async (c, next) => {
      const session = await find(c.req.param('session'));
      return session ? show(c, session) : next();
    });
    app.post(path, bodyLimit({ maxSize: 10_000, onError: tooLarge }), (c) => submit(c));
  }
}

function paymentOf(session: DemoCardSessionRow): DemoPayment {
  const { lines, tax, delivery } = JSON.parse(session.summary) as DemoCardSummary;
  const { status, amount, successUrl, cancelUrl } = session;
  const currency = currencyOf(session.currency.toUpperCase());
  const major = (minor: number) => majorOf(minor, currency);
  return {
    status,
    lines: lines.map(({ name, offerPrice, quantity }) => ({
      name,
      quantity,
      amount: major(lineTotal(offerPrice, quantity)),
    })),
    delivery: major(delivery),
    tax: major(tax),
    total: major(amount),
    successUrl,
    cancelUrl,
  };
}

function tooLarge(): never {
  throw new Problem('too-large');
}

async function cardIn(c: Context): Promise<string> {
  const { card } = await c.req.parseBody().catch((): never => {
    throw new Problem('invalid');
  });
  return typeof card === 'string' ? card.slice(0, 100) : '';
}
