import { type Category, categoryFromInput } from './categories.ts';
import { parseAmount } from './digits.ts';

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
