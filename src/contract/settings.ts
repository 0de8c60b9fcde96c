import { z } from 'zod';
import { countryCodes } from '../rules/country-names.ts';
import { isCurrency } from '../rules/currencies.ts';
import { hasRepeatedCountry } from '../rules/delivery.ts';
import { isPercent } from '../rules/digits.ts';
import { isEmail } from '../rules/emails.ts';
import { isSocialLink } from '../rules/links.ts';
import type { Logo } from '../rules/logo.ts';
import { MAX_PRICE } from '../rules/money.ts';
import { isPhone } from '../rules/phones.ts';
import type { Endpoint } from './endpoint.ts';
import { logo } from './logo.ts';
import { requiredText, text } from './text.ts';

/** An empty text means: not given. */
const optional = (maxLength: number, isValid: (value: string) => boolean, fault: string) =>
  text(maxLength).refine((value) => value === '' || isValid(value), fault);
const email = optional(254, isEmail, 'email');
const phone = optional(30, isPhone, 'phone');
const link = optional(300, isSocialLink, 'link');

/** In the major unit. */
const amount = z.number('number').min(0, 'number').max(MAX_PRICE, 'number');
const country = z.string('country').refine((code) => countryCodes.includes(code), 'country');
const countries = z.array(country).max(countryCodes.length, 'long');
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
});

const settings = z.object({
  storeName: requiredText(60),
  storeNameAr: requiredText(60),
  /** The code of ISO 3166-1. */
  country: optional(2, (code) => countryCodes.includes(code), 'country'),
  email,
  phone,
  whatsapp: phone,
  postalAddress: text(300),
  legalName: text(200),
  taxNumber: text(50),
  /** ISO 4217. It cannot change any more when there is an order. */
  currency: z.string('currency').refine(isCurrency, 'currency'),
  taxPercent: z.custom<number>(isPercent, 'percent'),
  pricesIncludeTax: z.boolean(),
  /** Cash on delivery. */
  codEnabled: z.boolean(),
  codFee: amount,
  codMax: amount.nullable(),
  codCountries: countries,
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
export type ShopSettings = Settings & { logo: Logo | null };

const answer = z.object({
  settings,
  logo: logo.nullable(),
  /** Fixed by an environment variable. */
  locked: z.array(z.string()),
});

export const settingsEndpoints = {
  'GET /api/seller/settings': { role: 'seller', answer },
  'POST /api/seller/settings': {
    role: 'seller',
    body: settings.partial(),
    answer: answer.extend({ message: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;

export const settingsProblems = {
  'country-twice': [
    400,
    'A country may be in one delivery zone only, and one zone only may be for all others.',
  ],
  'terms-decimals': [
    400,
    'A price of delivery or cash on delivery has more decimals than the currency has. Please change it first.',
  ],
  'currency-fixed': [409, 'The currency cannot be changed any more, because there are orders in it.'],
  'currency-decimals': [
    409,
    '“{book}” has a price with more decimals than this currency has. Please change the price first.',
  ],
  'no-way-to-pay': [
    409,
    'This shop does not take cards, so cash on delivery is the only way to pay. It cannot be switched off.',
  ],
  'setting-locked': [409, 'The store name is set by STORE_NAME on the server and cannot be changed here.'],
} as const;
