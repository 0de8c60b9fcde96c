import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { demoActs, type DemoPayment } from '../../../contract/demo-cards.ts';
import { isCleanText } from '../../../contract/text.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { plainNumber } from '../../../rules/digits.ts';
import { prefixes } from '../../../rules/languages.ts';
import { lineTotal, majorOf } from '../../../rules/money.ts';
import { refuseForeign } from '../../http/endpoint/guards.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import type { PaymentPage } from '../../payments/card-provider.ts';
import type { DemoCardSummary } from './demo-card-queries.ts';
import type { DemoCardRefundRow, DemoCardSessionRow } from './demo-card-rows.ts';

/** The page accepts and declines these two numbers and no others. */
export const demoCardNumbers = { accepted: '4242424242424242', declined: '4000000000000002' } as const;

interface DemoCards {
  find(id: string): Promise<DemoCardSessionRow | null>;
  /** False when the session was not open any more. */
  pay(id: string): Promise<boolean>;
  /** The refunds and disputes of a session. */
  refundsOf(id: string): Promise<DemoCardRefundRow[]>;
  act(id: string, act: (typeof demoActs)[number]): Promise<void>;
}

/** The payment page, with one form. The address of the session is the only credential, as with a real provider. */
export function serveDemoCards(app: Hono, publicUrl: string, showPage: PaymentPage, cards: DemoCards) {
  async function sessionOf(c: Context): Promise<DemoCardSessionRow> {
    const id = c.req.param('session') ?? '';
    return orProblem(isCleanText(id) ? await cards.find(id) : null, 'not-found');
  }

  async function show(c: Context, session: DemoCardSessionRow): Promise<Response> {
    return showPage(c, paymentOf(session, await cards.refundsOf(session.id)), 200);
  }

  async function submit(c: Context): Promise<Response> {
    refuseForeign(c, publicUrl);
    const session = await sessionOf(c);
    const { card, act } = await formIn(c);
    if (session.status !== 'open') {
      const asked = demoActs.find((one) => one === act);
      if (asked && session.status === 'paid') await cards.act(session.id, asked);
      return show(c, session);
    }
    const number = plainNumber(card).replace(/[\s-]/g, '');
    if (number === demoCardNumbers.accepted) {
      const paid = await cards.pay(session.id);
      return paid ? c.redirect(session.successUrl, 303) : show(c, await sessionOf(c));
    }
    const fault = number === demoCardNumbers.declined ? 'declined' : 'unknown';
    const payment = { ...paymentOf(session, []), refused: { card, fault } as const };
    return showPage(c, payment, fault === 'declined' ? 402 : 422);
  }

  for (const path of prefixes.map((prefix) => `${prefix}/demo-cards/:session`)) {
    app.get(path, async (c) => show(c, await sessionOf(c)));
    app.post(path, bodyLimit({ maxSize: 10_000, onError: tooLarge }), (c) => submit(c));
  }
}

function paymentOf(session: DemoCardSessionRow, refunds: DemoCardRefundRow[]): DemoPayment {
  const { lines, tax, delivery = 0 } = JSON.parse(session.summary) as DemoCardSummary;
  const { status, amount, successUrl, cancelUrl } = session;
  const currency = currencyOf(session.currency.toUpperCase());
  const major = (minor: number) => majorOf(minor, currency);
  const counted = refunds.filter(({ state }) => state !== 'failed');
  const left = counted.reduce((rest, refund) => rest - refund.amount, amount);
  const isDisputed = refunds.some(({ kind, state }) => kind === 'dispute' && state === 'open');
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
    refunds: refunds.map((refund) => ({
      id: refund.id,
      kind: refund.kind,
      state: refund.state,
      amount: major(refund.amount),
    })),
    acts: [
      ...(left > 0 ? (['refund', 'dispute'] as const) : []),
      ...(isDisputed ? (['lose', 'win'] as const) : []),
    ],
  };
}

function tooLarge(): never {
  throw new Problem('too-large');
}

async function formIn(c: Context): Promise<{ card: string; act: string }> {
  const { card, act } = await c.req.parseBody().catch((): never => {
    throw new Problem('invalid');
  });
  const text = (value: typeof card) => (typeof value === 'string' ? value.slice(0, 100) : '');
  return { card: text(card), act: text(act) };
}
