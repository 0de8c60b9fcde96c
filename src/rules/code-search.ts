import { queryKey } from './fold.ts';

/** With fewer digits it may be a street, and is searched as text. */
const minDigits = 6;
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
  return digits >= minDigits && code.length - digits <= maxLetters ? code : null;
}
