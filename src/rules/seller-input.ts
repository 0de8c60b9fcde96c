import { parseAmount, plainNumber, westernDigits } from './digits.ts';
import { queryKey } from './fold.ts';
import { type Currency, MAX_PRICE, type Minor, minorOf, type MoneyFormat } from './money.ts';

export function parseWhole(text: string): number | null {
  const typed = plainNumber(text);
  const value = Number(typed);
  return /^\d+$/.test(typed) && Number.isSafeInteger(value) ? value : null;
}

export function isPercent(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value;
}

/** Null if it is not a percentage with at most two decimals. */
export function parsePercent(text: string): number | null {
  const typed = plainNumber(text).replace('٫', '.');
  return /^\d+(\.\d+)?$/.test(typed) && isPercent(Number(typed)) ? Number(typed) : null;
}

/** A typed price, also with the sign or the code of its currency. */
export function parsePrice(
  text: string,
  currency: Pick<Currency, 'decimals'> & Partial<MoneyFormat>,
): Minor | null {
  const { code = '', prefix = '', suffix = '' } = currency;
  const sign = [prefix.trim(), suffix.trim(), code].find((one) => one && text.includes(one)) ?? '';
  const amount = parseAmount(text.replace(sign, ''));
  return amount === null ? null : minorOf(amount, currency);
}

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

/** The number of a volume is looked for among the last characters of a title. */
const maxVolume = 60;
// Input: at most 60 characters.
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
  const from = Math.max(0, name.length - maxVolume);
  const match = VOLUME.exec(westernDigits(name.slice(from)));
  const work = match ? name.slice(0, from + match.index).trim() : '';
  const volume = Number(match?.[1]);
  return work && volume > 0 ? { work, volume } : null;
}

/** The title of the work of which a book may be a volume. */
export function workOf(title: string): string {
  return volumeOf(title)?.work ?? title;
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

/** Negative values lower the price. A percentage has two decimals. With `unit`, the price then ends in .99 of it. */
export type PriceChange = { unit?: Minor } & (
  | { by: 'amount' | 'set'; amount: Minor }
  | { by: 'percent'; percent: number }
);

export function changePrice(price: Minor, change: PriceChange): Minor {
  const changed = Math.min(MAX_PRICE, Math.max(0, changedBy(price, change)));
  return change.unit ? endingIn99(changed, change.unit) : changed;
}

function changedBy(price: Minor, change: PriceChange): Minor {
  if (change.by === 'percent') return scaled(price, Math.max(0, 10_000 + Math.round(change.percent * 100)));
  return change.by === 'set' ? change.amount : price + change.amount;
}

/** The nearest price that ends in .99, the lower one of two. What is free stays free. */
function endingIn99(price: Minor, unit: Minor): Minor {
  if (price === 0 || unit < 100) return price;
  const cent = unit / 100;
  return Math.max(1, Math.ceil((price + cent) / unit - 0.5)) * unit - cent;
}

/** A high price times a rate is beyond the exact numbers. */
function scaled(price: Minor, hundredths: number): Minor {
  return Number((BigInt(price) * BigInt(hundredths)) / 10_000n);
}

export interface BookPrices {
  price: Minor;
  offerPrice: Minor;
}

export type WhichPrice = 'price' | 'offerPrice' | 'both';
export type PriceFault = 'costs-nothing' | 'offer-above-price';

/** A book's prices after a change, or why the change is refused. */
export function changedPrices(
  before: BookPrices,
  which: WhichPrice,
  change: PriceChange,
): BookPrices | PriceFault {
  if (change.by === 'percent' && change.percent <= -100) return 'costs-nothing';
  const price = which === 'offerPrice' ? before.price : changePrice(before.price, change);
  const offerPrice = which === 'price' ? before.offerPrice : changePrice(before.offerPrice, change);
  if (becomesFree(before.price, price) || becomesFree(before.offerPrice, offerPrice)) return 'costs-nothing';
  return offerPrice > price ? 'offer-above-price' : { price, offerPrice };
}

/** A book that was free before may stay free. */
function becomesFree(before: Minor, after: Minor): boolean {
  return before > 0 && after <= 0;
}

/** The last part of the address of a category with this name. Empty if the name has no letter or digit. */
export function categoryPath(label: string): string {
  return queryKey(label)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

const languages = [
  ['subject', 'body'],
  ['subjectAr', 'bodyAr'],
] as const;
type TextName = (typeof languages)[number][number];

/** What a newsletter lacks: a subject and a text, in one language or in both. */
export function missingTexts(texts: Record<TextName, string>): TextName[] {
  const isEmpty = (name: TextName) => texts[name].trim() === '';
  const begun = languages.filter((names) => !names.every(isEmpty));
  return (begun.length > 0 ? begun : languages.slice(0, 1)).flat().filter(isEmpty);
}
