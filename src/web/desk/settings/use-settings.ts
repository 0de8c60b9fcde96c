import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { Settings } from '../../../contract/settings.ts';
import { defaultZone } from '../../../rules/country-defaults.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { addressIn } from '../../../rules/languages.ts';
import { fieldTexts } from '../../api/field-text.ts';
import { m } from '../../i18n/messages.js';
import { type Locale, locale, plainPath } from '../../locale.ts';
import { aboutNoun, loadedOnce, useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { valuesIn } from '../kit/form-values.ts';
import { pick } from '../kit/changed-values.ts';
import { useVersionedForm } from '../kit/versioned-form.ts';
import { type FieldName, type SettingsGroup, settingsGroups } from './settings-fields.tsx';

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

const values = valuesIn<FieldName>(Object.values(settingsGroups).flat());
type SettingsDraft = Record<FieldName, string>;

interface SomeSettings {
  /** The settings of the form. The others are neither checked nor sent. */
  group: SettingsGroup;
  /** At least one field of each list is filled in. */
  needed?: readonly FieldName[][];
  begin?: Partial<SettingsDraft>;
  onSaved: () => void;
}

/** A form of all settings, which sends what was edited, or of a group, which it sends as it stands. */
export function useSettingsForm(settings: VersionedSettings, some?: SomeSettings) {
  const { group, needed = [], begin, onSaved } = some ?? {};
  const names = group && settingsGroups[group].map(([name]) => name);
  const save = useSaveSettings(onSaved);
  return useVersionedForm<FieldName, VersionedSettings>(
    settings,
    draftOf,
    (typed) => {
      const faults = check(typed);
      return fieldTexts({ ...(names ? pick(faults, names) : faults), ...neededFault(typed, needed) });
    },
    (typed, { changed, version }) => {
      const sent = values.valuesOf(typed, currencyOf(typed.currency)) as Partial<Settings>;
      return save({ ...pick(sent, names ?? changed), version });
    },
    { begin },
  );
}

function neededFault(draft: SettingsDraft, needed: readonly FieldName[][]): Partial<SettingsDraft> {
  const empty = needed.filter((names) => names.every((name) => draft[name].trim() === ''));
  return Object.fromEntries(empty.map(([first, other]) => [first, other ? 'email-or-phone' : 'required']));
}

/** Amounts are typed in the major unit of the currency. An empty time zone stands for that of the country. */
function draftOf(settings: VersionedSettings): SettingsDraft {
  const texts = values.textsOf(settings, currencyOf(settings.currency));
  const isDefault = settings.timeZone === defaultZone(settings.country);
  return { ...texts, timeZone: isDefault ? '' : settings.timeZone };
}

/** An offer to collect an order needs an address. */
function check(draft: SettingsDraft) {
  const faults = values.faultsIn(draft, currencyOf(draft.currency));
  const { pickupEnabled, pickupAddress, pickupAddressAr } = draft;
  const isNowhere = pickupEnabled === 'true' && (pickupAddress + pickupAddressAr).trim() === '';
  return { ...faults, pickupAddress: isNowhere ? 'required' : undefined };
}
