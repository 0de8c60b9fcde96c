import { countInDigits, pluralForm } from '../rules/digits.ts';

export type Locale = 'en' | 'ar';

let readLocale: () => Locale = () => 'en';

/** The server reads the language of the request, the browser that of the document. */
export function setLocaleSource(source: () => Locale): void {
  readLocale = source;
}

export function locale(): Locale {
  return readLocale();
}

export function direction(of: Locale = locale()): 'ltr' | 'rtl' {
  return of === 'ar' ? 'rtl' : 'ltr';
}

/** English pages have plain addresses, Arabic pages the same ones under /ar. */
export function localPath(path: string, to: Locale = locale()): string {
  if (to === 'en') return path;
  return path === '/' ? '/ar' : `/ar${path}`;
}

export function otherLocale(of: Locale = locale()): Locale {
  return of === 'ar' ? 'en' : 'ar';
}

/** The inputs of a message that has plural forms. */
export function counted(count: number, language = locale()): { form: Intl.LDMLPluralRule; number: string } {
  return { form: pluralForm(count, language), number: countInDigits(count) };
}

/** Unicode isolates keep the direction of a name or an amount in plain text, which has no `<bdi>`. */
export function isolated(text: string | number = ''): string {
  return `\u2068${text}\u2069`;
}

/** Names in one line. */
export function listed(names: string[], of: Locale = locale()): string {
  return names.join(of === 'ar' ? '، ' : ', ');
}

/** A page's address without its language prefix. */
export function plainPath(pathname: string): string {
  return pathname.replace(/^\/ar(?=\/|$)/i, '') || '/';
}

/** A page of the reader: it has no bar of the shop, and kept books open without a connection. */
export function isReader(pathname: string): boolean {
  return plainPath(pathname).startsWith('/read/');
}
