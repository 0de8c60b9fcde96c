import { m } from '../i18n/messages.js';

const texts: Record<string, () => string> = {
  required: m.field_required,
  email: m.field_email,
  'email-or-phone': m.field_email_or_phone,
  number: m.field_number,
  percent: m.field_percent,
  days: m.field_days,
  country: m.field_country,
  'country-twice': m.field_country_twice,
  iban: m.field_iban,
  bic: m.field_bic,
  phone: m.field_phone,
  'international-phone': m.field_international_phone,
  postcode: m.field_postcode,
  'short-address': m.field_short_address,
  link: m.field_link,
  'tax-number': m.field_tax_number,
  short: m.field_short,
  long: m.field_long,
  characters: m.field_characters,
  address: m.desk_fault_address,
  category: m.desk_fault_category,
  isbn: m.desk_fault_isbn,
  'offer-above-price': m.desk_fault_offer,
};

/** The text of a validation error, by the code from the rules or the server. */
export function fieldText(code: string): string {
  return (texts[code] ?? m.field_invalid)();
}

export function fieldTexts<Name extends string>(codes: Partial<Record<Name, string | undefined>>) {
  const found = Object.entries<string | undefined>(codes).filter(([, code]) => code);
  return Object.fromEntries(found.map(([name, code]) => [name, fieldText(code!)])) as Partial<
    Record<Name, string>
  >;
}
