import { m } from '../words/messages.js';

/** The sentence under a field, by the code the rules or the server give for what is wrong with it. */
export function fieldWords(code: string): string {
  switch (code) {
    case 'required':
      return m.field_required();
    case 'email':
      return m.field_email();
    case 'number':
      return m.field_number();
    case 'phone':
      return m.field_phone();
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
