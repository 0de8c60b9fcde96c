import { m } from '../i18n/messages.js';

/** The text of a validation error, by the code from the rules or the server. */
export function fieldText(code: string): string {
  switch (code) {
    case 'required':
      return m.field_required();
    case 'email':
      return m.field_email();
    case 'email-or-phone':
      return m.field_email_or_phone();
    case 'number':
      return m.field_number();
    case 'percent':
      return m.field_percent();
    case 'days':
      return m.field_days();
    case 'country':
      return m.field_country();
    case 'country-twice':
      return m.field_country_twice();
    case 'phone':
      return m.field_phone();
    case 'link':
      return m.field_link();
    case 'short':
      return m.field_short();
    case 'long':
      return m.field_long();
    case 'characters':
      return m.field_characters();
    default:
      return m.field_invalid();
  }
}
