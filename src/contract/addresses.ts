import { z } from 'zod';
import { type AddressField, addressFields } from '../rules/addresses.ts';
import type { Endpoint } from './endpoint.ts';
import { id, messageOnly } from './text.ts';

export const address = z.object({
  _id: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  street: z.string(),
  street2: z.string().optional(),
  building: z.string().optional(),
  district: z.string().optional(),
  /** The additional number and the short form of a Saudi national address. */
  additional: z.string().optional(),
  shortAddress: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zipcode: z.number(),
  /** The postcode as it is written, where the number is not all of it: `02139`, `SW1A 1AA`. Empty where there is none. */
  zipText: z.string().optional(),
  /** As it was sent, a name or a code. */
  country: z.string(),
  /** The code of the country, where it is known. */
  countryCode: z.string().optional(),
  phone: z.string(),
  /** One of the demo's fixed addresses, the same for every shopper. */
  sample: z.literal(true).optional(),
  /** The address that the shopper prefers. It is the first of the list. */
  isDefault: z.literal(true).optional(),
});
export type Address = z.infer<typeof address>;

const field = z.union([z.string(), z.number()]).transform(String).optional();

/** Accepts any text; `rules/address-check.ts` validates each field, so that errors are reported by field. */
export const addressDraft = z
  .object({
    ...(Object.fromEntries(addressFields.map((name) => [name, field])) as Record<AddressField, typeof field>),
    zipText: field,
  })
  .meta({
    required: ['firstName', 'lastName', 'email', 'street', 'city', 'country', 'phone'],
    description: 'State and postcode are required where addresses of the country have them.',
  });

export const addressEndpoints = {
  'GET /api/address/get': {
    summary: 'The saved addresses of the shopper',
    role: 'user',
    answer: z.object({ addresses: z.array(address) }),
  },
  'POST /api/address/add': {
    summary: 'Saves a new address',
    role: 'user',
    body: z.object({ address: addressDraft }),
    answer: z.object({ message: z.string(), address }),
  },
  'POST /api/address/edit': {
    summary: 'Changes a saved address',
    role: 'user',
    body: z.object({ id, address: addressDraft }),
    answer: z.object({ message: z.string(), address }),
  },
  'POST /api/address/default': {
    summary: 'Makes an address the one that orders begin with',
    role: 'user',
    body: z.object({ id }),
    answer: messageOnly,
  },
  'POST /api/address/remove': {
    summary: 'Removes a saved address',
    role: 'user',
    body: z.object({ id }),
    answer: messageOnly,
  },
} as const satisfies Record<string, Endpoint>;

export const addressProblems = { 'bad-address': 400, 'too-many-addresses': 409 } as const;
