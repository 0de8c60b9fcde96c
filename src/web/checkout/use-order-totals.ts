import { useEffect, useState } from 'react';
import { type DeliveryTerms, deliveryTo, isSameEverywhere } from '../../rules/delivery.ts';
import { formatMinor, majorOf, minorOfSum } from '../../rules/money.ts';
import type { PaymentType } from '../../rules/order-status.ts';
import { cashRefusal, type OrderTerms, orderTotals } from '../../rules/order-totals.ts';
import type { CartLine } from '../cart/use-cart-lines.ts';
import { useMoney, useShopFacts } from '../shop-facts.ts';
import { m } from '../i18n/messages.js';
import { readStored, writeStored } from '../browser-store.ts';

/** What an order of these lines to this country costs, and how it is paid. */
export function useOrderTotals(lines: CartLine[], terms: OrderTerms, country: string | null | undefined) {
  const { takesCards, demo } = useShopFacts();
  const money = useMoney();
  const zone = zoneOf(terms, country);
  const [chosenPayment, setPayment] = useState(readPaymentChoice);

  const priced = lines.map(({ book, quantity }) => ({
    offerPrice: minorOfSum(book?.offerPrice ?? 0, money),
    quantity,
  }));
  const totalsBy = {
    COD: orderTotals(priced, terms, 'COD', zone ?? undefined),
    Online: orderTotals(priced, terms, 'Online', zone ?? undefined),
  };
  const noCash = cashRefusal(terms, country, totalsBy.COD.total);
  const payment: PaymentType = !takesCards ? 'COD' : noCash ? 'Online' : chosenPayment;
  const cashNote =
    noCash === 'no-cash-there'
      ? m.cash_not_there()
      : noCash === 'too-much-cash'
        ? m.cash_limit({ amount: formatMinor(terms.codMax ?? 0, money) })
        : null;
  const totals = totalsBy[payment];

  // The page writes amounts as the shop did when it was loaded.
  const isOutdated = terms.currency.code !== money.code;
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);

  return {
    terms,
    /** Undefined until the shopper has chosen a country on which it depends; null if the shop does not deliver there. */
    zone,
    totals,
    payment,
    offersCash: !noCash || !takesCards,
    takesCards,
    /** Why this order cannot be paid in cash. If there is no other way to pay, it cannot be placed. */
    cashNote,
    /** Of the button. The demo has the specified words. */
    orderWords: payment === 'COD' ? m.place_order() : demo ? m.proceed_to_checkout() : m.to_card_payment(),
    /** Why this order cannot be placed as chosen. */
    obstacle: zone === null ? m.not_delivered_there() : payment === 'COD' ? cashNote : null,
    /** What the shopper sees, in the major unit. */
    seen: { seenTotal: majorOf(totals.total, money), seenCurrency: money.code },
    choosePayment(chosen: PaymentType) {
      setPayment(chosen);
      writeStored(key, chosen, 'sessionStorage');
    },
  };
}

export type OrderTotals = ReturnType<typeof useOrderTotals>;

function zoneOf(terms: OrderTerms, country: string | null | undefined): DeliveryTerms | null | undefined {
  if (country !== undefined || isSameEverywhere(terms)) return deliveryTo(terms, country ?? null);
  return undefined;
}

const key = 'warraq.payment';

/** The chosen payment method, in sessionStorage so that it survives a reload. */
function readPaymentChoice(): PaymentType {
  return readStored(key, 'sessionStorage') === 'Online' ? 'Online' : 'COD';
}
