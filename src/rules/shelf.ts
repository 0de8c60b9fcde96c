import { isArabic } from './languages.ts';
import { parseAmount } from './digits.ts';

export interface Category {
  /** What a book stores and the API names. It stays the same when the category is renamed. */
  value: string;
  label: string;
  labelAr: string;
  /** The last part of its address. */
  path: string;
  colour: BindingColour;
}

/** What the shelf of the home page can show. */
export const maxCategories = 24;
export const maxCategoryName = 60;

/** The categories that a new shop begins with. */
export const specifiedCategories: readonly Category[] = [
  { value: 'Aqeedah', label: 'Aqeedah', path: 'aqeedah', labelAr: 'العقيدة', colour: 'lapis' },
  { value: 'Quran', label: 'Quran', path: 'quran', labelAr: 'القرآن', colour: 'green' },
  { value: 'Hadith', label: 'Hadith', path: 'hadith', labelAr: 'الحديث', colour: 'maroon' },
  { value: 'Fiqh', label: 'Fiqh', path: 'fiqh', labelAr: 'الفقه', colour: 'brown' },
  { value: 'Arabic', label: 'Arabic', path: 'arabic', labelAr: 'اللغة العربية', colour: 'charcoal' },
  { value: 'Dawah', label: "Da'wah", path: 'dawah', labelAr: 'الدعوة', colour: 'rust' },
  { value: 'Seerah', label: 'Seerah', path: 'seerah', labelAr: 'السيرة', colour: 'teal' },
];

export function categoryFromPath(categories: readonly Category[], segment: string): Category | null {
  return categories.find(({ path }) => path === segment.toLowerCase()) ?? null;
}

/** The category that a person or a program names. A value comes first: it may be the name of another one by now. */
export function categoryFromInput(categories: readonly Category[], text: string): Category | null {
  const typed = plainName(text);
  return (
    categories.find(({ value }) => plainName(value) === typed) ??
    categories.find((one) => [one.label, one.labelAr, one.path].map(plainName).includes(typed)) ??
    null
  );
}

/** The category of a book or an order. One that is retired, or newer than the page, is known by its value alone. */
export function categoryOf(categories: readonly Category[], value: string): Category {
  return (
    categories.find((one) => one.value === value) ?? {
      value,
      label: value,
      labelAr: value,
      path: value.toLowerCase(),
      colour: 'green',
    }
  );
}

function plainName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[’‘‛`´ʿʾʻʼ′＇]/g, "'");
}

type Names = Pick<Category, 'label' | 'labelAr'>;

/** Both names of a category that may be given one only: the other page then shows that. */
export function bothNames({ label, labelAr }: Names): Names {
  return { label: label || labelAr, labelAr: labelAr || label };
}

/** The names as they were given: one is empty if there is only the other. */
export function givenNames({ label, labelAr }: Names): Names {
  if (label !== labelAr) return { label, labelAr };
  return isArabic(label) ? { label: '', labelAr } : { label, labelAr: '' };
}

/** The colours in which a category's books are bound. Covers, spines and labels have one of each. */
export const bindingColours = [
  'lapis',
  'green',
  'maroon',
  'brown',
  'charcoal',
  'rust',
  'teal',
  'plum',
  'olive',
  'slate',
  'berry',
  'indigo',
  'ochre',
  'moss',
] as const;
export type BindingColour = (typeof bindingColours)[number];

export const shelfSorts = ['newest', 'price', 'price-desc', 'title', 'author-year'] as const;
export type ShelfSort = (typeof shelfSorts)[number];
/** As the API takes them: a list in Arabic is sorted by the Arabic titles. */
export const bookSorts = [...shelfSorts, 'title-ar'] as const;
export type BookSort = (typeof bookSorts)[number];
/** The languages of a printed text: Arabic, English, or both side by side. */
export const shelfLanguages = ['ar', 'en', 'ar-en'] as const;
export type ShelfLanguage = (typeof shelfLanguages)[number];

/** What a reader may choose on a list, by its name in the address. */
export const shelfParams = ['category', 'author', 'language', 'min', 'max', 'stock', 'sort'] as const;
export type ShelfParam = (typeof shelfParams)[number];

/** The choices as written in an address. */
export type ShelfChoices = Partial<Record<ShelfParam, string>> & {
  language?: ShelfLanguage;
  sort?: ShelfSort;
};

const maxLength = 300;

/** The one way to write a value; undefined if it is unknown or wrong. */
const known: Record<ShelfParam, (text: string, categories: readonly Category[]) => string | undefined> = {
  category: (text, categories) => categoryFromInput(categories, text)?.value,
  author: (text) => text,
  language: (text) => shelfLanguages.find((one) => one === text),
  min: writtenPrice,
  max: writtenPrice,
  stock: (text) => (text === 'in' ? text : undefined),
  sort: (text) => shelfSorts.find((one) => one === text),
};

function writtenPrice(text: string): string | undefined {
  const amount = parseAmount(text);
  return amount === null ? undefined : String(amount);
}

/** Reads the choices that a list offers, and which of them it cannot take. */
export function readChoices(
  params: URLSearchParams,
  categories: readonly Category[],
  offered: readonly ShelfParam[] = shelfParams,
) {
  const choices: Partial<Record<ShelfParam, string>> = {};
  const refused: Partial<Record<ShelfParam, string>> = {};
  for (const name of offered) {
    const text = (params.get(name) ?? '').slice(0, maxLength).toWellFormed().trim();
    if (!text) continue;
    const value = known[name](text, categories);
    if (value === undefined) refused[name] = text;
    else choices[name] = value;
  }
  const isReversed = Number(choices.min ?? 0) > Number(choices.max ?? Infinity);
  if (isReversed) {
    refused.max = choices.max;
    delete choices.max;
  }
  /** `isReversed`: the greatest price is below the least one, and so it is refused. */
  return { choices: choices as ShelfChoices, refused, isReversed };
}

export interface ShelfFilter {
  category?: string;
  /** The slug of an author. */
  author?: string;
  language?: ShelfLanguage;
  /** In the major unit. */
  min?: number;
  max?: number;
  inStock?: true;
  sort?: BookSort;
}

/** Without a sort, books stand in the order in which they came to the shop. */
export function filterOf({ stock, min, max, ...choices }: ShelfChoices): ShelfFilter {
  return {
    ...choices,
    ...(min && { min: Number(min) }),
    ...(max && { max: Number(max) }),
    ...(stock && { inStock: true as const }),
  };
}

/** Later than any author, so that those of unknown years come last. */
export const unknownYear = 9999;

/** The year of death by which books are sorted. A year of the Hijra is converted roughly. */
export function authorYear({ diedAh, diedCe }: { diedAh: number | null; diedCe: number | null }): number {
  if (diedCe !== null) return diedCe;
  return diedAh === null ? unknownYear : 622 + Math.floor((diedAh * 97) / 100);
}
