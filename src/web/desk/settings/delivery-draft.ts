import type { Settings } from '../../../contract/settings.ts';
import { parsePrice, parseWhole } from '../../../rules/digits.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { majorOf } from '../../../rules/money.ts';
import type { Delivery, DeliveryZone } from '../../../rules/delivery.ts';
import { countryCodeOf, countryName } from '../../../rules/country-names.ts';
import { listed, locale } from '../../locale.ts';

/**
 * The texts of the form. Those of a zone are named as the server names its faults. Amounts are typed in the major unit of
 * a currency with `decimals`, which has no control: if they change elsewhere, the seller is told.
 */
export type DeliveryDraft = Record<string, string>;

const emptyZone = { countries: '', price: '', freeFrom: '', 'days.from': '', 'days.to': '' };
export type ZoneField = keyof typeof emptyZone;
const zoneFields = Object.keys(emptyZone) as ZoneField[];

export const nameOf = (index: number, field: ZoneField) => `deliveryZones.${index}.${field}`;

export function zoneCount(draft: DeliveryDraft): number {
  return Object.keys(draft).filter((name) => name.endsWith('.countries')).length;
}

export function draftOf({
  deliveryZones,
  notServed,
  currency,
}: Pick<Settings, keyof Delivery | 'currency'>): DeliveryDraft {
  const { decimals } = currencyOf(currency);
  return written(
    deliveryZones.map(({ countries, price, freeFrom, days }) => ({
      countries: countriesText(countries),
      price: String(majorOf(price, { decimals })),
      freeFrom: freeFrom === null ? '' : String(majorOf(freeFrom, { decimals })),
      'days.from': String(days?.from ?? ''),
      'days.to': String(days?.to ?? ''),
    })),
    { notServed: countriesText(notServed), decimals: String(decimals) },
  );
}

export function withNewZone(draft: DeliveryDraft): DeliveryDraft {
  return written([...zonesOf(draft), emptyZone], draft);
}

export function withoutZone(draft: DeliveryDraft, index: number): DeliveryDraft {
  return written(
    zonesOf(draft).filter((_, one) => one !== index),
    draft,
  );
}

/** Faults by name, in the order of the form. */
export function check(draft: DeliveryDraft): Record<string, string | undefined> {
  const currency = { decimals: Number(draft.decimals) };
  const faults: Record<string, string | undefined> = {};
  for (const [index, zone] of zonesOf(draft).entries()) {
    const { countries, price, freeFrom, 'days.from': from, 'days.to': to } = zone;
    const hasDays = from.trim() !== '' || to.trim() !== '';
    const isReversed = (parseWhole(from) ?? 0) > (parseWhole(to) ?? 0);
    const found: Record<ZoneField, string | undefined> = {
      countries: countriesFault(countries),
      price: price.trim() === '' ? 'required' : parsePrice(price, currency) === null ? 'number' : undefined,
      freeFrom: freeFrom.trim() !== '' && parsePrice(freeFrom, currency) === null ? 'number' : undefined,
      'days.from': hasDays && parseWhole(from) === null ? 'number' : undefined,
      'days.to': hasDays ? (parseWhole(to) === null ? 'number' : isReversed ? 'days' : undefined) : undefined,
    };
    for (const field of zoneFields) faults[nameOf(index, field)] = found[field];
  }
  return { ...faults, notServed: countriesFault(draft.notServed!) };
}

/** Of a draft without faults. */
export function deliveryOf(draft: DeliveryDraft): Delivery {
  const currency = { decimals: Number(draft.decimals) };
  const deliveryZones = zonesOf(draft).map(
    ({ countries, price, freeFrom, 'days.from': from, 'days.to': to }): DeliveryZone => ({
      countries: parseCountries(countries)!,
      price: parsePrice(price, currency)!,
      freeFrom: freeFrom.trim() === '' ? null : parsePrice(freeFrom, currency)!,
      days: to.trim() === '' ? null : { from: parseWhole(from)!, to: parseWhole(to)! },
    }),
  );
  return { deliveryZones, notServed: parseCountries(draft.notServed!)! };
}

function zonesOf(draft: DeliveryDraft): Record<ZoneField, string>[] {
  return Array.from(
    { length: zoneCount(draft) },
    (_, index) =>
      Object.fromEntries(zoneFields.map((field) => [field, draft[nameOf(index, field)] ?? ''])) as Record<
        ZoneField,
        string
      >,
  );
}

function written(
  zones: Record<ZoneField, string>[],
  { notServed, decimals }: { notServed?: string; decimals?: string },
): DeliveryDraft {
  const fields = zones.flatMap((zone, index) =>
    zoneFields.map((field) => [nameOf(index, field), zone[field]] as const),
  );
  return { ...Object.fromEntries(fields), notServed: notServed!, decimals: decimals! };
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
