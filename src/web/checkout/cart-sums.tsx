import type { ReactNode } from 'react';
import type { DeliveryTerms } from '../../rules/delivery.ts';
import { formatMinor, majorOf, type Minor } from '../../rules/money.ts';
import type { OrderTerms, orderTotals } from '../../rules/order-totals.ts';
import { useMoney } from '../shop-facts.ts';
import { Price } from '../ui/price.tsx';
import { m } from '../i18n/messages.js';
import { daysSentence } from '../delivery-words.ts';
import { taxLabel } from '../orders/tax-words.ts';

interface CartSumsProps {
  terms: OrderTerms;
  totals: ReturnType<typeof orderTotals>;
  /** Undefined until the country is known; null if the shop does not deliver there. */
  zone: DeliveryTerms | null | undefined;
}

export function CartSums({ terms, totals, zone }: CartSumsProps) {
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

function Row({
  name,
  className,
  children,
}: {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
