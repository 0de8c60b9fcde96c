import { countInDigits, pluralForm } from '../rules/counts.ts';
import { getLocale } from './words/runtime.js';

export type Locale = 'en' | 'ar';

export function locale(): Locale {
  return getLocale() as Locale;
}

export function direction(of: Locale = locale()): 'ltr' | 'rtl' {
  return of === 'ar' ? 'rtl' : 'ltr';
}

/** English lives at the plain addresses, Arabic at the same ones under /ar. */
export function localPath(path: string, to: Locale = locale()): string {
  if (to === 'en') return path;
  return path === '/' ? '/ar' : `/ar${path}`;
}

export function otherLocale(of: Locale = locale()): Locale {
  return of === 'ar' ? 'en' : 'ar';
}

/** A number as it stands in prose: Arabic-Indic digits among Arabic words. */
export function numberInWords(value: number): string {
  return countInDigits(value, locale());
}

/** What a message with a plural asks for. */
export function counted(count: number): { form: Intl.LDMLPluralRule; number: string } {
  return { form: pluralForm(count, locale()), number: numberInWords(count) };
}

/** A page's address without its language. */
export function plainPath(pathname: string): string {
  return pathname.replace(/^\/ar(?=\/|$)/i, '') || '/';
}
