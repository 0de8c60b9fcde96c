import { countInDigits, pluralForm } from '../rules/digits.ts';
import { addressIn, type Language, otherLanguage, splitAddress } from '../rules/languages.ts';

export type Locale = Language;

/** The language of a page, and what the addresses of that language begin with. */
export interface PageLanguage {
  locale: Locale;
  prefix: string;
}

let ofPage = ofDocument;
let loaded: PageLanguage | undefined;

/** Read when it is first asked for: a module that does something when it is loaded takes every message along (0005). */
function ofDocument(): PageLanguage {
  if (import.meta.env.SSR) return { locale: 'en', prefix: '' };
  return (loaded ??= readDocument());
}

function readDocument(): PageLanguage {
  const lang = document.documentElement.lang === 'ar' ? 'ar' : 'en';
  return { locale: lang, prefix: splitAddress(window.location.pathname).named ? `/${lang}` : '' };
}

/** The server reads the language of the request; the browser has that of the document. */
export function setLanguageSource(source: () => PageLanguage): void {
  ofPage = source;
}

export function locale(): Locale {
  return ofPage().locale;
}

export function direction(of: Locale = locale()): 'ltr' | 'rtl' {
  return of === 'ar' ? 'rtl' : 'ltr';
}

/** The address of a page with the prefix of its language, for links that the router does not make (0033). */
export function localPath(path: string, to: Locale = locale()): string {
  const { locale: here, prefix } = ofPage();
  return addressIn(to, prefix ? otherLanguage(here) : here, path);
}

export function otherLocale(of: Locale = locale()): Locale {
  return otherLanguage(of);
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

/** A page's whole address without the prefix of its language, as the router gives it. */
export function plainPath(pathname: string): string {
  return splitAddress(pathname).path;
}

/** A page of the reader: it has no bar of the shop, and books saved for offline reading open without a connection. */
export function isReader(pathname: string): boolean {
  return plainPath(pathname).startsWith('/read/');
}
