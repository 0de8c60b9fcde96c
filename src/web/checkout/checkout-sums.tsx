import { m } from '../i18n/messages.js';
import type { OrderTotals } from './use-order-totals.ts';
import type { PaymentType } from '../../rules/order-status.ts';
import { useMoney, useShopFacts } from '../shop-facts.ts';
import type { ComponentProps } from 'react';
import type { DeliveryTerms } from '../../rules/delivery.ts';
import { formatMinor, majorOf, type Minor } from '../../rules/money.ts';
import { Price } from '../ui/price.tsx';
import { daysSentence } from '../delivery-words.ts';
import { taxLabel } from '../orders/tax-words.ts';

/** The choice of payment, and the sums of the order. */
export function CheckoutSums({ totals: order }: { totals: OrderTotals }) {
  return (
    <>
      {order.zone === null && (
        <p className="err" role="alert">
          {m.not_delivered_there()}
        </p>
      )}
      <PaymentField {...order} />
      <CartSums {...order} />
    </>
  );
}

function PaymentField({ payment, offersCash, takesCards, cashNote, choosePayment }: OrderTotals) {
  // The demo has the specified words.
  const { demo } = useShopFacts();
  return (
    <div className="blk">
      <label className="label" htmlFor="payment-method">
        {m.payment_method()}
      </label>
      <select
        className="input"
        id="payment-method"
        value={payment}
        aria-describedby={cashNote ? 'payment-note' : undefined}
        onChange={(event) => choosePayment(event.target.value as PaymentType)}
      >
        {offersCash && <option value="COD">{m.cash_on_delivery()}</option>}
        {takesCards && <option value="Online">{demo ? m.online_payment() : m.card()}</option>}
      </select>
      {cashNote && (
        <p className={payment === 'COD' ? 'err' : 'hint'} id="payment-note">
          {cashNote}
        </p>
      )}
    </div>
  );
}

function CartSums({ terms, totals, zone }: OrderTotals) {
  const { amount, delivery, fee, tax, rounding, total } = totals;
  const hasTax = terms.taxPercent > 0;
  return (
    <>
      <dl className="sum">
        <Sum name={m.price()} minor={amount} />
        <Row name={m.shipping()}>
          {zone === undefined ? (
            m.shipping_by_address()
          ) : zone === null ? (
            '–'
          ) : delivery === 0 ? (
            m.free()
          ) : (
            <Amount minor={delivery} />
          )}
        </Row>
        {fee > 0 && <Sum name={m.cash_fee()} minor={fee} />}
        {hasTax && !terms.pricesIncludeTax && <Sum name={taxLabel(terms)} minor={tax} />}
        {rounding > 0 && <Sum name={m.rounding()} minor={-rounding} />}
        <Sum name={m.total()} className="tot" minor={total} />
        {hasTax && terms.pricesIncludeTax && <Sum name={taxLabel(terms)} minor={tax} />}
      </dl>
      {zone && <DeliveryNotes zone={zone} isCharged={delivery > 0} />}
    </>
  );
}

function DeliveryNotes({ zone, isCharged }: { zone: DeliveryTerms; isCharged: boolean }) {
  const money = useMoney();
  const { freeFrom, days } = zone;
  const notes = [
    daysSentence(days),
    isCharged && freeFrom !== null ? m.free_shipping_from({ amount: formatMinor(freeFrom, money) }) : '',
  ].filter(Boolean);
  return notes.map((note) => (
    <p key={note} className="hint">
      {note}
    </p>
  ));
}

function Sum({ name, minor, className }: { name: string; minor: Minor; className?: string }) {
  return (
    <Row name={name} className={className}>
      <Amount minor={minor} />
    </Row>
  );
}

function Amount({ minor }: { minor: Minor }) {
  return <Price amount={majorOf(minor, useMoney())} />;
}

function Row({ name, className, children }: ComponentProps<'div'> & { name: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
