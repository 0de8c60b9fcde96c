import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isPhone, plainNumber } from './digits.ts';

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
