import type { Settings } from '../../../contract/settings.ts';
import { defaultZone } from '../../../rules/country-defaults.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { type Money, valuesIn } from '../kit/form-values.ts';
import {
  type FieldName,
  type List,
  type ListName,
  listNames,
  lists,
  type SettingsDraft,
  settingFields,
} from './settings-groups.ts';

/** The texts of a list in a form, named as the server names its faults: `deliveryZones.0.price`. */
export function listDraft(list: ListName) {
  const { fields, flat = (item) => item, whole: wholeOf = (item) => item, faults }: List = lists[list];
  const values = valuesIn(fields);
  const names = fields.map(([field]) => field);
  const nameOf = (index: number, field: string) => `${list}.${index}.${field}`;
  const named = <Value>(items: Record<string, Value>[]): Record<string, Value> =>
    Object.fromEntries(
      items.flatMap((item, index) => names.map((field) => [nameOf(index, field), item[field]!])),
    );

  function itemsOf(draft: SettingsDraft): SettingsDraft[] {
    const count = Object.keys(draft).filter(
      (key) => key.startsWith(list) && key.endsWith(`.${names[0]}`),
    ).length;
    return Array.from({ length: count }, (_, index) =>
      Object.fromEntries(names.map((field) => [field, draft[nameOf(index, field)] ?? ''])),
    );
  }

  function withItems(draft: SettingsDraft, items: SettingsDraft[]): SettingsDraft {
    const others = Object.entries(draft).filter(([key]) => !key.startsWith(`${list}.`));
    return { ...Object.fromEntries(others), ...named(items) };
  }

  const empty = Object.fromEntries(names.map((field) => [field, '']));
  return {
    nameOf,
    itemsOf,
    added: (draft: SettingsDraft, begin: SettingsDraft = {}) =>
      withItems(draft, [...itemsOf(draft), { ...empty, ...begin }]),
    removed: (draft: SettingsDraft, index: number) => withItems(draft, itemsOf(draft).toSpliced(index, 1)),
    textsOf: (items: readonly object[], money: Money) =>
      named(items.map((item) => values.textsOf(flat(item as never), money))),
    valuesOf: (draft: SettingsDraft, money: Money) =>
      itemsOf(draft).map((texts) => wholeOf(values.valuesOf(texts, money))),
    faultsIn: (draft: SettingsDraft, money: Money) =>
      named<string | undefined>(
        itemsOf(draft).map((texts) => Object.assign(values.faultsIn(texts, money), faults?.(texts))),
      ),
  };
}

const values = valuesIn<FieldName>(settingFields);
const each = <Value>(of: (list: ListName) => Value) => listNames.map((list) => [list, of(list)] as const);
const moneyOf = (draft: SettingsDraft) => currencyOf(draft.currency!);

/** An empty time zone stands for that of the country. */
export function draftOf(settings: Settings): SettingsDraft {
  const money = currencyOf(settings.currency);
  const isDefault = settings.timeZone === defaultZone(settings.country);
  return Object.assign(
    values.textsOf({ ...settings, timeZone: isDefault ? '' : settings.timeZone }, money),
    ...each((list) => listDraft(list).textsOf(settings[list], money)).map(([, texts]) => texts),
  ) as SettingsDraft;
}

/** The codes of what is wrong, by name. An offer to collect an order needs an address. */
export function check(draft: SettingsDraft): Partial<Record<string, string>> {
  const money = moneyOf(draft);
  const faults = Object.assign(
    values.faultsIn(draft as Record<FieldName, string>, money),
    ...each((list) => listDraft(list).faultsIn(draft, money)).map(([, found]) => found),
  );
  const { pickupEnabled, pickupAddress = '', pickupAddressAr = '' } = draft;
  const isNowhere = pickupEnabled === 'true' && (pickupAddress + pickupAddressAr).trim() === '';
  return { ...faults, pickupAddress: isNowhere ? 'required' : undefined };
}

/** Of a draft without faults. */
export function settingsOf(draft: SettingsDraft): Partial<Settings> {
  const money = moneyOf(draft);
  return {
    ...values.valuesOf(draft as Record<FieldName, string>, money),
    ...Object.fromEntries(each((list) => listDraft(list).valuesOf(draft, money))),
  } as Partial<Settings>;
}

export function neededFault(draft: SettingsDraft, needed: readonly FieldName[][]) {
  const empty = needed.filter((names) => names.every((name) => draft[name]!.trim() === ''));
  return Object.fromEntries(empty.map(([first, other]) => [first, other ? 'email-or-phone' : 'required']));
}
