import { type AddressFormat, formatOf } from './countries.ts';
import { countryName } from './country-names.ts';
import { isArabic } from './languages.ts';

/** `local`: the scripts of China, Japan and Korea. */
type Script = 'ar' | 'local' | 'latin';
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const commas: Record<Script, string> = { ar: '، ', local: ', ', latin: ', ' };

/** The fields in the order of the form, each with its maximum length. */
export const addressLimits = {
  country: 100,
  firstName: 100,
  lastName: 100,
  email: 254,
  street: 200,
  street2: 200,
  building: 4,
  district: 100,
  city: 100,
  state: 100,
  zipcode: 10,
  additional: 4,
  shortAddress: 10,
  phone: 30,
} as const;

export type AddressField = keyof typeof addressLimits;
export const addressFields = Object.keys(addressLimits) as AddressField[];

/** What the shop asks of somebody who picks an order up. */
export const contactFields = ['firstName', 'lastName', 'email', 'phone'] as const;

/** Beside the specified fields; each may be empty. The last four are those of a Saudi national address. */
export const addressDetails = ['street2', 'building', 'district', 'additional', 'shortAddress'] as const;
export type AddressDetail = (typeof addressDetails)[number];
const isDetail = (field: AddressField) => (addressDetails as readonly string[]).includes(field);

/** The letter of a field in the lines of a format. Fields without a letter are used by every country. */
const letters: Partial<Record<AddressField, string>> = {
  street: 'S',
  building: 'B',
  district: 'D',
  city: 'C',
  state: 'R',
  zipcode: 'Z',
  additional: 'A',
  shortAddress: 'H',
};

export function usesField({ lines }: AddressFormat, field: AddressField): boolean {
  return lines.includes(letters[field] ?? '');
}

export function requiresField(format: AddressFormat, field: AddressField): boolean {
  const letter = letters[field];
  return usesField(format, field) && !isDetail(field) && !(letter && format.optional?.includes(letter));
}

interface PostalAddress extends Partial<Record<AddressDetail, string | undefined>> {
  street: string;
  city: string;
  state: string;
  zipcode: number;
  zipText?: string;
  country: string;
  countryCode?: string;
}

/** The postal code with its leading zeros, letters and spaces. Empty where there is none. */
export function postalCode({ zipcode, zipText }: PostalAddress): string {
  return zipText ?? String(zipcode);
}

function scriptOf({ street, city }: PostalAddress): Script {
  if (isArabic(street + city)) return 'ar';
  return eastAsian.test(street + city) ? 'local' : 'latin';
}

/** The lines of an address in the order of its country, with the country last, in the language of its street and city. */
export function addressLines(address: PostalAddress): string[] {
  const { street, city, state, country, countryCode, street2: T = '', building: B = '' } = address;
  const { district: D = '', additional: A = '', shortAddress: H = '' } = address;
  const script = scriptOf(address);
  const values: Record<string, string> = {
    S: street,
    C: city,
    R: state,
    Z: postalCode(address),
    T,
    B,
    D,
    A,
    H,
  };
  const lines = linesOf(formatOf(countryCode), script).map((line) => filled(line, values));
  const name = countryCode ? countryName(countryCode, script === 'ar' ? 'ar' : 'en') : country;
  return [...lines, name].filter(Boolean);
}

/** A field that the country does not use, but the address has, is printed too. */
function linesOf({ lines, localLines }: AddressFormat, script: Script): string[] {
  let all = (script === 'local' && localLines) || lines;
  if (!all.includes('R')) all = all.replace('C', 'C, R');
  if (!all.includes('Z')) all += ' Z';
  if (!all.includes('T')) all = all.replace('S', 'S|T');
  return all.split('|').map((line) => line.replace(', ', commas[script]));
}

/** An empty field is left out together with the signs before it. */
function filled(line: string, values: Record<string, string>): string {
  let written = '';
  let between = '';
  for (const sign of line) {
    const value = values[sign];
    if (value === undefined) between += sign;
    else {
      if (value) written += (written && between) + value;
      between = '';
    }
  }
  return written;
}

export function oneLine(address: PostalAddress): string {
  return addressLines(address).join(commas[scriptOf(address)]);
}
