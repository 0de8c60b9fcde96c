import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { messageOnly, requiredText, text, timestamp, version } from './text.ts';
import { MAX_QUANTITY } from '../rules/cart.ts';
import { countryCodes } from '../rules/country-names.ts';
import { isCurrency } from '../rules/currencies.ts';
import { hasRepeatedCountry } from '../rules/delivery.ts';
import { isPhone } from '../rules/digits.ts';
import { isPercent } from '../rules/seller-input.ts';
import { isBic, isIban, normaliseIban } from '../rules/bank-accounts.ts';
import { isEmail } from '../rules/accounts.ts';
import { cardInvoices } from '../rules/invoices.ts';
import { isSocialLink } from '../rules/links.ts';
import { normaliseTaxNumber } from '../rules/tax-numbers.ts';
import { isTimeZone } from '../rules/country-defaults.ts';
import { type Logo, maxPolicyLength, maxTextLength, policyTopics, setupSteps } from '../rules/shop.ts';
import { MAX_PRICE } from '../rules/money.ts';

const logo = z.object({ url: z.string(), width: z.number(), height: z.number() });

/** An empty text means: not given. */
const optional = (maxLength: number, isValid: (value: string) => boolean, fault: string) =>
  text(maxLength).refine((value) => value === '' || isValid(value), fault);
const email = optional(254, isEmail, 'email');
const phone = optional(30, isPhone, 'phone');
const link = optional(300, isSocialLink, 'link');

const amount = z.number('number').int('number').min(0, 'number').max(MAX_PRICE, 'number').meta({
  id: 'MinorUnits',
  description: 'In the minor unit of the shop’s currency: 1500 is 15.00.',
});
const country = z.string('country').refine((code) => countryCodes.includes(code), 'country');
const countries = z.array(country).max(countryCodes.length, 'long');
const percent = z.number('percent').refine(isPercent, 'percent');
const day = z.number('number').int('number').min(0, 'number').max(365, 'number');

const deliveryZone = z.object({
  /** An empty list means all that no other zone names. */
  countries,
  price: amount,
  freeFrom: amount.nullable(),
  days: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'days' })
    .nullable(),
  /** The tax there; null or left out: the shop's. */
  taxPercent: percent.nullable().optional(),
  /** The parcel crosses a customs border, and its import duties are not included. */
  dutiesApart: z.boolean().optional(),
});

const bankAccount = z.object({
  currency: z.string('currency').refine(isCurrency, 'currency'),
  holder: requiredText(100),
  bank: requiredText(100),
  iban: text(50).transform(normaliseIban).refine(isIban, 'iban'),
  bic: text(20)
    .transform(normaliseIban)
    .refine((bic) => bic === '' || isBic(bic), 'bic'),
});

export const settings = z.object({
  storeName: requiredText(60),
  storeNameAr: requiredText(60),
  /** The code of ISO 3166-1. */
  country: optional(2, (code) => countryCodes.includes(code), 'country'),
  /** Whose pages have addresses without a prefix. */
  frontLanguage: z.enum(['en', 'ar']),
  /** Of the mails to the seller. */
  deskLanguage: z.enum(['en', 'ar']),
  /** In which days begin, for everybody. An empty text chooses that of the country; the answer names it. */
  timeZone: optional(60, isTimeZone, 'zone'),
  email,
  phone,
  whatsapp: phone,
  postalAddress: text(300),
  legalName: text(200),
  taxNumber: text(50).transform(normaliseTaxNumber),
  /** When the invoice of a card order is issued. Cash orders get theirs when they are packed. */
  cardInvoice: z.enum(cardInvoices),
  /** ISO 4217. It cannot change any more when there is an order. */
  currency: z.string('currency').refine(isCurrency, 'currency'),
  taxPercent: percent,
  pricesIncludeTax: z.boolean(),
  /** Cash on delivery. */
  codEnabled: z.boolean(),
  codFee: amount,
  codMax: amount.nullable(),
  codCountries: countries,
  /** Offered if there is an account in the shop's currency. */
  transferEnabled: z.boolean(),
  /** How long an order waits for its transfer, and holds its copies. */
  transferDays: z.number('number').int('number').min(1, 'number').max(30, 'number'),
  bankAccounts: z.array(bankAccount).max(20, 'long'),
  /** Offered if there is an address. */
  pickupEnabled: z.boolean(),
  pickupAddress: text(300),
  pickupAddressAr: text(300),
  pickupHours: text(300),
  pickupHoursAr: text(300),
  /** How long an unpaid card order holds its copies. */
  holdMinutes: z.number('number').int('number').min(5, 'number').max(60, 'number'),
  /** How many unpaid orders one email may have at a time, and those without a confirmed email behind one address. */
  maxUnpaidOrders: z.number('number').int('number').min(1, 'number').max(50, 'number'),
  /** What a buyer without a confirmed email may order: copies of one title, copies of all. Only counted books count. */
  guestMaxCopies: z.number('number').int('number').min(1, 'number').max(MAX_QUANTITY, 'number'),
  guestMaxOrderCopies: z.number('number').int('number').min(1, 'number').max(100_000, 'number'),
  /** The highest total that they pay in cash; null: any. */
  guestMaxCash: amount.nullable(),
  /** Without a zone delivery is free everywhere. */
  deliveryZones: z
    .array(deliveryZone)
    .max(50, 'long')
    .refine((zones) => !hasRepeatedCountry({ deliveryZones: zones, notServed: [] }), 'country-twice'),
  notServed: countries,
  instagram: link,
  twitter: link,
  facebook: link,
  youtube: link,
});
export type Settings = z.infer<typeof settings>;
export type SettingName = keyof Settings;

/** The logo has its own call, since it is a file. */
export type ShopSettings = Settings & { logo: Logo | null; version: number };

const answer = z.object({
  settings,
  version,
  logo: logo.nullable(),
  /** Fixed by an environment variable. */
  locked: z.array(z.string()),
});

const policyText = text(maxPolicyLength);
const policy = z.object({
  topic: z.enum(policyTopics),
  /** Markdown in English; empty: not written. */
  text: policyText,
  textAr: policyText,
  version,
});
export type Policy = z.infer<typeof policy>;

/** Every topic, in the order of `policyTopics`. */
const policyAnswer = z.object({ policies: z.array(policy) });

export const alertKinds = ['backup-failed', 'backup-missing', 'disk', 'mail', 'job'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Something in the operation of the shop that a person must look at. */
const alert = z.object({
  kind: z.enum(alertKinds),
  /** The error, the free space or the name of the job, in English. */
  detail: z.string(),
  since: timestamp,
});
export type Alert = z.infer<typeof alert>;

const health = z.object({
  alerts: z.array(alert),
  lastBackup: timestamp.nullable(),
  /** Null: not checked yet. A demo is never checked. */
  checkedAt: timestamp.nullable(),
});
export type Health = z.infer<typeof health>;

export const settingsEndpoints = {
  'GET /api/seller/settings': { summary: 'The settings of the shop', role: 'owner', answer },
  'POST /api/seller/settings': {
    summary: 'Changes settings of the shop',
    role: 'owner',
    body: settings.partial().extend({ version: version.optional() }),
    answer: answer.extend({ message: z.string() }),
  },
  'POST /api/seller/logo': {
    summary: 'Sets the logo of the shop',
    role: 'owner',
    raw: 'multipart/form-data',
    parts: z.object({ logo: z.file() }),
    // More than a logo may have, so that the refusal can name the file.
    limit: 32 * 1024 * 1024,
    answer: messageOnly.extend({ logo }),
  },
  'POST /api/seller/logo/remove': {
    summary: 'Removes the logo of the shop',
    role: 'owner',
    answer: messageOnly,
  },
  'GET /api/seller/policies': {
    summary: 'The texts of the shop: delivery, returns, terms and others',
    role: 'owner',
    answer: policyAnswer,
  },
  'POST /api/seller/policies': {
    summary: 'Changes a text of the shop',
    role: 'owner',
    body: policy
      .partial()
      .required({ topic: true })
      .refine(
        ({ topic, text: en = '', textAr = '' }) => Math.max(en.length, textAr.length) <= maxTextLength(topic),
      ),
    answer: policyAnswer.extend({ message: z.string() }),
  },
  'POST /api/seller/policies/preview': {
    summary: 'A text as shoppers will see it, as HTML',
    log: false,
    role: 'owner',
    body: z.object({ text: policyText }),
    answer: z.object({ html: z.string() }),
  },
  'GET /api/seller/setup': {
    summary: 'What the seller has not told the shop yet',
    role: 'owner',
    answer: z.object({ missing: z.array(z.enum(setupSteps)) }),
  },
  'GET /api/seller/health': {
    summary: 'What needs the seller’s attention: backups, disk, mails',
    role: 'owner',
    answer: health,
  },
} as const satisfies Record<string, Endpoint>;

export const settingsProblems = {
  'country-twice': 400,
  'terms-decimals': 400,
  'currency-fixed': 409,
  'currency-decimals': 409,
  'no-way-to-pay': 409,
  'setting-locked': 409,
  'not-a-logo': 415,
  'logo-too-large': 413,
} as const;
