import type { ComponentProps } from 'react';
import { data } from 'react-router';
import type { DemoPayment } from '../../contract/demo-cards.ts';
import { pageContext } from '../page-context.ts';
import { PageMeta } from '../seo/page-meta.tsx';
import { Brand } from '../ui/brand.tsx';
import { Price } from '../ui/price.tsx';
import { Fact } from '../ui/fact.tsx';
import { m } from '../i18n/messages.js';
import type { Route } from './+types/demo-card-page';
import summary from './order-summary.module.css';
import styles from './demo-card-page.module.css';

export function loader({ context }: Route.LoaderArgs): DemoPayment {
  const { payment } = context.get(pageContext);
  if (!payment) throw data(null, { status: 404 });
  return payment;
}

/** The payment page of the demo's card provider. Its forms are plain: they work without scripts. */
export default function DemoCardPage({ loaderData: payment }: Route.ComponentProps) {
  return (
    <div className={`stack ${styles.page}`}>
      <PageMeta title={m.demo_card_title()} unlisted />
      <header className="stack">
        <Brand />
        <p>{m.demo_card_note()}</p>
      </header>
      <main id="main" className={`stack jadwal ${summary.summary}`} tabIndex={-1}>
        <h1>{m.demo_card_title()}</h1>
        <OrderLines payment={payment} />
        {payment.status === 'open' ? <PayForm payment={payment} /> : <Closed payment={payment} />}
      </main>
    </div>
  );
}

function OrderLines({ payment: { lines, delivery, tax, total } }: { payment: DemoPayment }) {
  return (
    <section aria-labelledby="order">
      <h2 id="order">{m.demo_card_order()}</h2>
      <dl className={`pairs ${summary.sums}`}>
        {lines.map(({ name, quantity, amount }) => (
          <Sum
            key={name}
            name={
              <>
                <bdi>{name}</bdi> × {quantity}
              </>
            }
            amount={amount}
          />
        ))}
        {delivery > 0 && <Sum name={m.demo_card_delivery()} amount={delivery} />}
        {tax > 0 && <Sum name={m.demo_card_tax()} amount={tax} />}
        <Sum name={m.demo_card_total()} data-total="" amount={total} />
      </dl>
    </section>
  );
}

function Sum({ amount, ...sum }: ComponentProps<typeof Fact> & { amount: number }) {
  return (
    <Fact {...sum}>
      <Price amount={amount} />
    </Fact>
  );
}

function PayForm({ payment: { refused, total, cancelUrl } }: { payment: DemoPayment }) {
  return (
    <>
      <form method="post" className="form">
        {refused && (
          <p className="err" id="fault" role="alert">
            {refused.fault === 'declined' ? m.demo_card_declined() : m.demo_card_unknown()}
          </p>
        )}
        <label className={summary.label} htmlFor="card">
          {m.demo_card_number()}
        </label>
        <input
          id="card"
          name="card"
          className="input"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          required
          maxLength={40}
          placeholder="4242 4242 4242 4242"
          {...(refused && {
            defaultValue: refused.card,
            'aria-invalid': true,
            'aria-describedby': 'fault',
            autoFocus: true,
          })}
        />
        <button type="submit" className="btn btn-1">
          <span>
            {m.demo_card_pay()} <Price amount={total} />
          </span>
        </button>
      </form>
      <a className="btn btn-3" href={cancelUrl}>
        {m.demo_card_cancel()}
      </a>
      <section className={styles.box} aria-labelledby="cards">
        <h2 id="cards">{m.demo_card_cards()}</h2>
        <p>
          <code dir="ltr">4242 4242 4242 4242</code> {m.demo_card_accepted()}
        </p>
        <p>
          <code dir="ltr">4000 0000 0000 0002</code> {m.demo_card_declines()}
        </p>
      </section>
    </>
  );
}

function Closed({ payment }: { payment: DemoPayment }) {
  const isPaid = payment.status === 'paid';
  return (
    <>
      <p>{isPaid ? m.demo_card_paid() : m.demo_card_expired()}</p>
      <a className="btn btn-1 btn-wide" href={isPaid ? payment.successUrl : payment.cancelUrl}>
        {isPaid ? m.demo_card_to_orders() : m.demo_card_to_cart()}
      </a>
    </>
  );
}
