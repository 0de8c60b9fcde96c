import { plainNumber } from './digits.ts';
import { isEmail, normaliseEmail } from './emails.ts';
import { isPhone } from './phones.ts';

/** The fields in the order of the form, each with its maximum length. */
export const addressLimits = {
  firstName: 100,
  lastName: 100,
  email: 254,
  street: 200,
  city: 100,
  state: 100,
  zipcode: 10,
  country: 100,
  phone: 30,
} as const;

export type AddressField = keyof typeof addressLimits;
export const addressFields = Object.keys(addressLimits) as AddressField[];

export type AddressProblem = 'required' | 'email' | 'number' | 'long' | 'phone';

export function checkAddress(
  input: Partial<Record<AddressField, unknown>>,
): Partial<Record<AddressField, AddressProblem>> {
  const problems: Partial<Record<AddressField, AddressProblem>> = {};
  for (const field of addressFields) {
    const problem = problemOf(field, textOf(input[field]));
    if (problem) problems[field] = problem;
  }
  return problems;
}

function problemOf(field: AddressField, text: string): AddressProblem | null {
  if (text === '') return 'required';
  if (text.length > addressLimits[field]) return 'long';
  if (field === 'email' && !isEmail(normaliseEmail(text))) return 'email';
  if (field === 'zipcode' && !/^\d+$/.test(plainNumber(text))) return 'number';
  if (field === 'phone' && !isPhone(text)) return 'phone';
  return null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The postal code with its leading zeros. */
export function postalCode({ zipcode, zipText }: { zipcode: number; zipText?: string }): string {
  return zipText ?? String(zipcode);
}

/** An Arabic address needs the Arabic comma: pass '، '. */
export function oneLine(
  address: {
    street: string;
    city: string;
    state: string;
    zipcode: number;
    zipText?: string;
    country: string;
  },
  comma = ', ',
): string {
  const { street, city, state, country } = address;
  return [street, city, `${state} ${postalCode(address)}`.trim(), country].filter(Boolean).join(comma);
}
