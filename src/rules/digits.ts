import { inThousands, MAX_PRICE } from './money.ts';

/** Arabic-Indic and Persian digits to 0-9; the length of the text never changes. */
export function westernDigits(text: string): string {
  // Both blocks start at a multiple of 16, so the low four bits are the digit.
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** Invisible direction marks, pasted along with numbers from Arabic pages and messengers. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A typed or pasted number in Western digits. */
export function plainNumber(text: string): string {
  return westernDigits(text.replaceAll(directionMarks, '').trim());
}

const withPoint = /^(\d+|\d{1,3}(,\d{3})+|\d{1,3}([\s'’]\d{3})+)(\.\d{1,3})?$/;
/** `12,50` and `1.250,50`. Three digits behind a comma are thousands. */
const withComma = /^(\d+|\d{1,3}([.\s'’]\d{3})+),\d{1,2}$/;

/** A typed amount of the major unit, with at most three decimals. */
export function parseAmount(text: string): number | null {
  const typed = plainNumber(text).replace('٫', '.').replaceAll('٬', ',');
  const digits = withPoint.test(typed)
    ? typed.replaceAll(/[^\d.]/g, '')
    : withComma.test(typed)
      ? typed.replaceAll(/[^\d,]/g, '').replace(',', '.')
      : '';
  const amount = Number(digits);
  return digits && amount <= MAX_PRICE ? amount : null;
}

/** A phone number as people write it, in any digits. */
export function isPhone(text: string): boolean {
  const typed = plainNumber(text);
  return /^[\d+\-(). ]+$/.test(typed) && digitsOf(typed).length >= 3;
}

/** For a link to WhatsApp, which takes digits alone. */
export function digitsOf(phone: string): string {
  return plainNumber(phone).replace(/\D/g, '');
}

type Language = 'en' | 'ar';

/** Both languages write 0-9, as in prices and dates, so that a page has one kind of digits. */
export const countInDigits = inThousands;

/** In Arabic-Indic digits, for ornament. By hand, because Intl needs 40 ms to load its Arabic, four times that on a phone. */
export function arabicDigits(count: number): string {
  return String(count).replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
}

/** The plural form of a count. By hand, because Intl.PluralRules needs 15 ms to load, and 100 ms on a slow phone. */
export function pluralForm(count: number, language: Language): Intl.LDMLPluralRule {
  if (count === 1) return 'one';
  if (language === 'en') return 'other';
  if (count === 0) return 'zero';
  if (count === 2) return 'two';
  const rest = count % 100;
  if (rest >= 3 && rest <= 10) return 'few';
  return rest >= 11 ? 'many' : 'other';
}
