import type { PublicShop } from '../../contract/public-shop.ts';
import { countryName } from '../../rules/country-names.ts';
import type { DeliveryZone } from '../../rules/delivery.ts';
import { formatMinor, type Minor } from '../../rules/money.ts';
import type { OrderTerms } from '../../rules/order-totals.ts';
import { m } from '../i18n/messages.js';
import { isolated, listed, type Locale } from '../locale.ts';
import { moneyIn } from '../shop-facts.ts';
import { daysSentence } from '../delivery-text.ts';

type Money = Pick<PublicShop, 'money'>;

const namesOf = (countries: string[], locale: Locale) =>
  listed(
    countries.map((code) => countryName(code, locale)),
    locale,
  );

/** What the shop says about delivery by its settings, a paragraph each. The names of all countries are large. */
export function deliverySentences(terms: OrderTerms, facts: Money, locale: Locale): string[] {
  const { deliveryZones, notServed } = terms;
  const isOnly = deliveryZones.length > 0 && deliveryZones.every(({ countries }) => countries.length > 0);
  return [
    ...(deliveryZones.length === 0 ? [m.shipping_is_free({}, { locale })] : []),
    ...deliveryZones.map((zone) => zoneSentence(zone, nameOf(zone, terms, locale), facts, locale)),
    ...(isOnly ? [m.zones_only({}, { locale })] : []),
    ...(notServed.length > 0
      ? [m.not_served_list({ countries: namesOf(notServed, locale) }, { locale })]
      : []),
  ];
}

function nameOf({ countries }: DeliveryZone, { deliveryZones }: OrderTerms, locale: Locale): string {
  if (countries.length > 0) return namesOf(countries, locale);
  return deliveryZones.length === 1 ? m.zone_everywhere({}, { locale }) : m.zone_elsewhere({}, { locale });
}

function zoneSentence(zone: DeliveryZone, countries: string, facts: Money, locale: Locale): string {
  const format = moneyIn(facts, locale);
  const price = isolated(formatMinor(zone.price, format));
  const costs =
    zone.price === 0
      ? m.zone_free({ countries }, { locale })
      : zone.freeFrom === null
        ? m.zone_price({ countries, price }, { locale })
        : m.zone_price_free(
            { countries, price, amount: isolated(formatMinor(zone.freeFrom, format)) },
            { locale },
          );
  const days = daysSentence(zone.days, locale);
  return days ? `${costs} ${days}.` : costs;
}

/** How long delivery takes, by zone; empty if the seller has promised nothing. */
export function timeSentences(terms: OrderTerms, locale: Locale): string[] {
  return terms.deliveryZones
    .filter(({ days }) => days)
    .map((zone) => `${daysSentence(zone.days, locale)} (${nameOf(zone, terms, locale)}).`);
}

/** What cash on delivery costs, and where and up to which total it is offered. */
export function cashSentences(terms: OrderTerms, facts: Money, locale: Locale): string[] {
  const { codEnabled, codFee, codMax, codCountries } = terms;
  if (!codEnabled) return [];
  const written = (amount: Minor) => ({ amount: isolated(formatMinor(amount, moneyIn(facts, locale))) });
  return [
    ...(codFee > 0 ? [m.cash_costs(written(codFee), { locale })] : []),
    ...(codMax === null ? [] : [m.cash_limit(written(codMax), { locale })]),
    ...(codCountries.length > 0
      ? [m.cash_countries({ countries: namesOf(codCountries, locale) }, { locale })]
      : []),
  ];
}
