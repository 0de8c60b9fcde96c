import { useLoaderData } from 'react-router';
import type { SettingName } from '../../../contract/settings.ts';
import { isEmail } from '../../../rules/accounts.ts';
import { countryList } from '../../../rules/country-names.ts';
import { defaultZone, zonesOf } from '../../../rules/country-defaults.ts';
import { currencyList } from '../../../rules/currencies.ts';
import type { Delivery } from '../../../rules/delivery.ts';
import { isPhone } from '../../../rules/digits.ts';
import { isSocialLink } from '../../../rules/links.ts';
import { m } from '../../i18n/messages.js';
import { isolated, locale } from '../../locale.ts';
import { Fields } from '../kit/desk-form.tsx';
import {
  countries,
  type FieldMore,
  type FieldSpec,
  flag,
  needed,
  optional,
  percent,
  price,
  textThat,
  whole,
} from '../kit/form-values.ts';

/** Delivery and bank accounts have forms of their own. */
export type FieldName = Exclude<SettingName, keyof Delivery | 'bankAccounts'>;

const name = { kind: needed(textThat((typed) => typed.length <= 60, 'long')), required: true };
const phone = { kind: textThat(isPhone, 'phone'), type: 'tel' };
const link = { kind: textThat(isSocialLink, 'link'), type: 'url' };
const arabic = { lang: 'ar' };
const languages = { en: () => 'English', ar: () => 'العربية' };
const invoices = { paid: m.desk_settings_when_paid, packed: m.desk_settings_when_packed };
const offer = {
  kind: flag,
  options: { true: m.desk_settings_offered, false: m.desk_settings_not_offered },
};
const taxes = { true: m.desk_settings_tax_included, false: m.desk_settings_tax_added };
const site = (label: string) => () => <bdi lang="en">{label}</bdi>;

/** The settings in groups, as the forms have them. */
const groups = {
  shop: [
    ['storeName', m.desk_settings_name, name],
    ['storeNameAr', m.desk_settings_name_ar, { ...name, ...arabic }],
    ['country', m.country, { none: m.choose_country }],
    ['timeZone', m.desk_settings_zone, { hint: m.desk_settings_zone_hint }],
  ],
  contact: [
    ['email', m.email, { kind: textThat(isEmail, 'email'), type: 'email' }],
    ['phone', m.phone, phone],
    ['whatsapp', m.whatsapp, phone],
    ['postalAddress', m.desk_settings_address],
  ],
  legal: [
    ['legalName', m.desk_settings_legal_name],
    ['taxNumber', m.desk_settings_tax_number],
  ],
  papers: [
    [
      'cardInvoice',
      m.desk_settings_card_invoice,
      { hint: m.desk_settings_card_invoice_hint, options: invoices },
    ],
    ['frontLanguage', m.desk_settings_front, { hint: m.desk_settings_front_hint, options: languages }],
    ['deskLanguage', m.desk_settings_language, { options: languages }],
  ],
  currency: [['currency', m.desk_settings_currency, { hint: m.desk_settings_currency_hint }]],
  tax: [
    ['taxPercent', m.desk_settings_tax_percent, { kind: percent }],
    ['pricesIncludeTax', m.desk_settings_prices, { kind: flag, options: taxes }],
  ],
  cash: [
    ['codEnabled', m.cash_on_delivery, offer],
    ['codFee', m.desk_settings_cash_fee, { kind: price }],
    ['codMax', m.desk_settings_cash_max, { kind: optional(price), hint: m.desk_settings_cash_max_hint }],
    [
      'codCountries',
      m.desk_settings_cash_countries,
      { kind: countries, hint: m.desk_settings_countries_hint },
    ],
  ],
  transfer: [
    ['transferEnabled', m.bank_transfer, { ...offer, hint: m.desk_settings_transfer_hint }],
    [
      'transferDays',
      m.desk_settings_transfer_days,
      { kind: whole, hint: m.desk_settings_transfer_days_hint },
    ],
  ],
  /** Of orders that are not paid yet, and of buyers whose email is not confirmed. */
  hold: [
    ['holdMinutes', m.desk_settings_hold, { kind: whole, hint: m.desk_settings_hold_hint }],
    ['maxUnpaidOrders', m.desk_settings_unpaid, { kind: whole, hint: m.desk_settings_unpaid_hint }],
    ['guestMaxCopies', m.desk_settings_guest_copies, { kind: whole }],
    ['guestMaxOrderCopies', m.desk_settings_guest_order, { kind: whole }],
    ['guestMaxCash', m.desk_settings_guest_cash, { kind: optional(price) }],
  ],
  pickup: [
    ['pickupEnabled', m.pickup, offer],
    ['pickupAddress', m.desk_settings_pickup_address],
    ['pickupAddressAr', m.desk_settings_pickup_address_ar, arabic],
    ['pickupHours', m.desk_settings_pickup_hours],
    ['pickupHoursAr', m.desk_settings_pickup_hours_ar, arabic],
  ],
  social: [
    ['instagram', site('Instagram'), link],
    ['twitter', site('Twitter'), link],
    ['facebook', site('Facebook'), link],
    ['youtube', site('YouTube'), link],
  ],
} satisfies Record<string, FieldSpec<FieldName>[]>;

const inOpening = ['storeName', 'storeNameAr', 'country'];
export const settingsGroups = {
  ...groups,
  /** What a shop needs to sell, of several groups. */
  opening: [
    ...groups.shop.filter(([field]) => inOpening.includes(field)),
    ...groups.currency,
    ...groups.tax,
    ...groups.papers.filter(([field]) => field === 'frontLanguage'),
    ...groups.cash.filter(([field]) => field === 'codEnabled'),
    ...groups.contact.filter(([field]) => field === 'email' || field === 'phone'),
  ] as FieldSpec<FieldName>[],
};
export type SettingsGroup = keyof typeof settingsGroups;

/** For the loader of a page that asks for the currency. The names come from the server: those of the browser may differ. */
export function loadCurrencies() {
  return { currencies: currencyList(locale()) };
}

interface SettingsFieldsProps {
  group: SettingsGroup;
  /** Where the heading above is not theirs alone. */
  title?: string;
  form: { draft: Record<FieldName, string>; field: (name: FieldName) => object };
  /** The settings that an environment variable fixes. */
  locked: string[];
  /** Where the tax rate of the form comes from. */
  rateHint?: string | undefined;
}

/** The fields of a group. What some of them have depends on the page or on other fields. */
export function SettingsFields({ group, title, form, locked, rateHint }: SettingsFieldsProps) {
  const { currencies } = useLoaderData<typeof loadCurrencies>();
  const { country, timeZone } = form.draft;
  const isLocked = locked.includes('storeName');
  // Those of the chosen country stand first.
  const zones = [
    ...(country ? zonesOf(country) : []),
    timeZone,
    'UTC',
    ...Intl.supportedValuesOf('timeZone'),
  ];
  const here: Partial<Record<FieldName, FieldMore>> = {
    storeName: isLocked ? { readOnly: true, hint: m.desk_settings_locked } : {},
    country: { options: countryList(locale()).map(({ code, name: text }) => [code, text]) },
    timeZone: {
      options: [...new Set(zones)].filter(Boolean).map((zone) => [zone, zone.replaceAll('_', ' ')]),
      none: () => m.desk_settings_zone_default({ zone: isolated(defaultZone(country)) }),
    },
    currency: { options: currencies.map(({ code, name: text }) => [code, `${text} (${code})`]) },
    taxPercent: { hint: () => rateHint },
  };
  return (
    <fieldset>
      {title && <legend>{title}</legend>}
      <Fields
        of={settingsGroups[group].map(([key, label, more]) => [key, label, { ...more, ...here[key] }])}
        field={form.field}
      />
    </fieldset>
  );
}
