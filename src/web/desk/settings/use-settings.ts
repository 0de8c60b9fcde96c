import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { SettingName, Settings } from '../../../contract/settings.ts';
import { isEmail } from '../../../rules/accounts.ts';
import type { Delivery } from '../../../rules/delivery.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { isPhone, parseAmount } from '../../../rules/digits.ts';
import { parsePercent, parsePrice } from '../../../rules/seller-input.ts';
import { majorOf } from '../../../rules/money.ts';
import { defaultZone } from '../../../rules/country-defaults.ts';
import { addressIn } from '../../../rules/languages.ts';
import { isSocialLink } from '../../../rules/links.ts';
import { textError } from '../../api/form-checks.ts';
import { m } from '../../i18n/messages.js';
import { type Locale, locale, plainPath } from '../../locale.ts';
import { aboutNoun, loadedOnce, useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { useVersionedForm } from '../kit/versioned-form.ts';
import { countriesText, parseCountries } from './delivery-draft.ts';

export type VersionedSettings = Settings & { version: number };

export function useSettings() {
  return useDeskQuery('GET /api/seller/settings', {}, loadedOnce);
}

/** Saves some of the settings. The page then shows the new facts. */
export function useSaveSettings(onSaved?: () => void) {
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
    onSaved?.();
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

/** Delivery and bank accounts have forms of their own. */
type OtherName = keyof Delivery | 'bankAccounts';
export type FieldName = Exclude<SettingName, OtherName>;
type SettingsDraft = Record<FieldName, string>;

interface SomeSettings {
  /** The settings of the form. The others are neither checked nor sent. */
  names: readonly FieldName[];
  /** At least one field of each list is filled in. */
  needed?: readonly FieldName[][] | undefined;
  begin?: Partial<SettingsDraft> | undefined;
  onSaved: () => void;
}

/** A form of all settings, which sends what was edited, or of some, which it sends as they stand. */
export function useSettingsForm(settings: VersionedSettings, some?: SomeSettings) {
  const { names, needed = [], begin, onSaved } = some ?? {};
  const save = useSaveSettings(onSaved);
  return useVersionedForm<FieldName, VersionedSettings>(
    settings,
    draftOf,
    (typed) => ({ ...chosen(check(typed), names), ...neededFault(typed, needed) }),
    (typed, { changed, version }) => save({ ...chosen(settingsOf(typed), names ?? changed), version }),
    { begin },
  );
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

function neededFault(draft: SettingsDraft, needed: readonly FieldName[][]): Partial<SettingsDraft> {
  const empty = needed.filter((names) => names.every((name) => draft[name].trim() === ''));
  return Object.fromEntries(
    empty.map(([first, other]) => [first, other ? m.field_email_or_phone() : m.field_required()]),
  );
}

function chosen<T extends object>(all: T, names?: readonly FieldName[]): Partial<T> {
  if (!names) return all;
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => names.includes(name as FieldName)),
  ) as Partial<T>;
}

/** An empty time zone stands for that of the country. */
function draftOf(settings: VersionedSettings): SettingsDraft {
  const { deliveryZones: _, notServed: __, bankAccounts: ___, version: ____, timeZone, ...rest } = settings;
  const currency = currencyOf(settings.currency);
  const isDefault = timeZone === defaultZone(settings.country);
  return {
    ...rest,
    timeZone: isDefault ? '' : timeZone,
    codFee: String(majorOf(settings.codFee, currency)),
    codMax: settings.codMax === null ? '' : String(majorOf(settings.codMax, currency)),
    holdMinutes: String(settings.holdMinutes),
    guestMaxCopies: String(settings.guestMaxCopies),
    codCountries: countriesText(settings.codCountries),
    taxPercent: String(settings.taxPercent),
    pricesIncludeTax: String(settings.pricesIncludeTax),
    codEnabled: String(settings.codEnabled),
    transferEnabled: String(settings.transferEnabled),
    transferDays: String(settings.transferDays),
    pickupEnabled: String(settings.pickupEnabled),
  };
}

/** Of a draft without faults. Amounts are typed in the major unit of the currency that is chosen. */
function settingsOf(draft: SettingsDraft): Omit<Settings, OtherName> {
  const currency = currencyOf(draft.currency);
  return {
    ...draft,
    codFee: parsePrice(draft.codFee, currency)!,
    codMax: draft.codMax.trim() === '' ? null : parsePrice(draft.codMax, currency)!,
    codCountries: parseCountries(draft.codCountries)!,
    holdMinutes: parseAmount(draft.holdMinutes)!,
    guestMaxCopies: parseAmount(draft.guestMaxCopies)!,
    taxPercent: parsePercent(draft.taxPercent)!,
    pricesIncludeTax: draft.pricesIncludeTax === 'true',
    codEnabled: draft.codEnabled === 'true',
    transferEnabled: draft.transferEnabled === 'true',
    transferDays: parseAmount(draft.transferDays)!,
    pickupEnabled: draft.pickupEnabled === 'true',
    cardInvoice: draft.cardInvoice === 'packed' ? 'packed' : 'paid',
    frontLanguage: draft.frontLanguage === 'ar' ? 'ar' : 'en',
    deskLanguage: draft.deskLanguage === 'ar' ? 'ar' : 'en',
  };
}

function check(draft: SettingsDraft) {
  const unless = (isValid: boolean, error: () => string) => (isValid ? undefined : error());
  const optional = (value: string, isValid: (text: string) => boolean, error: () => string) =>
    unless(value.trim() === '' || isValid(value.trim()), error);
  const isPrice = (text: string) => parsePrice(text, currencyOf(draft.currency)) !== null;
  const link = (value: string) => optional(value, isSocialLink, m.field_link);
  return {
    storeName: textError(draft.storeName, 60),
    storeNameAr: textError(draft.storeNameAr, 60),
    taxPercent: unless(parsePercent(draft.taxPercent) !== null, m.field_percent),
    codFee: unless(isPrice(draft.codFee), m.field_number),
    codMax: optional(draft.codMax, isPrice, m.field_number),
    transferDays: unless(parseAmount(draft.transferDays) !== null, m.field_number),
    pickupAddress: unless(
      draft.pickupEnabled !== 'true' || (draft.pickupAddress + draft.pickupAddressAr).trim() !== '',
      m.field_required,
    ),
    holdMinutes: unless(parseAmount(draft.holdMinutes) !== null, m.field_number),
    guestMaxCopies: unless(parseAmount(draft.guestMaxCopies) !== null, m.field_number),
    codCountries: unless(parseCountries(draft.codCountries) !== null, m.field_country),
    email: optional(draft.email, isEmail, m.field_email),
    phone: optional(draft.phone, isPhone, m.field_phone),
    whatsapp: optional(draft.whatsapp, isPhone, m.field_phone),
    instagram: link(draft.instagram),
    twitter: link(draft.twitter),
    facebook: link(draft.facebook),
    youtube: link(draft.youtube),
  };
}
