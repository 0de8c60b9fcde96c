import { westernDigits } from './digits.ts';
import { parseWhole } from './typed-numbers.ts';

/** An ISBN of 10 or 13 digits without hyphens; null if its check digit is wrong. */
export function parseIsbn(text: string): string | null {
  const isbn = westernDigits(text)
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();
  if (/^\d{9}[\dX]$/.test(isbn)) return weighed(isbn, (index) => 10 - index) % 11 === 0 ? isbn : null;
  if (/^97[89]\d{10}$/.test(isbn))
    return weighed(isbn, (index) => (index % 2 ? 3 : 1)) % 10 === 0 ? isbn : null;
  return null;
}

/** This ISBN and the other one, of 10 or 13 digits, that stands for the same book. */
export function isbnForms(isbn: string): string[] {
  const digits = isbn.length === 10 ? `978${isbn.slice(0, 9)}` : isbn.slice(3, 12);
  if (isbn.length === 13 && !isbn.startsWith('978')) return [isbn];
  const check =
    isbn.length === 10
      ? (10 - (weighed(digits, (index) => (index % 2 ? 3 : 1)) % 10)) % 10
      : (11 - (weighed(digits, (index) => 10 - index) % 11)) % 11;
  return [isbn, digits + (check === 10 ? 'X' : String(check))];
}

function weighed(isbn: string, weight: (index: number) => number): number {
  return [...isbn].reduce(
    (sum, digit, index) => sum + weight(index) * (digit === 'X' ? 10 : Number(digit)),
    0,
  );
}

const VOLUME = /[\s,،:;(–—-]+(?:vol(?:ume)?\.?|(?:ال)?(?:جزء|مجلد))\s*(\d{1,4})\)?\s*$/i;

export interface PartOfSet {
  setName: string;
  setNameAr: string;
  volume: number | null;
}

/** The set that the titles of a book tell of. */
export function guessSet({ name, nameAr }: { name: string; nameAr: string }): PartOfSet {
  const [part, partAr] = [volumeOf(name), volumeOf(nameAr)];
  const volume = (part ?? partAr)?.volume;
  if (!volume) return { setName: '', setNameAr: '', volume: null };
  return { setName: part?.work ?? name, setNameAr: partAr?.work ?? nameAr, volume };
}

/** Splits a title that ends with a volume number: "Tafsir Ibn Kathir, Vol. 3", «تفسير ابن كثير، الجزء ٣». */
export function volumeOf(name: string): { work: string; volume: number } | null {
  const match = VOLUME.exec(westernDigits(name));
  const work = name.slice(0, match?.index).trim();
  const volume = Number(match?.[1]);
  return work && volume > 0 ? { work, volume } : null;
}

/** Splits text into bullet points, one for each line that is not blank. */
export function bulletsOf(text: string): string[] {
  return text
    .split(/[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);
}

export const MAX_COPIES = 1_000_000;

/** A typed number of copies: null if it is empty, for a book that is not counted; undefined if it is no such number. */
export function parseCopies(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const copies = parseWhole(typed);
  return copies !== null && copies <= MAX_COPIES ? copies : undefined;
}
