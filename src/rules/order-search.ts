import { queryKey } from './fold.ts';
import { digitsOf, plainNumber } from './digits.ts';
import { internationalPhone, nationalDigits } from './international-phones.ts';

/** With fewer digits it may be a street, and is searched as text. */
const minCodeDigits = 6;
const maxLetters = 4;

/**
 * What a query finds a code by. An order number may have words before it, as in a mail: “Order 1001 0011”. A
 * tracking number may be in groups, as on a label: “JD 0146 0005 77”. Null for any other text.
 */
export function codeQuery(text: string): string | null {
  if (text.includes('@')) return null;
  const folded = queryKey(text);
  const number = /^[^\d]+ (\d{4}) ?(\d{4})$/.exec(folded)?.slice(1).join('');
  if (number && Number(number) % 11 === 0) return number;
  if (!/^[a-z\d ]+$/.test(folded)) return null;
  const code = folded.replaceAll(' ', '');
  const digits = code.replace(/\D/g, '').length;
  return digits >= minCodeDigits && code.length - digits <= maxLetters ? code : null;
}

/** Fewer digits may be a house number, and are searched as text. */
const minPhoneDigits = 5;

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
  return digits.length < minPhoneDigits ? null : digits;
}

/** Some write the zero that is left out after a country code: +44 (0)20. */
function cleaned(text: string): string {
  return plainNumber(text.normalize('NFKC')).replace('(0)', '');
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}
