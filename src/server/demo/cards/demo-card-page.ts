import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { currencyOf, moneyMarks } from '../../../rules/currencies.ts';
import { formatMoney, lineTotal, majorOf } from '../../../rules/money.ts';
import { defaultArabicName } from '../../../rules/store-name.ts';
import type { DemoCardRefundRow, DemoCardSessionRow } from '../../db/card-rows.ts';
import { cardStyle } from './demo-card-style.ts';
import { cardTexts } from './demo-card-text.ts';
import type { DemoCardSummary } from './demo-card-session.ts';

export interface CardPageLook {
  storeName: string;
  /** The page's style, and the policy that allows it. */
  style: string;
  policy: string;
}

/** The policy allows the inline style by its hash, the shop's fonts and logo, a form to this shop, and nothing else. */
export function cardPageLook(storeName: string, fonts: string): CardPageLook {
  const style = fonts + cardStyle;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { storeName, style, policy };
}

interface FailedAttempt {
  typed: string;
  fault: 'declined' | 'unknown';
}

interface CardPageState {
  failed?: FailedAttempt;
  /** Of a session that was paid. */
  refunds?: DemoCardRefundRow[];
}

export function cardPage(
  session: DemoCardSessionRow,
  { storeName, style }: CardPageLook,
  { failed, refunds = [] }: CardPageState = {},
) {
  const summary = JSON.parse(session.summary) as DemoCardSummary;
  const text = cardTexts[summary.lang];
  const name = summary.lang === 'ar' ? defaultArabicName(storeName) : storeName;
  return html`<!doctype html>
    <html lang="${summary.lang}" dir="${summary.lang === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${text.title} · ${name}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <div class="page">
          <header>
            <p class="brand"><img src="/icon.svg" alt="" width="44" height="44" /><span>${name}</span></p>
            <p class="demo">${text.demo}</p>
          </header>
          <main>
            <h1>${text.title}</h1>
            ${orderSummary(session, summary)}
            ${session.status === 'open' ? payForm(session, summary.lang, failed) : closedNotice(session, refunds, summary.lang)}
          </main>
        </div>
      </body>
    </html>`;
}

function orderSummary(session: DemoCardSessionRow, { lines, tax, delivery = 0, lang }: DemoCardSummary) {
  const text = cardTexts[lang];
  const money = (minor: number) => price(minor, session.currency, lang);
  return html`<section aria-labelledby="order">
    <h2 id="order">${text.order}</h2>
    <dl class="sum">
      ${lines.map(
        (line) =>
          html`<div>
            <dt><bdi>${line.name}</bdi> × ${line.quantity}</dt>
            <dd>${money(lineTotal(line.offerPrice, line.quantity))}</dd>
          </div>`,
      )}
      ${[
        { name: text.delivery, sum: delivery },
        { name: text.tax, sum: tax },
      ]
        .filter(({ sum }) => sum > 0)
        .map(
          ({ name, sum }) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${money(sum)}</dd>
            </div>`,
        )}
      <div class="total">
        <dt>${text.total}</dt>
        <dd>${money(session.amount)}</dd>
      </div>
    </dl>
  </section>`;
}

function payForm(
  { amount, currency, cancelUrl }: DemoCardSessionRow,
  lang: 'en' | 'ar',
  failed?: FailedAttempt,
) {
  const text = cardTexts[lang];
  const invalid = failed ? raw('aria-invalid="true" aria-describedby="fault" autofocus') : '';
  return html`<form method="post">
      ${failed ? html`<p class="fault" id="fault" role="alert">${text.faults[failed.fault]}</p>` : ''}
      <label for="card">${text.number}</label>
      <input
        id="card"
        name="card"
        type="text"
        inputmode="numeric"
        autocomplete="off"
        dir="ltr"
        required
        maxlength="40"
        value="${failed?.typed ?? ''}"
        placeholder="4242 4242 4242 4242"
        ${invalid}
      />
      <button type="submit">${text.pay} ${price(amount, currency, lang)}</button>
    </form>
    <a class="cancel" href="${cancelUrl}">${text.cancel}</a>
    <section class="cards" aria-labelledby="cards">
      <h2 id="cards">${text.cards}</h2>
      <ul>
        <li><code dir="ltr">4242 4242 4242 4242</code> ${text.accepted}</li>
        <li><code dir="ltr">4000 0000 0000 0002</code> ${text.declined}</li>
      </ul>
    </section>`;
}

function closedNotice(session: DemoCardSessionRow, refunds: DemoCardRefundRow[], lang: 'en' | 'ar') {
  const { status, successUrl, cancelUrl } = session;
  const text = cardTexts[lang];
  return status === 'paid'
    ? html`<p class="word">${text.paid}</p>
        <a class="button" href="${successUrl}">${text.toOrders}</a>
        ${dashboard(session, refunds, lang)}`
    : html`<p class="word">${text.expired}</p>
        <a class="button" href="${cancelUrl}">${text.toCart}</a>`;
}

/** Stands for the provider's own dashboard, where a seller refunds and sees disputes. */
function dashboard(
  { amount, currency }: DemoCardSessionRow,
  refunds: DemoCardRefundRow[],
  lang: 'en' | 'ar',
) {
  const text = cardTexts[lang];
  const counted = refunds.filter(({ state }) => state !== 'failed');
  const left = counted.reduce((rest, refund) => rest - refund.amount, amount);
  const isDisputed = refunds.some(({ kind, state }) => kind === 'dispute' && state === 'open');
  const acts = [
    ...(left > 0 ? (['refund', 'dispute'] as const) : []),
    ...(isDisputed ? (['lose', 'win'] as const) : []),
  ];
  return html`<section class="cards" aria-labelledby="dashboard">
    <h2 id="dashboard">${text.dashboard}</h2>
    <ul>
      ${refunds.map(
        (refund) =>
          html`<li>${text.refunds[refund.kind][refund.state]} ${price(refund.amount, currency, lang)}</li>`,
      )}
    </ul>
    <form method="post">
      ${acts.map((act) => html`<button type="submit" name="act" value="${act}">${text.acts[act]}</button>`)}
    </form>
  </section>`;
}

function price(minor: number, currency: string, lang: 'en' | 'ar') {
  const code = currency.toUpperCase();
  const format = { ...currencyOf(code), ...moneyMarks(code, lang) };
  const amount = formatMoney(majorOf(minor, format), format);
  return html`<bdi dir="${format.suffix ? 'rtl' : 'ltr'}">${amount}</bdi>`;
}
