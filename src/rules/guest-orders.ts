import { fold } from './fold.ts';
import { digitsOf } from './phones.ts';

/** The last digits, which are equal for the same phone with and without its country code, however it is written. */
export function phoneTail(phone: string): string {
  return digitsOf(phone).slice(-8);
}

interface Delivery {
  street: string;
  city: string;
  country: string;
  countryCode: string | null;
}

/** Equal for the same place, however its street and city are written: only letters and digits count. */
export function placeKey({ street, city, country, countryCode }: Delivery): string {
  return [street, city, countryCode ?? country]
    .map((part) => fold(part.normalize('NFKC')).replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .join('\n');
}
