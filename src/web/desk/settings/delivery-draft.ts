import type { Settings } from '../../../contract/settings.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import type { Delivery, DeliveryZone } from '../../../rules/delivery.ts';
import { parseWhole } from '../../../rules/seller-input.ts';
import { m } from '../../i18n/messages.js';
import { countries, type FieldSpec, needed, optional, percent, price, whole } from '../kit/form-values.ts';
import { listDraft } from './list-draft.ts';

type ZoneField = 'countries' | 'price' | 'freeFrom' | 'days.from' | 'days.to' | 'taxPercent';

const zoneFields: FieldSpec<ZoneField>[] = [
  ['countries', m.desk_delivery_countries, { kind: countries, hint: m.desk_delivery_countries_hint }],
  ['price', m.desk_delivery_price, { kind: needed(price) }],
  ['freeFrom', m.desk_delivery_free_from, { kind: optional(price), hint: m.desk_delivery_free_from_hint }],
  ['days.from', m.desk_delivery_from, { kind: optional(whole) }],
  ['days.to', m.desk_delivery_to, { kind: optional(whole) }],
  ['taxPercent', m.desk_delivery_tax, { kind: optional(percent), hint: m.desk_delivery_tax_hint }],
];
export const zones = listDraft('deliveryZones', zoneFields);

/**
 * The texts of the form. Those of a zone are named as the server names its faults. Amounts are typed in the major unit of
 * a currency with `decimals`, which has no control: if they change elsewhere, the seller is told.
 */
export type DeliveryDraft = Record<string, string>;

const moneyOf = ({ decimals }: DeliveryDraft) => ({ decimals: Number(decimals) });

export function draftOf(settings: Pick<Settings, keyof Delivery | 'currency'>): DeliveryDraft {
  const money = currencyOf(settings.currency);
  const items = settings.deliveryZones.map(({ days, ...others }) => ({
    ...others,
    'days.from': days?.from ?? null,
    'days.to': days?.to ?? null,
  }));
  return {
    ...zones.textsOf(items, money),
    notServed: countries.write(settings.notServed, money),
    decimals: String(money.decimals),
  };
}

/** Faults by name, in the order of the form. */
export function check(draft: DeliveryDraft): Record<string, string | undefined> {
  const money = moneyOf(draft);
  return {
    ...zones.faultsIn(draft, money, daysFaults),
    notServed: countries.faultOf(draft.notServed!, money),
  };
}

/** Both days, or none. */
function daysFaults({ 'days.from': from, 'days.to': to }: Record<ZoneField, string>) {
  if ((from + to).trim() === '') return {};
  const [first, last] = [parseWhole(from), parseWhole(to)];
  return {
    'days.from': first === null ? 'number' : undefined,
    'days.to': last === null ? 'number' : (first ?? 0) > last ? 'days' : undefined,
  };
}

/** Of a draft without faults. */
export function deliveryOf(draft: DeliveryDraft): Delivery {
  const money = moneyOf(draft);
  return {
    deliveryZones: zones.valuesOf(draft, money).map(zoneOf),
    notServed: countries.read(draft.notServed!, money),
  };
}

function zoneOf({ 'days.from': from, 'days.to': to, ...others }: Record<ZoneField, unknown>) {
  return { ...others, days: to === null ? null : { from, to } } as DeliveryZone;
}
