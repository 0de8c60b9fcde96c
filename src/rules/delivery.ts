import type { Minor } from './money.ts';

/** What delivery to a country costs, and how long it takes. */
export interface DeliveryTerms {
  price: Minor;
  /** Free if the books cost this much; null: never. */
  freeFrom: Minor | null;
  /** Until the order arrives; null: nothing is promised. */
  days: { from: number; to: number } | null;
  /** The tax there, with at most two decimals; without one it is the shop's. */
  taxPercent?: number | null | undefined;
  /** Import duties are not included. */
  dutiesApart?: boolean | undefined;
}

export interface DeliveryZone extends DeliveryTerms {
  /** Codes of countries. An empty list means all that no other zone names. */
  countries: string[];
}

export interface Delivery {
  /** Without a zone delivery is free everywhere. */
  deliveryZones: DeliveryZone[];
  notServed: string[];
}

export const freeDelivery: DeliveryTerms = { price: 0, freeFrom: null, days: null };

/**
 * Null if the shop does not deliver there. The country is null if it is not known: it may be one with other
 * terms, so it is served only where all have the same.
 */
export function deliveryTo(delivery: Delivery, country: string | null): DeliveryTerms | null {
  const { deliveryZones, notServed } = delivery;
  if (country === null ? !isSameEverywhere(delivery) : notServed.includes(country)) return null;
  if (deliveryZones.length === 0) return freeDelivery;
  const own = deliveryZones.find(({ countries }) => country !== null && countries.includes(country));
  return own ?? deliveryZones.find(({ countries }) => countries.length === 0) ?? null;
}

/** Whether delivery is the same wherever it goes. */
export function isSameEverywhere({ deliveryZones, notServed }: Delivery): boolean {
  return notServed.length === 0 && deliveryZones.every(({ countries }) => countries.length === 0);
}

/** `amount` is the sum of the books. */
export function deliveryPrice({ price, freeFrom }: DeliveryTerms, amount: Minor): Minor {
  return freeFrom !== null && amount >= freeFrom ? 0 : price;
}

/** A country belongs to one zone at most, and one zone is that of all other countries. */
export function hasRepeatedCountry({ deliveryZones, notServed }: Delivery): boolean {
  const named = [...deliveryZones.flatMap(({ countries }) => countries), ...notServed];
  const others = deliveryZones.filter(({ countries }) => countries.length === 0);
  return new Set(named).size < named.length || others.length > 1;
}
