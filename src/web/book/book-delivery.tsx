import { type Delivery, deliveryTo, isSameEverywhere } from '../../rules/delivery.ts';
import { formatMinor } from '../../rules/money.ts';
import { daysSentence } from '../delivery-text.ts';
import { isolated, locale } from '../locale.ts';
import { useMoney, useShopFacts } from '../shop-facts.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { useChosenCountry } from '../use-country.ts';
import { m } from '../i18n/messages.js';
import styles from './book-facts.module.css';

export interface BookDeliveryProps {
  delivery: Delivery;
  /** The name of the shop's country. */
  shopCountry: string;
  title: string;
}

/** That the book is there, what its delivery costs and takes, and whom to ask. The country is the shopper's, once it is known. */
export function BookDelivery({ delivery, shopCountry, title }: BookDeliveryProps) {
  const { contact } = useShopFacts();
  const money = useMoney();
  const chosen = useChosenCountry();
  const isSame = isSameEverywhere(delivery);
  const code = isSame ? null : (chosen ?? contact.country ?? null);
  const country = code && (code === chosen ? nameOf(code) : shopCountry);
  const zone = deliveryTo(delivery, code);
  const cost = zone && (zone.price === 0 ? m.free() : isolated(formatMinor(zone.price, money)));
  const from = zone?.freeFrom
    ? m.free_shipping_from({ amount: isolated(formatMinor(zone.freeFrom, money)) })
    : '';
  const words = [
    !country
      ? cost && `${m.shipping()}: ${cost}`
      : cost
        ? m.shipping_to({ country, cost })
        : m.not_delivered_to({ country }),
    zone && zone.price > 0 && from,
    daysSentence(zone?.days ?? null),
    zone?.dutiesApart && m.duties_apart(),
  ];
  return (
    <ul className={`stack note links ${styles.delivery}`}>
      <li>{m.filter_in_stock()}</li>
      {words.filter(Boolean).map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
      <li>
        <ShopLink rel="nofollow" to={`/contact?${new URLSearchParams({ book: title })}`}>
          {m.ask_about_book()}
        </ShopLink>
      </li>
    </ul>
  );
}

/** Of the shopper's own country, and so only in the browser: the names of the server may differ. */
function nameOf(code: string): string {
  return new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code;
}
