import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { SettingName, Settings } from '../../../contract/settings.ts';
import type { Delivery } from '../../../rules/delivery.ts';
import { parseAmount, parsePercent } from '../../../rules/digits.ts';
import { isEmail } from '../../../rules/emails.ts';
import { isSocialLink } from '../../../rules/links.ts';
import { isPhone } from '../../../rules/phones.ts';
import { onlyFaults, textFault } from '../../api/form-checks.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { useValidatedForm } from '../../api/use-validated-form.ts';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';
import { countriesFault, countriesText, parseCountries } from './country-texts.ts';

export function useSettings() {
  return useQuery({
    queryKey: ['desk', 'settings'],
    queryFn: ({ signal }) => deskCall('GET /api/seller/settings', { signal }),
    // A refetch would overwrite the edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Saves some of the settings. The page then shows the new facts, and a form keeps what was typed. */
export function useSaveSettings(onSaved?: () => void) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  return async (body: Partial<Settings>) => {
    const { message } = await deskCall('POST /api/seller/settings', { body });
    toastSuccess(message, m.desk_settings_saved);
    await client.invalidateQueries({ queryKey: ['desk', 'settings'] });
    await client.invalidateQueries({ queryKey: ['desk', 'setup'] });
    await revalidate();
    onSaved?.();
  };
}

/** Delivery has a form of its own. */
export type FieldName = Exclude<SettingName, keyof Delivery>;
export type SettingsDraft = Record<FieldName, string>;

interface SomeSettings {
  /** The settings of the form. The others are neither checked nor sent. */
  names: readonly FieldName[];
  /** At least one of these is filled in. */
  needed?: readonly FieldName[] | undefined;
  onSaved: () => void;
}

/** A form of all settings, or of some. */
export function useSettingsForm(draft: SettingsDraft, some?: SomeSettings) {
  const { names = Object.keys(draft) as FieldName[], needed = [], onSaved } = some ?? {};
  const save = useSaveSettings(onSaved);
  return useValidatedForm<FieldName>(
    draft,
    (typed) => ({ ...neededFault(typed, needed), ...chosen(check(typed), names) }),
    (typed) => save(chosen(settingsOf(typed), names)),
  );
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

function neededFault(draft: SettingsDraft, needed: readonly FieldName[]): Partial<SettingsDraft> {
  const [first, other] = needed;
  if (!first || needed.some((name) => draft[name].trim() !== '')) return {};
  return { [first]: other ? 'email-or-phone' : 'required' };
}

function chosen<T extends object>(all: T, names: readonly FieldName[]): Partial<T> {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => names.includes(name as FieldName)),
  ) as Partial<T>;
}

export function draftOf(settings: Settings): SettingsDraft {
  const { deliveryZones: _, notServed: __, ...rest } = settings;
  return {
    ...rest,
    codFee: String(settings.codFee),
    codMax: String(settings.codMax ?? ''),
    codCountries: countriesText(settings.codCountries),
    taxPercent: String(settings.taxPercent),
    pricesIncludeTax: String(settings.pricesIncludeTax),
    codEnabled: String(settings.codEnabled),
  };
}

function settingsOf(draft: SettingsDraft): Omit<Settings, keyof Delivery> {
  return {
    ...draft,
    codFee: parseAmount(draft.codFee)!,
    codMax: draft.codMax.trim() === '' ? null : parseAmount(draft.codMax)!,
    codCountries: parseCountries(draft.codCountries)!,
    taxPercent: parsePercent(draft.taxPercent)!,
    pricesIncludeTax: draft.pricesIncludeTax === 'true',
    codEnabled: draft.codEnabled === 'true',
  };
}

function check(draft: SettingsDraft) {
  const faultOf = (value: string, isValid: (text: string) => boolean, fault: string) =>
    value.trim() === '' || isValid(value.trim()) ? undefined : fault;
  return onlyFaults({
    storeName: textFault(draft.storeName, 60),
    storeNameAr: textFault(draft.storeNameAr, 60),
    taxPercent: parsePercent(draft.taxPercent) === null ? 'percent' : undefined,
    codFee: parseAmount(draft.codFee) === null ? 'number' : undefined,
    codMax: faultOf(draft.codMax, (text) => parseAmount(text) !== null, 'number'),
    codCountries: countriesFault(draft.codCountries),
    email: faultOf(draft.email, isEmail, 'email'),
    phone: faultOf(draft.phone, isPhone, 'phone'),
    whatsapp: faultOf(draft.whatsapp, isPhone, 'phone'),
    instagram: faultOf(draft.instagram, isSocialLink, 'link'),
    twitter: faultOf(draft.twitter, isSocialLink, 'link'),
    facebook: faultOf(draft.facebook, isSocialLink, 'link'),
    youtube: faultOf(draft.youtube, isSocialLink, 'link'),
  });
}
