import { plainNumber } from './digits.ts';

/** In Latin digits and without invisible marks, as it stands on invoices and in their QR code. */
export function normaliseTaxNumber(typed: string): string {
  return plainNumber(typed).toUpperCase();
}

/**
 * False for a number that is wrong for certain: one of a country where all have the same form, or a European VAT number,
 * with the letters of its country, whose check digits are wrong. Small European shops have local numbers of any form.
 */
export function isTaxNumber(typed: string, country: string): boolean {
  const plain = normaliseTaxNumber(typed).replaceAll(/[\s.\p{Pd}]/gu, '');
  if (plain === '') return true;
  const gulf = gulfForms[country];
  if (gulf) return gulf.test(plain);
  const letters = country === 'GR' ? 'EL' : country;
  const check = europeanChecks[letters];
  return !check || !plain.startsWith(letters) || check(plain.slice(2));
}

const gulfForms: Record<string, RegExp | undefined> = { AE: /^\d{15}$/, SA: /^3\d{13}3$/ };

const digitsIn = (number: string) => [...number].map(Number);

/** The sum of the digits times their weights is a multiple of 11. */
const weighted = (weights: number[]) => (number: string) =>
  /^\d+$/.test(number) &&
  number.length === weights.length &&
  digitsIn(number).reduce((sum, digit, index) => sum + digit * weights[index]!, 0) % 11 === 0;

function luhn(number: string, extra = 0): boolean {
  const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2);
  const sum = digitsIn(number).reduceRight(
    (total, digit, index) => total + ((number.length - index) % 2 === 0 ? doubled(digit) : digit),
    extra,
  );
  return sum % 10 === 0;
}

/** ISO 7064, MOD 11,10. */
function mod11of10(number: string): boolean {
  const digits = digitsIn(number);
  const product = digits.slice(0, -1).reduce((last, digit) => (((last + digit) % 10 || 10) * 2) % 11, 10);
  return (product + digits.at(-1)!) % 10 === 1;
}

/** By the letters of VAT numbers, of what follows them. */
const europeanChecks: Record<string, ((number: string) => boolean) | undefined> = {
  AT: (number) => /^U\d{8}$/.test(number) && luhn(number.slice(1, 8), 4 + Number(number[8])),
  BE: (number) =>
    /^[01]\d{9}$/.test(number) && (Number(number.slice(0, 8)) + Number(number.slice(8))) % 97 === 0,
  DE: (number) => /^\d{9}$/.test(number) && mod11of10(number),
  DK: weighted([2, 7, 6, 5, 4, 3, 2, 1]),
  EL: (number) =>
    /^\d{9}$/.test(number) &&
    ((digitsIn(number.slice(0, 8)).reduce((sum, digit) => sum * 2 + digit, 0) * 2) % 11) % 10 ===
      Number(number[8]),
  FI: weighted([7, 9, 10, 5, 8, 4, 2, 1]),
  FR: (number) =>
    /^[A-Z\d]{2}\d{9}$/.test(number) &&
    (!/^\d{2}/.test(number) || Number(number.slice(0, 2)) === (12 + 3 * (Number(number.slice(2)) % 97)) % 97),
  IT: (number) => /^\d{11}$/.test(number) && luhn(number),
  LU: (number) => /^\d{8}$/.test(number) && Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  PL: weighted([6, 5, 7, 2, 3, 4, 5, 6, 7, 10]),
  SE: (number) => /^\d{10}01$/.test(number) && luhn(number.slice(0, 10)),
};
