import { m } from '../i18n/messages.js';
import { choosePayment, type OrderTotals } from './use-order-totals.ts';
import type { PaymentWay } from '../../rules/order-status.ts';
import { useMoney, useShopFacts } from '../shop-facts.ts';
import type { ComponentProps } from 'react';
import { taxIn } from '../../rules/order-totals.ts';
import type { DeliveryTerms } from '../../rules/delivery.ts';
import { formatMinor, majorOf, type Minor } from '../../rules/money.ts';
import { isolated } from '../locale.ts';
import { Price } from '../ui/price.tsx';
import { daysSentence } from '../delivery-text.ts';
import { taxLabel } from '../orders/tax-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { Fact } from '../ui/fact.tsx';
import styles from './order-summary.module.css';

/** The choice of payment, and the sums of the order. */
export function CheckoutSums({ totals: order }: { totals: OrderTotals }) {
  return (
    <>
      {order.zone === null && (
        <p className="err" role="alert">
          {order.obstacle}
        </p>
      )}
      <PaymentField {...order} />
      <CartSums {...order} />
    </>
  );
}

function PaymentField({ payment, ways, isPickup, cashNote }: OrderTotals) {
  // The demo has the specified words.
  const { demo } = useShopFacts();
  const names: Record<PaymentWay, () => string> = {
    COD: isPickup ? m.cash_at_shop : m.cash_on_delivery,
    Online: demo ? m.online_payment : m.card,
    Transfer: m.bank_transfer,
  };
  return (
    <div className={`stack ${styles.block}`}>
      <label className={styles.label} htmlFor="payment-method">
        {m.payment_method()}
      </label>
      <select
        className="input"
        id="payment-method"
        value={payment}
        aria-describedby={cashNote ? 'payment-note' : undefined}
        onChange={(event) => choosePayment(event.target.value as PaymentWay)}
      >
        {(ways.length > 0 ? ways : [payment]).map((way) => (
          <option key={way} value={way}>
            {names[way]()}
          </option>
        ))}
      </select>
      {cashNote && (
        <p className={ways.length === 0 ? 'err' : 'hint'} id="payment-note">
          {cashNote}
        </p>
      )}
    </div>
  );
}

function CartSums({ terms, totals, zone, isPickup }: OrderTotals) {
  const { amount, delivery, fee, tax, rounding, total } = totals;
  const rate = taxIn(terms, zone);
  const hasTax = rate.taxPercent > 0 || rate.taxReason === 'destination';
  const taxSum = hasTax && <Sum name={taxLabel(rate)} minor={tax} />;
  return (
    <>
      <dl className={`pairs ${styles.sums}`}>
        <Sum name={m.price()} minor={amount} />
        <Fact name={isPickup ? m.pickup() : m.shipping()}>
          {zone === undefined ? (
            m.shipping_by_address()
          ) : zone === null ? (
            '–'
          ) : delivery === 0 ? (
            m.free()
          ) : (
            <Amount minor={delivery} />
          )}
        </Fact>
        {fee > 0 && <Sum name={m.cash_fee()} minor={fee} />}
        {!terms.pricesIncludeTax && taxSum}
        {rounding > 0 && <Sum name={m.rounding()} minor={-rounding} />}
        <Sum name={m.total()} data-total="" minor={total} />
        {terms.pricesIncludeTax && taxSum}
      </dl>
      {zone && <DeliveryNotes zone={zone} isCharged={delivery > 0} />}
    </>
  );
}

function DeliveryNotes({ zone, isCharged }: { zone: DeliveryTerms; isCharged: boolean }) {
  const money = useMoney();
  const { freeFrom, days, dutiesApart } = zone;
  const notes = [
    daysSentence(days),
    dutiesApart ? m.duties_apart() : '',
    isCharged && freeFrom !== null
      ? m.free_shipping_from({ amount: isolated(formatMinor(freeFrom, money)) })
      : '',
  ].filter(Boolean);
  return notes.map((note) => (
    <p key={note} className="hint">
      {note}
    </p>
  ));
}

function Sum({ minor, ...sum }: ComponentProps<typeof Fact> & { minor: Minor }) {
  return (
    <Fact {...sum}>
      <Amount minor={minor} />
    </Fact>
  );
}

function Amount({ minor }: { minor: Minor }) {
  return <Price amount={majorOf(minor, useMoney())} />;
}

/** What is agreed to with an order, where it is placed. */
export function OrderLinks() {
  return (
    <p className={`note ${styles.policies}`}>
      {m.terms_accepted()} <LinkButton look="link" to="/terms" words={m.terms()} />
      {' · '}
      <LinkButton look="link" to="/policies" words={m.policies()} />
    </p>
  );
}
