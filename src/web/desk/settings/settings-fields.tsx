import type { ComponentProps, ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { countryList } from '../../../rules/country-names.ts';
import { currencyList } from '../../../rules/currencies.ts';
import { defaultZone, zonesOf } from '../../../rules/country-defaults.ts';
import { m } from '../../i18n/messages.js';
import { isolated, locale } from '../../locale.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { amount, AmountField, Fields, type FieldSpec } from '../kit/desk-form.tsx';
import type { FieldName, SettingsForm } from './use-settings.ts';

/** For the loader of a page that asks for the currency. The names come from the server: those of the browser may differ. */
export function loadCurrencies() {
  return { currencies: currencyList(locale()) };
}

interface FieldsProps {
  field: SettingsForm['field'];
  /** The settings that an environment variable fixes. */
  locked?: string[];
  /** Where the heading above is not theirs alone. */
  title?: string;
  /** Where the tax rate of the form comes from. */
  hint?: string | undefined;
}

/** A group of fields that stand for themselves. */
function groupOf(of: readonly FieldSpec<FieldName>[]) {
  return function FieldGroup({ field, title }: FieldsProps) {
    return (
      <Group title={title}>
        <Fields of={of} field={field} />
      </Group>
    );
  };
}

export function Group({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <fieldset>
      {title && <legend>{title}</legend>}
      {children}
    </fieldset>
  );
}

export function ShopFields({ field, locked }: FieldsProps) {
  const isLocked = locked?.includes('storeName') ?? false;
  const countries = countryList(locale()).map(({ code, name }) => [code, name] as const);
  return (
    <Group>
      <TextField
        label={m.desk_settings_name()}
        required
        readOnly={isLocked}
        hint={isLocked && m.desk_settings_locked()}
        {...field('storeName')}
      />
      <TextField label={m.desk_settings_name_ar()} required lang="ar" {...field('storeNameAr')} />
      <SelectField label={m.country()} options={countries} {...field('country')}>
        <option value="">{m.choose_country()}</option>
      </SelectField>
      <ZoneField field={field} />
    </Group>
  );
}

export function LanguageField(props: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  return (
    <SelectField {...props}>
      <option value="en">English</option>
      <option value="ar" lang="ar">
        العربية
      </option>
    </SelectField>
  );
}

/** The zones of the chosen country stand first. */
function ZoneField({ field }: FieldsProps) {
  const country = field('country').value;
  const chosen = field('timeZone');
  const ofCountry = country ? zonesOf(country) : [];
  const all = [...ofCountry, chosen.value, 'UTC', ...Intl.supportedValuesOf('timeZone')];
  return (
    <SelectField
      label={m.desk_settings_zone()}
      hint={m.desk_settings_zone_hint()}
      options={[...new Set(all)].filter(Boolean).map((zone) => [zone, zone.replaceAll('_', ' ')])}
      {...chosen}
    >
      <option value="">{m.desk_settings_zone_default({ zone: isolated(defaultZone(country)) })}</option>
    </SelectField>
  );
}

export function CurrencyFields({ field, title }: FieldsProps) {
  const { currencies } = useLoaderData<typeof loadCurrencies>();
  return (
    <Group title={title}>
      <SelectField
        label={m.desk_settings_currency()}
        hint={m.desk_settings_currency_hint()}
        options={currencies.map(({ code, name }) => [code, `${name} (${code})`])}
        {...field('currency')}
      />
    </Group>
  );
}

const offers = { true: m.desk_settings_offered, false: m.desk_settings_not_offered };
const taxes = { true: m.desk_settings_tax_included, false: m.desk_settings_tax_added };

export const ContactFields = groupOf([
  ['email', m.email, { type: 'email' }],
  ['phone', m.phone, { type: 'tel' }],
  ['whatsapp', m.whatsapp, { type: 'tel' }],
  ['postalAddress', m.desk_settings_address],
]);

export function TaxFields({ field, title, hint }: FieldsProps) {
  return (
    <Group title={title}>
      <AmountField label={m.desk_settings_tax_percent()} hint={hint} {...field('taxPercent')} />
      <SelectField label={m.desk_settings_prices()} options={taxes} {...field('pricesIncludeTax')} />
    </Group>
  );
}

export const LegalFields = groupOf([
  ['legalName', m.desk_settings_legal_name],
  ['taxNumber', m.desk_settings_tax_number],
]);

export const TransferFields = groupOf([
  ['transferEnabled', m.bank_transfer, { hint: m.desk_settings_transfer_hint, options: offers }],
  ['transferDays', m.desk_settings_transfer_days, { hint: m.desk_settings_transfer_days_hint, ...amount }],
]);

export const PickupFields = groupOf([
  ['pickupEnabled', m.pickup, { options: offers }],
  ['pickupAddress', m.desk_settings_pickup_address],
  ['pickupAddressAr', m.desk_settings_pickup_address_ar, { lang: 'ar' }],
  ['pickupHours', m.desk_settings_pickup_hours],
  ['pickupHoursAr', m.desk_settings_pickup_hours_ar, { lang: 'ar' }],
]);

export const CashFields = groupOf([
  ['codEnabled', m.cash_on_delivery, { options: offers }],
  ['codFee', m.desk_settings_cash_fee, amount],
  ['codMax', m.desk_settings_cash_max, { hint: m.desk_settings_cash_max_hint, ...amount }],
  ['codCountries', m.desk_settings_cash_countries, { hint: m.desk_settings_countries_hint }],
]);

/** Of orders that are not paid yet. */
export const HoldFields = groupOf([
  ['holdMinutes', m.desk_settings_hold, { hint: m.desk_settings_hold_hint, ...amount }],
  ['guestMaxCopies', m.desk_settings_guest_copies, amount],
]);
