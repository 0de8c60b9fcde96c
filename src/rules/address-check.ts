import {
  type AddressDetail,
  type AddressField,
  addressFields,
  addressLimits,
  requiresField,
} from './addresses.ts';
import { type AddressFormat, british, formatOf } from './countries.ts';
import { countryCodeOf, isCountryCode } from './country-names.ts';
import { isPhone, plainNumber } from './digits.ts';
import { isEmail, normaliseEmail } from './accounts.ts';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export type AddressDraft = Partial<Record<AddressField | 'zipText', unknown>>;
export type AddressProblem =
  | 'required'
  | 'email'
  | 'number'
  | 'long'
  | 'phone'
  | 'postcode'
  | 'short-address'
  | 'international-phone';

interface Country {
  code: string | null;
  format: AddressFormat;
  /**
   * The country was named by its code, as the form does: its postcode and phone must have the country's form. With a
   * name in words, which is the specified request, a numeric zipcode and any phone are accepted and stored as written.
   */
  strict: boolean;
}

export function checkAddress(draft: AddressDraft): Partial<Record<AddressField, AddressProblem>> {
  const country = countryOf(draft);
  const problems: Partial<Record<AddressField, AddressProblem>> = {};
  for (const field of addressFields) {
    const typed = field === 'zipcode' ? typedPostcode(draft, country) : textOf(draft[field]);
    const problem = problemOf(field, typed, country);
    if (problem) problems[field] = problem;
  }
  return problems;
}

function problemOf(field: AddressField, text: string, country: Country): AddressProblem | null {
  if (text === '') return requiresField(country.format, field) ? 'required' : null;
  if (text.length > addressLimits[field]) return 'long';
  if (field === 'email' && !isEmail(normaliseEmail(text))) return 'email';
  if (field === 'zipcode') return postcodeProblem(text, country);
  if (field === 'phone') return phoneProblem(text, country);
  if (field === 'building' || field === 'additional')
    return /^\d{4}$/.test(plainNumber(text)) ? null : 'number';
  if (field === 'shortAddress') return asPostcode(text, 'AAAA9999') === null ? 'short-address' : null;
  return null;
}

function postcodeProblem(text: string, { format, strict }: Country): AddressProblem | null {
  const isNumber = /^\d+$/.test(plainNumber(text));
  if (!format.postcode) return isNumber ? null : 'number';
  return asPostcode(text, format.postcode) !== null || (isNumber && !strict) ? null : 'postcode';
}

function phoneProblem(text: string, { code, strict }: Country): AddressProblem | null {
  if (strict && code) return internationalPhone(text, code) ? null : 'international-phone';
  return isPhone(text) ? null : 'phone';
}

export interface DeliveryFields extends Record<AddressDetail, string> {
  countryCode: string | null;
  zipcode: number;
  zipText: string | null;
  phone: string;
}

/** What is stored of a draft without problems, beside its texts. */
export function deliveryFields(draft: AddressDraft): DeliveryFields {
  const country = countryOf(draft);
  const { code, format, strict } = country;
  const typed = typedPostcode(draft, country);
  const zip = (format.postcode && asPostcode(typed, format.postcode)) || plainNumber(typed);
  const digits = zip.replace(/[ -]/g, '');
  const zipcode = /^\d+$/.test(digits) ? Number(digits) : 0;
  const phone = textOf(draft.phone);
  return {
    street2: textOf(draft.street2),
    district: textOf(draft.district),
    building: plainNumber(textOf(draft.building)),
    additional: plainNumber(textOf(draft.additional)),
    shortAddress: asPostcode(textOf(draft.shortAddress), 'AAAA9999') ?? '',
    countryCode: code,
    zipcode,
    zipText: zip === String(zipcode) ? null : zip,
    phone: (strict && code && internationalPhone(phone, code)) || plainNumber(phone),
  };
}

function countryOf(draft: AddressDraft): Country {
  const text = textOf(draft.country);
  const code = countryCodeOf(text);
  return { code, format: formatOf(code), strict: isCountryCode(text) };
}

/** An address on the wire has the zipcode 0 where there is none, and `zipText` beside a number that is not all of it. */
function typedPostcode(draft: AddressDraft, { format }: Country): string {
  const text = textOf(draft.zipText) || textOf(draft.zipcode);
  return Number(plainNumber(text)) === 0 && !requiresField(format, 'zipcode') ? '' : text;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

const kinds: Record<string, RegExp> = { '9': /\d/, A: /[A-Z]/, '*': /[A-Z\d]/ };

/** Spaces, full stops and dashes, which people add or leave out. */
const separators = /[\s.\p{Pd}]/gu;

/**
 * A typed postcode as its country writes it, or null if it has another form. The forms are separated by `|`: `9` stands
 * for a digit, `A` for a letter, `*` for either, and the rest for itself.
 */
export function asPostcode(typed: string, forms: string): string | null {
  const signs = plainNumber(typed.normalize('NFKC')).replace(separators, '').toUpperCase();
  for (const form of forms.split('|')) {
    const written = filled(form, signs);
    if (written !== null) return written;
  }
  return null;
}

function filled(form: string, signs: string): string | null {
  let written = '';
  let used = 0;
  for (const sign of form) {
    const kind = kinds[sign];
    if (!kind) written += sign;
    else if (used < signs.length && kind.test(signs[used]!)) written += signs[used++];
    else return null;
  }
  return used === signs.length ? written : null;
}

/** An example of the first form: `AAA 9999` gives `ABC 1234`. The British one is a real postcode. */
export function postcodeExample(forms: string): string {
  if (forms === british) return 'NW1 6XE';
  let [letter, digit] = [0, 0];
  return forms
    .split('|')[0]!
    .replace(/[9A*]/g, (sign) => (sign === '9' ? '1234567890'[digit++]! : 'ABCDEFGHIJ'[letter++]!));
}

/**
 * A phone number as people of the country type it, in any digits, in its international form: `+44 20 7946 0018`. Null
 * if it has too few or too many digits.
 */
export function internationalPhone(typed: string, country: string): string | null {
  const text = plainNumber(typed.normalize('NFKC')).replace(/^00/, '+');
  if (!isPhone(text)) return null;
  const from = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const phone = parsePhoneNumberFromString(text, from);
  return phone?.isPossible() ? phone.formatInternational() : null;
}

/** Links to WhatsApp need the country code; many write it without the plus. */
export function whatsappPhone(typed: string, country: string): string | null {
  return internationalPhone(typed, country) ?? internationalPhone(`+${typed}`, country);
}

/** The digits of a complete number without its country code; null if it is typed without one. */
export function nationalDigits(typed: string): string | null {
  const text = plainNumber(typed).replace(/^00/, '+');
  const phone = text.startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
  return phone?.isPossible() ? phone.nationalNumber : null;
}
