import { plainNumber } from './digits.ts';
import { internationalPhone, nationalDigits } from './international-phones.ts';
import { digitsOf } from './phones.ts';

/** Fewer digits may be a house number, and are searched as text. */
const minDigits = 5;

/** The digits of a stored phone number, with its country code where it is known. */
export function phoneKey(phone: string, country = ''): string {
  const typed = cleaned(phone);
  return withoutZeros(
    digitsOf(typed.startsWith('+') ? typed : (internationalPhone(typed, country) ?? typed)),
  );
}

/**
 * The digits by which a number is found, however it is written: in any digits, with or without the country code and the
 * zero before the area. Null if the text is not a number.
 */
export function phoneQuery(text: string): string | null {
  const typed = cleaned(text);
  if (!/^[\d+\-()./\s]+$/.test(typed)) return null;
  const digits = nationalDigits(typed) ?? withoutZeros(digitsOf(typed));
  return digits.length < minDigits ? null : digits;
}

/** Some write the zero that is left out after a country code: +44 (0)20. */
function cleaned(text: string): string {
  return plainNumber(text.normalize('NFKC')).replace('(0)', '');
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}
