import { useEffect } from 'react';
import { type DeliveryTerms, deliveryTo, isSameEverywhere } from '../../rules/delivery.ts';
import { formatMinor, majorOf, minorOfSum } from '../../rules/money.ts';
import type { PaymentWay } from '../../rules/order-status.ts';
import {
  cashRefusal,
  type OrderTerms,
  orderTotals,
  pickupTerms,
  waysToPay,
} from '../../rules/order-totals.ts';
import type { CartLine } from '../cart/use-cart-lines.ts';
import { useMoney, useShopFacts } from '../shop-facts.ts';
import { isolated, listed } from '../locale.ts';
import { sentences } from '../orders/tax-text.ts';
import { m } from '../i18n/messages.js';
import { storedChoice } from '../browser-store.ts';

/** The payment method. Stored, so that it survives a reload. */
export const [useChosenPayment, choosePayment] = storedChoice<PaymentWay>('warraq.payment', 'sessionStorage');

/** What an order of these lines to this country, or one that is picked up, costs, and how it is paid. */
export function useOrderTotals(
  lines: CartLine[],
  given: OrderTerms,
  country: string | null | undefined,
  isPickup: boolean,
) {
  const { takesCards, demo } = useShopFacts();
  const money = useMoney();
  const terms = isPickup ? pickupTerms(given) : given;
  const zone = zoneOf(terms, country);
  const chosenPayment = useChosenPayment();

  const priced = lines.map(({ book, quantity }) => ({
    offerPrice: minorOfSum(book?.offerPrice ?? 0, money),
    quantity,
  }));
  const totalsBy = (way: PaymentWay) => orderTotals(priced, terms, way, zone ?? undefined);
  const cashTotal = totalsBy('COD').total;
  const noCash = cashRefusal(terms, country, cashTotal);
  const ways = waysToPay(terms, takesCards, country, cashTotal);
  const payment: PaymentWay = ways.find((way) => way === chosenPayment) ?? ways[0] ?? 'COD';
  const whyNoCash =
    noCash === 'no-cash-there'
      ? m.cash_not_there()
      : noCash === 'too-much-cash'
        ? m.cash_limit({ amount: isolated(formatMinor(terms.codMax ?? 0, money)) })
        : '';
  const hasNote = whyNoCash !== '' || ways.length === 0;
  const cashNote = hasNote ? sentences(whyNoCash, insteadOfCash(ways, given)) : '';
  const totals = totalsBy(payment);

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
    isPickup,
    ways,
    /** Why this order cannot be paid in cash, and what can be done instead. */
    cashNote,
    /** Of the button. The demo has the specified words. */
    orderWords: payment !== 'Online' ? m.place_order() : demo ? m.proceed_to_checkout() : m.to_card_payment(),
    /** Why this order cannot be placed as chosen. */
    obstacle: zone === null ? undelivered(given) : ways.length === 0 ? cashNote : null,
    /** What the shopper sees, in the major unit. */
    seen: { seenTotal: majorOf(totals.total, money), seenCurrency: money.code },
  };
}

export type OrderTotals = ReturnType<typeof useOrderTotals>;

function zoneOf(terms: OrderTerms, country: string | null | undefined): DeliveryTerms | null | undefined {
  if (country !== undefined || isSameEverywhere(terms)) return deliveryTo(terms, country ?? null);
  return undefined;
}

/** What to do where cash is not taken. */
function insteadOfCash(ways: PaymentWay[], { pickup }: OrderTerms): string {
  const names = { COD: m.cash_on_delivery, Online: m.card, Transfer: m.bank_transfer };
  const paid = ways.length > 0 ? m.pay_instead({ ways: listed(ways.map((way) => names[way]())) }) : '';
  return sentences(paid, pickup ? m.pickup_instead() : '') || m.no_way_to_pay();
}

function undelivered({ pickup }: OrderTerms): string {
  return sentences(m.not_delivered_there(), pickup ? m.pickup_instead() : '');
}
