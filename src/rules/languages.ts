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
