import type { ComponentProps, ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { countryList } from '../../../rules/country-names.ts';
import { currencyList } from '../../../rules/currencies.ts';
import { defaultZone, zonesOf } from '../../../rules/time-zones.ts';
import { m } from '../../i18n/messages.js';
import { isolated, locale } from '../../locale.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { SettingsForm } from './use-settings.ts';

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
  /** Where the values of the form come from. */
  hint?: string | undefined;
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
  return (
    <Group>
      <TextField
        label={m.desk_settings_name()}
        required
        readOnly={isLocked}
        hint={isLocked && m.desk_settings_locked()}
        {...field('storeName')}
      />
      <TextField label={m.desk_settings_name_ar()} required dir="rtl" lang="ar" {...field('storeNameAr')} />
      <SelectField label={m.country()} {...field('country')}>
        <option value="">{m.choose_country()}</option>
        {countryList(locale()).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <ZoneField field={field} />
    </Group>
  );
}

/** The zones of the chosen country stand first. */
function ZoneField({ field }: FieldsProps) {
  const country = field('country').value;
  const chosen = field('timeZone');
  const ofCountry = country ? zonesOf(country) : [];
  const all = [...ofCountry, chosen.value, 'UTC', ...Intl.supportedValuesOf('timeZone')];
  return (
    <SelectField label={m.desk_settings_zone()} hint={m.desk_settings_zone_hint()} {...chosen}>
      <option value="">{m.desk_settings_zone_default({ zone: isolated(defaultZone(country)) })}</option>
      {[...new Set(all)].filter(Boolean).map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}

export function ContactFields({ field, title }: FieldsProps) {
  return (
    <Group title={title}>
      <TextField label={m.email()} type="email" {...field('email')} />
      <TextField label={m.phone()} type="tel" {...field('phone')} />
      <TextField label={m.whatsapp()} type="tel" {...field('whatsapp')} />
      <TextField label={m.desk_settings_address()} {...field('postalAddress')} />
    </Group>
  );
}

export function CurrencyFields({ field, title }: FieldsProps) {
  const { currencies } = useLoaderData<typeof loadCurrencies>();
  return (
    <Group title={title}>
      <SelectField
        label={m.desk_settings_currency()}
        hint={m.desk_settings_currency_hint()}
        {...field('currency')}
      >
        {currencies.map(({ code, name }) => (
          <option key={code} value={code}>
            {`${name} (${code})`}
          </option>
        ))}
      </SelectField>
    </Group>
  );
}

export function TaxFields({ field, title, hint }: FieldsProps) {
  return (
    <Group title={title}>
      <TextField
        label={m.desk_settings_tax_percent()}
        hint={hint}
        inputMode="decimal"
        dir="ltr"
        {...field('taxPercent')}
      />
      <SelectField label={m.desk_settings_prices()} {...field('pricesIncludeTax')}>
        <option value="true">{m.desk_settings_tax_included()}</option>
        <option value="false">{m.desk_settings_tax_added()}</option>
      </SelectField>
    </Group>
  );
}

export function LegalFields({ field, title }: FieldsProps) {
  return (
    <Group title={title}>
      <TextField label={m.desk_settings_legal_name()} {...field('legalName')} />
      <TextField label={m.desk_settings_tax_number()} {...field('taxNumber')} />
    </Group>
  );
}

const amount = { inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } as const;

/** A switch. */
function OfferedField(props: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  return (
    <SelectField {...props}>
      <option value="true">{m.desk_settings_offered()}</option>
      <option value="false">{m.desk_settings_not_offered()}</option>
    </SelectField>
  );
}

export function TransferFields({ field }: FieldsProps) {
  return (
    <Group>
      <OfferedField
        label={m.bank_transfer()}
        hint={m.desk_settings_transfer_hint()}
        {...field('transferEnabled')}
      />
      <TextField
        label={m.desk_settings_transfer_days()}
        hint={m.desk_settings_transfer_days_hint()}
        {...amount}
        {...field('transferDays')}
      />
    </Group>
  );
}

export function PickupFields({ field, title }: FieldsProps) {
  return (
    <Group title={title}>
      <OfferedField label={m.pickup()} {...field('pickupEnabled')} />
      <TextField label={m.desk_settings_pickup_address()} {...field('pickupAddress')} />
      <TextField label={m.desk_settings_pickup_address_ar()} lang="ar" {...field('pickupAddressAr')} />
      <TextField label={m.desk_settings_pickup_hours()} {...field('pickupHours')} />
      <TextField label={m.desk_settings_pickup_hours_ar()} lang="ar" {...field('pickupHoursAr')} />
    </Group>
  );
}

export function CashFields({ field, title }: FieldsProps) {
  return (
    <Group title={title}>
      <OfferedField label={m.cash_on_delivery()} {...field('codEnabled')} />
      <TextField label={m.desk_settings_cash_fee()} {...amount} {...field('codFee')} />
      <TextField
        label={m.desk_settings_cash_max()}
        hint={m.desk_settings_cash_max_hint()}
        {...amount}
        {...field('codMax')}
      />
      <TextField
        label={m.desk_settings_cash_countries()}
        hint={m.desk_settings_countries_hint()}
        {...field('codCountries')}
      />
    </Group>
  );
}

/** Of orders that are not paid yet. */
export function HoldFields({ field }: FieldsProps) {
  return (
    <Group>
      <TextField
        label={m.desk_settings_hold()}
        hint={m.desk_settings_hold_hint()}
        {...amount}
        {...field('holdMinutes')}
      />
      <TextField label={m.desk_settings_guest_copies()} {...amount} {...field('guestMaxCopies')} />
    </Group>
  );
}
