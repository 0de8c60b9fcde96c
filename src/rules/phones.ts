import { plainNumber } from './digits.ts';

/** A phone number as people write it, in any digits. */
export function isPhone(text: string): boolean {
  const typed = plainNumber(text);
  return /^[\d+\-(). ]+$/.test(typed) && digitsOf(typed).length >= 3;
}

/** For a link to WhatsApp, which takes digits alone. */
export function digitsOf(phone: string): string {
  return plainNumber(phone).replace(/\D/g, '');
}
