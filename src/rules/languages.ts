export type Language = 'en' | 'ar';

export function otherLanguage(language: Language): Language {
  return language === 'ar' ? 'en' : 'ar';
}

/** What an address may begin with. */
export const prefixes = ['', '/ar', '/en'] as const;

const prefixed = /^\/(ar|en)(?=\/|\.data$|$)/i;

/** What the addresses of a language begin with: nothing for the one at `/`, or its name. */
export function prefixOf(language: Language, front: Language) {
  return language === front ? '' : (`/${language}` as const);
}

/** The address of a page in a language. */
export function addressIn(language: Language, front: Language, path: string): string {
  const prefix = prefixOf(language, front);
  return path === '/' ? prefix || '/' : prefix + path;
}

/** The language of a page's address, if it names one, and the address without it. */
export function splitAddress(pathname: string): { named: Language | undefined; path: string } {
  const named = prefixed.exec(pathname)?.[1]?.toLowerCase() as Language | undefined;
  return { named, path: pathname.replace(prefixed, '') || '/' };
}

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
