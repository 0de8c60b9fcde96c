import { z } from 'zod';
import { isCurrency } from '../rules/currencies.ts';
import { isEmail } from '../rules/emails.ts';
import { isSocialLink } from '../rules/links.ts';
import { isPhone } from '../rules/phones.ts';
import { isPercent } from '../rules/tax.ts';
import type { Endpoint } from './endpoint.ts';
import { requiredText, text } from './text.ts';

/** An empty text means: not given. */
const optional = (maxLength: number, isValid: (value: string) => boolean, fault: string) =>
  text(maxLength).refine((value) => value === '' || isValid(value), fault);
const email = optional(254, isEmail, 'email');
const phone = optional(30, isPhone, 'phone');
const link = optional(300, isSocialLink, 'link');

const settings = z.object({
  storeName: requiredText(60),
  storeNameAr: requiredText(60),
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
  instagram: link,
  twitter: link,
  facebook: link,
  youtube: link,
});
export type Settings = z.infer<typeof settings>;
export type SettingName = keyof Settings;

const answer = z.object({
  settings,
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
