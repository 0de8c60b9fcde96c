import { useLoaderData } from 'react-router';
import { countryList } from '../../../rules/country-names.ts';
import { defaultZone, zonesOf } from '../../../rules/country-defaults.ts';
import { currencyList } from '../../../rules/currencies.ts';
import { m } from '../../i18n/messages.js';
import { isolated, locale } from '../../locale.ts';
import { useShopFacts } from '../../shop-facts.ts';
import { Fields } from '../kit/desk-form.tsx';
import { Button } from '../kit/desk-page.tsx';
import type { FieldMore, FieldSpec } from '../kit/form-values.ts';
import kit from '../kit/kit.module.css';
import { listDraft } from './settings-draft.ts';
import {
  type FieldName,
  hasEffect,
  type ListName,
  lists,
  type SettingsDraft,
  type SettingsGroup,
  settingsGroups,
} from './settings-groups.ts';

/** For the loader of a page that asks for the currency. The names come from the server: those of the browser may differ. */
export function loadCurrencies() {
  return { currencies: currencyList(locale()) };
}

interface SettingsFieldsProps {
  group: SettingsGroup;
  /** Where the heading above is not theirs alone. */
  title?: string | undefined;
  form: { draft: SettingsDraft; field: (name: string) => object };
  /** The settings that an environment variable fixes. */
  locked: string[];
  /** Where the tax rate of the form comes from. */
  rateHint?: string | undefined;
}

/** The fields of a group that have an effect. What some of them have depends on the page or on other fields. */
export function SettingsFields({ group, title, form, locked, rateHint }: SettingsFieldsProps) {
  const { currencies } = useLoaderData<typeof loadCurrencies>();
  const facts = useShopFacts();
  const { country = '', timeZone = '' } = form.draft;
  // Those of the chosen country stand first.
  const zones = [
    ...(country ? zonesOf(country) : []),
    timeZone,
    'UTC',
    ...Intl.supportedValuesOf('timeZone'),
  ];
  const here: Partial<Record<FieldName, FieldMore>> = {
    storeName: locked.includes('storeName') ? { readOnly: true, hint: m.desk_settings_locked } : {},
    country: { options: countryList(locale()).map(({ code, name: text }) => [code, text]) },
    timeZone: {
      options: [...new Set(zones)].filter(Boolean).map((zone) => [zone, zone.replaceAll('_', ' ')]),
      none: () => m.desk_settings_zone_default({ zone: isolated(defaultZone(country)) }),
    },
    currency: { options: currencies.map(({ code, name: text }) => [code, `${text} (${code})`]) },
    taxPercent: { hint: () => rateHint },
  };
  const fields: readonly FieldSpec<FieldName>[] = settingsGroups[group];
  const shown = fields.filter(([key]) => hasEffect(key, form.draft, facts));
  if (shown.length === 0) return null;
  return (
    <fieldset className={kit.fields}>
      {title && <legend>{title}</legend>}
      <Fields
        of={shown.map(([key, label, more]) => [key, label, { ...more, ...here[key] }])}
        field={form.field}
      />
    </fieldset>
  );
}

interface ListFieldsProps {
  name: ListName;
  form: { draft: SettingsDraft; field: (name: string) => object; fill: (draft: SettingsDraft) => void };
  /** What a new item begins with. */
  begin?: SettingsDraft;
}

/** The fields of each item of a list, which can be removed, and a button to add one. */
export function ListFields({ name: list, form: { draft, field, fill }, begin }: ListFieldsProps) {
  const { itemsOf, nameOf, removed, added } = listDraft(list);
  const { fields, lead, legend, remove, add } = lists[list];
  return (
    <>
      <p>{lead()}</p>
      {itemsOf(draft).map((_, index) => (
        // An item has no name of its own.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={kit.fields}>
          <legend>{legend({ number: index + 1 })}</legend>
          <Fields of={fields as readonly FieldSpec<string>[]} field={(of) => field(nameOf(index, of))} />
          <Button look="3" words={remove()} onClick={() => fill(removed(draft, index))} />
        </fieldset>
      ))}
      <p>
        <Button look="3" words={add()} onClick={() => fill(added(draft, begin))} />
      </p>
    </>
  );
}
