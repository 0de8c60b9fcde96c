import { decode } from 'html-entities';
import type { ImportChoices, ImportFormat } from '../../contract/imports.ts';
import { guessSet, parseIsbn } from '../../rules/seller-input.ts';
import { categoryFromInput } from '../../rules/shelf.ts';
import { plainNumber } from '../../rules/digits.ts';
import { MAX_PICTURES } from '../../rules/images.ts';
import { queryKey } from '../../rules/fold.ts';
import type { CsvColumn } from './csv-columns.ts';
import type { CsvCells, ImportShop } from './import-row.ts';

/** What rows without a value of their own get. */
export type Fill = Pick<ImportChoices, 'author' | 'category' | 'price' | 'categories'>;

const foreign = new Set<ImportFormat>(['shopify', 'woocommerce', 'salla', 'goodreads']);

/** Turns the cells of other shops and of people into the values of our own files. What is not understood stays as it is. */
export function cleanCells(cells: CsvCells, format: ImportFormat, fill: Fill, shop: ImportShop): CsvCells {
  const clean: CsvCells = {};
  const isOurs = Boolean(cells._id);
  for (const [column, text] of Object.entries(cells) as [CsvColumn, string][]) {
    // Other programs write text as a formula, so that a spreadsheet leaves its zeros.
    const formula = isOurs ? null : /^="(.*)"$/.exec(text);
    clean[column] = cleanCell(column, formula?.[1] ?? text, isOurs);
  }
  if (foreign.has(format) && clean.isbn && parseIsbn(clean.isbn) === null) clean.isbn = '';
  const states = statesOf[format];
  if (states && clean.state) clean.state = states.get(clean.state) ?? clean.state;
  // Other shops sell what they do not have.
  if (foreign.has(format) && /^-\d+$/.test(clean.copies ?? '')) clean.copies = '0';
  // Shops write a former price that is not higher, or none, for a book without an offer.
  const isLower = format === 'shopify' && Number(clean.price) < Number(clean.offerPrice);
  if (clean.offerPrice && (clean.price?.trim() === '' || isLower)) clean.price = clean.offerPrice;
  if (!clean.author?.trim() && fill.author) clean.author = fill.author;
  if (!clean.price?.trim() && fill.price) clean.price = cleanAmount(fill.price);
  if (!clean.name?.trim() && clean.nameAr) clean.name = clean.nameAr;
  if (!clean.author?.trim() && clean.authorAr) clean.author = clean.authorAr;
  // Volumes of one title are a set.
  if (clean.volume?.trim() && !clean.setName?.trim() && !clean._id)
    clean.setName = guessSet({ name: clean.name ?? '', nameAr: '' }).setName || (clean.name ?? '');
  const named = clean.category?.trim() ?? '';
  const mapped = fill.categories?.find(([name]) => name === named)?.[1];
  const category = knownCategory(named, shop) ?? mapped ?? fill.category;
  if (category !== undefined) clean.category = category;
  return clean;
}

const wholes = new Set<CsvColumn>(['pages', 'volumes', 'volume', 'copies']);

function cleanCell(column: CsvColumn, text: string, isOurs: boolean): string {
  if (column === 'price' || column === 'offerPrice') return cleanAmount(text);
  if (wholes.has(column)) return cleanWhole(text);
  if (column === 'weight') return cleanWeight(text);
  if (column === 'language') return languages.get(queryKey(text)) ?? text;
  if (column === 'inStock') return saleWords.get(queryKey(text)) ?? text;
  if (isOurs) return text;
  if (column === 'description' || column === 'descriptionAr') return plainLines(text);
  if (column === 'image')
    return addressesIn(text)
      .slice(0, isOwnList(text) ? undefined : MAX_PICTURES)
      .join('\n');
  const lines = text.split(/[\r\n]+/);
  const line = lines.length > 1 ? lines.map((one) => one.trim()).join(' ') : text;
  return column === 'state' ? line.trim().toLowerCase() : line;
}

const wordMap = (words: string) =>
  new Map(words.split('|').map((pair) => pair.split('=') as [string, string]));
/** How other shops name what is not in the shop. */
const statesOf: Partial<Record<ImportFormat, Map<string, string>>> = {
  shopify: wordMap('active=published|unlisted=hidden'),
  woocommerce: wordMap('1=published|0=hidden|-1=draft'),
};
const languages = wordMap(
  'arabic=ar|عربي=ar|العربيه=ar|عربيه=ar|english=en|انجليزي=en|الانجليزيه=en|arabic english=ar-en|عربي انجليزي=ar-en',
);
const saleWords = wordMap(
  'instock=yes|in stock=yes|available=yes|backorder=yes|متوفر=yes|متاح=yes|outofstock=no|out of stock=no|unavailable=no|غير متوفر=no|نفد=no',
);

/** No amount and no number is longer. */
const maxNumber = 100;

/** `1.234,50 €`, `SAR 45`, `٤٥٫٥ ر.س` as `1234.50`, `45`, `45.5`. A comma before three digits separates thousands. */
function cleanAmount(text: string): string {
  if (text.length > maxNumber) return text;
  const typed = plainNumber(text)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/[\s\u00a0\u202f']/g, '');
  // Input: at most 100 characters.
  const number = /^[\p{L}\p{Sc}.]*?(\d[\d.,]*?)[\p{L}\p{Sc}.,\u002d]*$/u.exec(typed)?.[1];
  if (!number) return text;
  const [comma, point] = [number.lastIndexOf(','), number.lastIndexOf('.')];
  if (comma > point && (point >= 0 || !/^\d{1,3}(,\d{3})+$/.test(number)) && number.indexOf(',') === comma)
    return number.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(number)) return number.replaceAll('.', '');
  return number.replaceAll(',', '');
}

/** `320 pages` and `12.0` as `320` and `12`. */
function cleanWhole(text: string): string {
  if (text.length > maxNumber) return text;
  const typed = plainNumber(text);
  return /^(\d+)(?:[.,]0+)?\s*(?:\p{L}{1,8}\.?)?$/u.exec(typed)?.[1] ?? text;
}

/** Whole grams; none for the 0 of shops that do not weigh. */
function cleanWeight(text: string): string {
  const typed = text.length > maxNumber ? '' : cleanAmount(text);
  return /^\d+(\.\d+)?$/.test(typed) ? String(Math.round(Number(typed)) || '') : text;
}

const ofLine = new Set('p div li ul ol br tr table h1 h2 h3 h4 h5 h6 section article blockquote'.split(' '));

const nameOf = (tag: string) => /^\w+/.exec(tag)![0].toLowerCase();

/** A page's markup as one point for each paragraph, item or line. */
function plainLines(text: string): string {
  if (!/<\/?[a-z][^<]*>|&#?\w+;/i.test(text)) return text;
  const shown = cutOut(cutOut(text, /<!--/, /-->/), /<(?:script|style)\b/i, /<\/(?:script|style)\s*>/i);
  const bare = shown
    .replace(/\s+/g, ' ')
    .replace(/<\/?([a-z][^<>]*)>/gi, (_, tag: string) => (ofLine.has(nameOf(tag)) ? '\n' : ''));
  return decode(bare)
    .split('\n')
    .map((line) =>
      line
        .replace(/[\s\u00a0]+/g, ' ')
        .replace(/^[•·▪*–-]\s+/u, '')
        .trim(),
    )
    .filter(Boolean)
    .join('\n');
}

/** The text without its parts between these two. A beginning without an end is left out alone. */
function cutOut(text: string, begin: RegExp, end: RegExp): string {
  const [first, ...parts] = text.split(begin);
  const rests = parts.map((part) => {
    const found = end.exec(part);
    return found ? part.slice(found.index + found[0].length) : part;
  });
  return first + rests.join('');
}

const isOwnList = (text: string) => !/[|;,]/.test(text);

function addressesIn(text: string): string[] {
  return (
    text
      // Input: any text. The second part is tried only where separators begin.
      .split(/[\n\r|]+|(?<![,;\s])[,;\s]+(?=https?:\/\/)/)
      .map((address) => address.trim())
      .filter(Boolean)
  );
}

/** Of a list of categories this many characters are read. */
const maxPaths = 500;

/** The first of a list of paths (`Books > Fiqh, Sale`) whose end, or else an earlier part, is a category of the shop. */
export function knownCategory(text: string, { categories }: ImportShop): string | undefined {
  const paths = text
    .slice(0, maxPaths)
    .split(/[,;،|\n]/)
    .map((path) => path.split('>').toReversed());
  const names = new Set([text.slice(0, maxPaths), ...paths.map(([last = '']) => last), ...paths.flat()]);
  for (const name of names) {
    const category = categoryFromInput(categories, name);
    if (category) return category.value;
  }
  return undefined;
}
