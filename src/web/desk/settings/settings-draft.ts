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
  type SettingsGroup,
  settingsGroups,
} from './settings-groups.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { addressIn } from '../../../rules/languages.ts';
import { fieldTexts } from '../../api/field-text.ts';
import { m } from '../../i18n/messages.js';
import { type Locale, locale, plainPath } from '../../locale.ts';
import { aboutNoun, loadedOnce, useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { pick, useVersionedForm } from '../kit/versioned-form.ts';

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

export type VersionedSettings = Settings & { version: number };

export function useSettings() {
  return useDeskQuery('GET /api/seller/settings', {}, loadedOnce);
}

/** Saves some of the settings. The page then shows the new facts. */
export function useSaveSettings() {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const save = useDeskChange('POST /api/seller/settings', m.desk_settings_saved, {
    onSettled: async () => {
      await client.invalidateQueries(aboutNoun('GET /api/seller/settings'));
      await revalidate();
    },
  });
  return async (body: Partial<VersionedSettings>) => {
    const { settings, version } = await save.mutateAsync(body);
    openAt(settings.frontLanguage);
    return { ...settings, version };
  };
}

/** Loads this page again if the addresses of its language have changed. */
function openAt(front: Locale): void {
  const { pathname, search } = window.location;
  const address = addressIn(locale(), front, plainPath(pathname));
  if (address !== pathname) window.location.replace(address + search);
}

/** What a form has of the settings. The others are neither checked nor sent. */
export interface SettingsPart {
  groups: readonly SettingsGroup[];
  list?: ListName;
}

export function useSettingsForm(settings: VersionedSettings, part: SettingsPart) {
  const names: string[] = part.groups.flatMap((group) => settingsGroups[group].map(([name]) => name));
  if (part.list) names.push(part.list);
  const save = useSaveSettings();
  return useVersionedForm<string, VersionedSettings>(
    settings,
    draftOf,
    (typed) => {
      const faults = check(typed);
      const own = Object.keys(faults).filter((name) => names.includes(name.split('.', 1)[0]!));
      return fieldTexts(pick(faults, own));
    },
    (typed, { changed, version }) =>
      save({ ...pick(settingsOf(typed), changed.length === 0 ? names : changed), version }),
    {
      // A list has no control of its name. Amounts are typed in the currency, which another form may change.
      shown: {
        bankAccounts: { label: m.desk_bank() },
        deliveryZones: { label: m.desk_delivery() },
        currency: { label: m.desk_settings_currency() },
      },
    },
  );
}
