import { centsFromDollars, type Cents } from './money.ts';

/** Arabic-Indic and Persian digits to 0-9; the length of the text never changes. */
export function westernDigits(text: string): string {
  // Both blocks start at a multiple of 16, so the low four bits are the digit.
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

export function parseWhole(text: string): number | null {
  const typed = westernDigits(text.trim());
  const value = Number(typed);
  return /^\d+$/.test(typed) && Number.isSafeInteger(value) ? value : null;
}

export function parsePrice(text: string): Cents | null {
  const typed = westernDigits(text.trim()).replace('٫', '.').replaceAll('٬', ',');
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(typed)) return null;
  return centsFromDollars(Number(typed.replaceAll(',', '')));
}
