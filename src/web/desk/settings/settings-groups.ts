import type { PublicShop } from '../../../contract/public-shop.ts';
import type { SettingName } from '../../../contract/settings.ts';
import { isEmail } from '../../../rules/accounts.ts';
import { type BankAccount, formatIban, isBic, isIban, normaliseIban } from '../../../rules/bank-accounts.ts';
import { isCurrency } from '../../../rules/currencies.ts';
import type { DeliveryZone } from '../../../rules/delivery.ts';
import { isPhone } from '../../../rules/digits.ts';
import { isSocialLink } from '../../../rules/links.ts';
import { parseWhole } from '../../../rules/seller-input.ts';
import { m } from '../../i18n/messages.js';
import {
  countries,
  type FieldSpec,
  flag,
  kind,
  needed,
  optional,
  percent,
  price,
  text,
  textThat,
  whole,
} from '../kit/form-values.ts';

/** The texts of a form of settings. Those of a list are named by the number of their item. */
export type SettingsDraft = Record<string, string>;
export type FieldName = Exclude<SettingName, ListName>;

const storeName = { kind: needed(textThat((typed) => typed.length <= 60, 'long')), required: true };
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

/** The settings in groups, as the forms have them. */
const groups = {
  shop: [
    ['storeName', m.desk_settings_name, storeName],
    ['storeNameAr', m.desk_settings_name_ar, { ...storeName, ...arabic }],
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
  invoices: [
    [
      'cardInvoice',
      m.desk_settings_card_invoice,
      { hint: m.desk_settings_card_invoice_hint, options: invoices },
    ],
  ],
  languages: [
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
  delivery: [['notServed', m.desk_delivery_not_served, { kind: countries }]],
  pickup: [
    ['pickupEnabled', m.pickup, offer],
    ['pickupAddress', m.desk_settings_pickup_address],
    ['pickupAddressAr', m.desk_settings_pickup_address_ar, arabic],
    ['pickupHours', m.desk_settings_pickup_hours],
    ['pickupHoursAr', m.desk_settings_pickup_hours_ar, arabic],
  ],
  social: [
    ['instagram', () => 'Instagram', link],
    ['twitter', () => 'Twitter', link],
    ['facebook', () => 'Facebook', link],
    ['youtube', () => 'YouTube', link],
  ],
} satisfies Record<string, FieldSpec<FieldName>[]>;
const inOpening = new Set<string>(['storeName', 'storeNameAr', 'country']);
export const settingsGroups = {
  ...groups,
  /** What a shop needs to sell, of several groups. */
  opening: [
    ...groups.shop.filter(([field]) => inOpening.has(field)),
    ...groups.currency,
    ...groups.tax,
    ...groups.languages.filter(([field]) => field === 'frontLanguage'),
    ...groups.cash.filter(([field]) => field === 'codEnabled'),
    ...groups.contact.filter(([field]) => field === 'email' || field === 'phone'),
  ] as FieldSpec<FieldName>[],
};
export type SettingsGroup = keyof typeof settingsGroups;
export const settingFields: FieldSpec<FieldName>[] = Object.values(groups).flat();

/** A list of settings: the fields of its items, and how an item of several values is made of them. */
export interface List {
  fields: readonly FieldSpec<string>[];
  lead: () => string;
  legend: (inputs: { number: number }) => string;
  add: () => string;
  remove: () => string;
  flat?: (item: never) => object;
  whole?: (values: Record<string, unknown>) => object;
  /** The faults of several fields together. */
  faults?: (texts: SettingsDraft) => object;
}

/** Capital letters and digits, however they are typed. */
function code(fault: string, isValid: (typed: string) => boolean, write?: (value: string) => string) {
  const read = (typed: string) => {
    const value = normaliseIban(typed);
    return isValid(value) ? value : null;
  };
  return { kind: kind(fault, read, {}, write), autoComplete: 'off', dir: 'ltr' };
}
const sometimes = { ...flag, write: (value: unknown) => String(value === true) };
const duties = { false: m.desk_duties_none, true: m.desk_duties_apart };
const ownName = { kind: needed(text), autoComplete: 'off', dir: 'auto' };

export const lists = {
  bankAccounts: {
    lead: m.desk_bank_lead,
    legend: m.desk_bank_account,
    add: m.desk_bank_add,
    remove: m.desk_bank_remove,
    fields: [
      ['holder', m.transfer_holder, ownName],
      ['bank', m.transfer_bank, ownName],
      ['iban', () => 'IBAN', code('iban', isIban, formatIban)],
      ['bic', m.desk_bank_bic, code('bic', (bic) => bic === '' || isBic(bic))],
      ['currency', m.desk_settings_currency, code('currency', isCurrency)],
    ] satisfies FieldSpec<keyof BankAccount>[],
  },
  deliveryZones: {
    lead: m.desk_delivery_lead,
    legend: m.desk_delivery_zone,
    add: m.desk_delivery_add,
    remove: m.desk_delivery_remove,
    fields: [
      ['countries', m.desk_delivery_countries, { kind: countries, hint: m.desk_delivery_countries_hint }],
      ['price', m.desk_delivery_price, { kind: needed(price) }],
      [
        'freeFrom',
        m.desk_delivery_free_from,
        { kind: optional(price), hint: m.desk_delivery_free_from_hint },
      ],
      ['days.from', m.desk_delivery_from, { kind: optional(whole) }],
      ['days.to', m.desk_delivery_to, { kind: optional(whole) }],
      ['dutiesApart', m.desk_delivery_duties, { kind: sometimes, options: duties }],
      ['taxPercent', m.desk_delivery_tax, { kind: optional(percent), hint: m.desk_delivery_tax_hint }],
    ],
    flat: ({ days, ...others }: DeliveryZone) => ({
      ...others,
      'days.from': days?.from,
      'days.to': days?.to,
    }),
    whole: ({ 'days.from': from, 'days.to': to, ...others }) => ({
      ...others,
      days: to === null ? null : { from, to },
    }),
    /** Both days, or none. */
    faults({ 'days.from': from = '', 'days.to': to = '' }) {
      if ((from + to).trim() === '') return {};
      const [first, last] = [parseWhole(from), parseWhole(to)];
      return {
        'days.from': first === null ? 'number' : undefined,
        'days.to': last === null ? 'number' : (first ?? 0) > last ? 'days' : undefined,
      };
    },
  },
} satisfies Record<string, List>;
export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

type Effect = (draft: SettingsDraft, facts: PublicShop) => boolean;
const cash: Effect = ({ codEnabled }) => codEnabled === 'true';
const transfer: Effect = ({ transferEnabled }) => transferEnabled === 'true';
const pickup: Effect = ({ pickupEnabled }) => pickupEnabled === 'true';
const cards: Effect = (_, { takesCards }) => takesCards;

/** The settings that have an effect only beside others. */
const effects: Partial<Record<SettingName, Effect>> = {
  codFee: cash,
  codMax: cash,
  codCountries: cash,
  guestMaxCash: cash,
  transferDays: transfer,
  bankAccounts: transfer,
  pickupAddress: pickup,
  pickupAddressAr: pickup,
  pickupHours: pickup,
  pickupHoursAr: pickup,
  cardInvoice: cards,
  holdMinutes: cards,
  deskLanguage: (_, { mailOn }) => mailOn,
};
export const hasEffect = (name: SettingName, draft: SettingsDraft, facts: PublicShop) =>
  effects[name]?.(draft, facts) ?? true;
