import { westernDigits } from './digits.ts';

/** An ISBN of 10 or 13 digits without hyphens; null if its check digit is wrong. */
export function parseIsbn(text: string): string | null {
  const isbn = westernDigits(text)
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();
  if (/^\d{9}[\dX]$/.test(isbn)) return weighed(isbn, (place) => 10 - place) % 11 === 0 ? isbn : null;
  if (/^97[89]\d{10}$/.test(isbn))
    return weighed(isbn, (place) => (place % 2 ? 3 : 1)) % 10 === 0 ? isbn : null;
  return null;
}

function weighed(isbn: string, weight: (place: number) => number): number {
  return [...isbn].reduce(
    (sum, digit, place) => sum + weight(place) * (digit === 'X' ? 10 : Number(digit)),
    0,
  );
}
