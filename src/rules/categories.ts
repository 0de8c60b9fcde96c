import { isArabic } from './languages.ts';

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
