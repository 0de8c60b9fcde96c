import type { Settings } from '../../../contract/settings.ts';
import { parsePercent, parsePrice, parseWhole } from '../../../rules/seller-input.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { majorOf } from '../../../rules/money.ts';
import type { Delivery, DeliveryZone } from '../../../rules/delivery.ts';
import { countryCodeOf, countryName } from '../../../rules/country-names.ts';
import { listed, locale } from '../../locale.ts';
import { listDraft } from './list-draft.ts';

/**
 * The texts of the form. Those of a zone are named as the server names its faults. Amounts are typed in the major unit of
 * a currency with `decimals`, which has no control: if they change elsewhere, the seller is told.
 */
export type DeliveryDraft = Record<string, string>;

const emptyZone = { countries: '', price: '', freeFrom: '', 'days.from': '', 'days.to': '', taxPercent: '' };
export type ZoneField = keyof typeof emptyZone;
const zones = listDraft('deliveryZones', Object.keys(emptyZone) as ZoneField[]);
export const { nameOf, count: zoneCount } = zones;

export function draftOf({
  deliveryZones,
  notServed,
  currency,
}: Pick<Settings, keyof Delivery | 'currency'>): DeliveryDraft {
  const { decimals } = currencyOf(currency);
  return written(
    deliveryZones.map(({ countries, price, freeFrom, days, taxPercent }) => ({
      countries: countriesText(countries),
      price: String(majorOf(price, { decimals })),
      freeFrom: freeFrom === null ? '' : String(majorOf(freeFrom, { decimals })),
      'days.from': String(days?.from ?? ''),
      'days.to': String(days?.to ?? ''),
      taxPercent: String(taxPercent ?? ''),
    })),
    { notServed: countriesText(notServed), decimals: String(decimals) },
  );
}

export function withNewZone(draft: DeliveryDraft): DeliveryDraft {
  return written([...zones.itemsOf(draft), emptyZone], draft);
}

export function withoutZone(draft: DeliveryDraft, index: number): DeliveryDraft {
  return written(
    zones.itemsOf(draft).filter((_, one) => one !== index),
    draft,
  );
}

/** Faults by name, in the order of the form. */
export function check(draft: DeliveryDraft): Record<string, string | undefined> {
  const currency = { decimals: Number(draft.decimals) };
  const faults = zones.itemsOf(draft).map((zone): Record<ZoneField, string | undefined> => {
    const { countries, price, freeFrom, 'days.from': from, 'days.to': to, taxPercent } = zone;
    const hasDays = from.trim() !== '' || to.trim() !== '';
    const isReversed = (parseWhole(from) ?? 0) > (parseWhole(to) ?? 0);
    return {
      countries: countriesFault(countries),
      price: price.trim() === '' ? 'required' : parsePrice(price, currency) === null ? 'number' : undefined,
      freeFrom: freeFrom.trim() !== '' && parsePrice(freeFrom, currency) === null ? 'number' : undefined,
      'days.from': hasDays && parseWhole(from) === null ? 'number' : undefined,
      'days.to': hasDays ? (parseWhole(to) === null ? 'number' : isReversed ? 'days' : undefined) : undefined,
      taxPercent: taxPercent.trim() !== '' && parsePercent(taxPercent) === null ? 'percent' : undefined,
    };
  });
  return { ...zones.named(faults), notServed: countriesFault(draft.notServed!) };
}

/** Of a draft without faults. */
export function deliveryOf(draft: DeliveryDraft): Delivery {
  const currency = { decimals: Number(draft.decimals) };
  const deliveryZones = zones
    .itemsOf(draft)
    .map(({ countries, price, freeFrom, 'days.from': from, 'days.to': to, taxPercent }): DeliveryZone => ({
      countries: parseCountries(countries)!,
      price: parsePrice(price, currency)!,
      freeFrom: freeFrom.trim() === '' ? null : parsePrice(freeFrom, currency)!,
      days: to.trim() === '' ? null : { from: parseWhole(from)!, to: parseWhole(to)! },
      taxPercent: taxPercent.trim() === '' ? null : parsePercent(taxPercent)!,
    }));
  return { deliveryZones, notServed: parseCountries(draft.notServed!)! };
}

function written(
  items: Record<ZoneField, string>[],
  { notServed, decimals }: { notServed?: string; decimals?: string },
): DeliveryDraft {
  return { ...zones.named(items), notServed: notServed!, decimals: decimals! };
}

/** Countries as a seller types them: names or codes, separated by commas. */
export function countriesText(codes: string[]): string {
  return listed(codes.map((code) => countryName(code, locale())));
}

/** Null if one of them is no country. */
export function parseCountries(text: string): string[] | null {
  const codes = text
    .split(/[,،;؛\n]/)
    .filter((name) => name.trim() !== '')
    .map(countryCodeOf);
  return codes.includes(null) ? null : (codes as string[]);
}

function countriesFault(text: string): string | undefined {
  return parseCountries(text) === null ? 'country' : undefined;
}
