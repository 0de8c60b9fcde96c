const arabic = /^[^\p{L}]*\p{Script=Arabic}/u;

/** True if the first letter is Arabic, the rule of `dir=auto`. */
export function isArabic(text: string): boolean {
  return arabic.test(text);
}

export type Side = 'left' | 'right';

interface Printed {
  name: string;
  nameAr?: string;
  /** The language of the printed text, if it is known. */
  language?: string;
}

/**
 * The side on which a book is bound. An English edition opens from the left, and so does one with both languages. Without
 * a known language the title decides.
 */
export function boundOn({ name, nameAr, language }: Printed): Side {
  if (language) return language === 'ar' ? 'right' : 'left';
  return nameAr || /\p{Script=Arabic}/u.test(name) ? 'right' : 'left';
}
