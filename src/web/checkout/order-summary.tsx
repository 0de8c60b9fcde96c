import { lazy, Suspense, useEffect, useState } from 'react';
import { deliveryTo, type DeliveryTerms, isSameEverywhere } from '../../rules/delivery.ts';
import { formatMoney, majorOf, minorOf } from '../../rules/money.ts';
import { cashRefusal, type OrderTerms, orderTotals } from '../../rules/order-totals.ts';
import type { CartLine } from '../cart/use-cart-lines.ts';
import { useMoney } from '../shell/money.ts';
import { useShopFacts } from '../shell/store-name.ts';
import { BusyButton } from '../ui/button-busy.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { m } from '../i18n/messages.js';
import { AddressBlock } from './address-block.tsx';
import { CartSums } from './cart-sums.tsx';
import { readPaymentChoice } from './payment-choice.ts';
import { PaymentField } from './payment-field.tsx';
import { UnpaidNote } from './unpaid-note.tsx';
import { useAddresses } from './use-addresses.ts';
import { useCheckout } from './use-checkout.ts';
import { useChosenCountry } from './use-country.ts';
import { useOrderTerms } from './use-order-terms.ts';

const DeliveryCountry = lazy(() => import('./delivery-country.tsx'));

export function OrderSummary({ lines }: { lines: CartLine[] }) {
  const terms = useOrderTerms();
  return (
    <aside className="summary jadwal" aria-labelledby="order-summary">
      <h2 id="order-summary">{m.order_summary()}</h2>
      {terms ? <Checkout lines={lines} terms={terms} /> : <Spinner words={m.loading_sums()} />}
      <p className="policies-link">
        <ShopLink className="linkish" to="/policies">
          {m.policies()}
        </ShopLink>
      </p>
      <UnpaidNote />
    </aside>
  );
}

function Checkout({ lines, terms }: { lines: CartLine[]; terms: OrderTerms }) {
  const { takesCards } = useShopFacts();
  const money = useMoney();
  const addresses = useAddresses();
  const { address } = addresses;
  const chosenCountry = useChosenCountry();
  const country = address ? (address.countryCode ?? null) : chosenCountry;
  const zone = zoneOf(terms, country);
  const [chosenPayment, setPayment] = useState(readPaymentChoice);

  const priced = lines.map(({ book, quantity }) => ({
    offerPrice: minorOf(book?.offerPrice ?? 0, money) ?? 0,
    quantity,
  }));
  const totalsBy = {
    COD: orderTotals(priced, terms, 'COD', zone ?? undefined),
    Online: orderTotals(priced, terms, 'Online', zone ?? undefined),
  };
  const noCash = cashRefusal(terms, country, totalsBy.COD.total);
  const payment = !takesCards ? 'COD' : noCash ? 'Online' : chosenPayment;
  const cashNote =
    noCash === 'no-cash-there'
      ? m.cash_not_there()
      : noCash === 'too-much-cash'
        ? m.cash_limit({ amount: formatMoney(terms.codMax ?? 0, money) })
        : null;
  const obstacle = zone === null ? m.not_delivered_there() : payment === 'COD' ? cashNote : null;
  const totals = totalsBy[payment];
  const seen = { seenTotal: majorOf(totals.total, money), seenCurrency: money.code };
  const { place, busy, addressMissing } = useCheckout(lines, address, payment, seen, obstacle);
  // The page writes amounts as the shop did when it was loaded.
  const isOutdated = terms.currency.code !== money.code;
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  return (
    <>
      <AddressBlock {...addresses} missing={addressMissing} />
      {!address && !isSameEverywhere(terms) && (
        <Suspense>
          <DeliveryCountry country={chosenCountry} />
        </Suspense>
      )}
      {zone === null && (
        <p className="err" role="alert">
          {m.not_delivered_there()}
        </p>
      )}
      <PaymentField
        payment={payment}
        offersCash={!noCash || !takesCards}
        takesCards={takesCards}
        note={cashNote}
        onChoose={setPayment}
      />
      <CartSums terms={terms} totals={totals} zone={zone} />
      <BusyButton type="button" busy={busy} className="btn btn-1 btn-wide" onClick={() => void place()}>
        {payment === 'COD' ? m.place_order() : m.proceed_to_checkout()}
      </BusyButton>
    </>
  );
}

/** Undefined until the shopper has chosen a country on which it depends; null if the shop does not deliver there. */
function zoneOf(terms: OrderTerms, country: string | null | undefined): DeliveryTerms | null | undefined {
  if (country !== undefined || isSameEverywhere(terms)) return deliveryTo(terms, country ?? null);
  return undefined;
}
