import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { majorOf, minorOf } from '../../rules/money.ts';
import { orderTotals } from '../../rules/order-totals.ts';
import type { PaymentType } from '../../rules/order-status.ts';
import { call } from '../api/client.ts';
import type { CartLine } from '../cart/use-cart-lines.ts';
import { moneyIn } from '../shell/money.ts';
import { useShopFacts } from '../shell/store-name.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { Price } from '../ui/price.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { AddressBlock } from './address-block.tsx';
import { storePaymentChoice, readPaymentChoice } from './payment-choice.ts';
import { taxLabel } from './tax-words.ts';
import { UnpaidNote } from './unpaid-note.tsx';
import { useAddresses } from './use-addresses.ts';
import { useCheckout } from './use-checkout.ts';

export function OrderSummary({ lines }: { lines: CartLine[] }) {
  const facts = useShopFacts();
  const { takesCards } = facts;
  const currency = moneyIn(facts);
  const { data: terms = { ...facts, currency } } = useQuery({
    queryKey: ['order-terms'],
    queryFn: ({ signal }) => call('GET /api/order/terms', { signal }),
  });
  const [chosenPayment, setPayment] = useState(readPaymentChoice);
  const payment = !takesCards ? 'COD' : terms.codEnabled ? chosenPayment : 'Online';
  const delivery = useAddresses();
  const totals = orderTotals(
    lines.map(({ book, quantity }) => ({
      offerPrice: minorOf(book?.offerPrice ?? 0, currency) ?? 0,
      quantity,
    })),
    terms,
    payment,
  );
  const [amount, tax, rounding, total] = [totals.amount, totals.tax, totals.rounding, totals.total].map(
    (minor) => majorOf(minor, currency),
  ) as [number, number, number, number];
  const { place, busy, addressMissing } = useCheckout(lines, delivery.address, payment, {
    seenTotal: total,
    seenCurrency: currency.code,
  });
  // The page writes amounts as the shop did when it was loaded.
  const isOutdated = terms.currency.code !== currency.code;
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  return (
    <aside className="summary jadwal" aria-labelledby="order-summary">
      <h2 id="order-summary">{m.order_summary()}</h2>
      <AddressBlock {...delivery} missing={addressMissing} />
      <div className="blk">
        <label className="label" htmlFor="payment-method">
          {m.payment_method()}
        </label>
        <select
          className="input"
          id="payment-method"
          value={payment}
          onChange={(event) => {
            const chosen = event.target.value as PaymentType;
            setPayment(chosen);
            storePaymentChoice(chosen);
          }}
        >
          {terms.codEnabled && <option value="COD">{m.cash_on_delivery()}</option>}
          {takesCards && <option value="Online">{m.online_payment()}</option>}
        </select>
      </div>
      <dl className="sum">
        <Sum name={m.price()} amount={amount} />
        <div>
          <dt>{m.shipping()}</dt>
          <dd>{m.free()}</dd>
        </div>
        {!terms.pricesIncludeTax && terms.taxPercent > 0 && <Sum name={taxLabel(terms)} amount={tax} />}
        {rounding > 0 && <Sum name={m.rounding()} amount={-rounding} />}
        <Sum name={m.total()} className="tot" amount={total} />
        {terms.pricesIncludeTax && terms.taxPercent > 0 && <Sum name={taxLabel(terms)} amount={tax} />}
      </dl>
      <BusyButton type="button" busy={busy} className="btn btn-1 btn-wide" onClick={() => void place()}>
        {payment === 'COD' ? m.place_order() : m.proceed_to_checkout()}
      </BusyButton>
      <p className="policies-link">
        <ShopLink className="linkish" to="/policies">
          {m.policies()}
        </ShopLink>
      </p>
      <UnpaidNote />
    </aside>
  );
}

function Sum({ name, amount, className }: { name: string; amount: number; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  );
}
