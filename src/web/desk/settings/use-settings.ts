import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { Settings } from '../../../contract/settings.ts';
import { addressIn } from '../../../rules/languages.ts';
import { fieldTexts } from '../../api/field-text.ts';
import { m } from '../../i18n/messages.js';
import { type Locale, locale, plainPath } from '../../locale.ts';
import { aboutNoun, loadedOnce, useDeskChange, useDeskQuery } from '../kit/desk-data.ts';
import { pick } from '../kit/changed-values.ts';
import { useVersionedForm } from '../kit/versioned-form.ts';
import { check, draftOf, neededFault, settingsOf } from './settings-draft.ts';
import {
  type FieldName,
  type ListName,
  type SettingsDraft,
  type SettingsGroup,
  settingsGroups,
} from './settings-groups.ts';

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

/** What a form has of the settings. The others are neither checked nor sent. */
export interface SettingsPart {
  groups: readonly SettingsGroup[];
  list?: ListName;
}

interface SettingsFormOptions {
  /** At least one field of each list is filled in. */
  needed?: readonly FieldName[][];
  begin?: Partial<SettingsDraft>;
  /** Everything is sent as it stands, also what was not edited. */
  isAnswer?: boolean;
  onSaved?: () => void;
}

export function useSettingsForm(
  settings: VersionedSettings,
  part: SettingsPart,
  { needed = [], begin, isAnswer, onSaved }: SettingsFormOptions = {},
) {
  const names: string[] = part.groups.flatMap((group) => settingsGroups[group].map(([name]) => name));
  if (part.list) names.push(part.list);
  const save = useSaveSettings(onSaved);
  return useVersionedForm<string, VersionedSettings>(
    settings,
    draftOf,
    (typed) => {
      const faults = { ...check(typed), ...neededFault(typed, needed) };
      const own = Object.keys(faults).filter((name) => names.includes(name.split('.', 1)[0]!));
      return fieldTexts(pick(faults, own));
    },
    (typed, { changed, version }) =>
      save({ ...pick(settingsOf(typed), isAnswer || changed.length === 0 ? names : changed), version }),
    {
      begin,
      // A list has no control of its name. Amounts are typed in the currency, which another form may change.
      shown: {
        bankAccounts: { label: m.desk_bank() },
        deliveryZones: { label: m.desk_delivery() },
        currency: { label: m.desk_settings_currency() },
      },
    },
  );
}
