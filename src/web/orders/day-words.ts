import { locale } from '../locale.ts';

/** 12 November 2026, ١٢ only in ornament: both languages write figures the same way. */
export function dayWords(moment: string): string {
  return new Intl.DateTimeFormat(locale() === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-GB', {
    dateStyle: 'long',
  }).format(new Date(moment));
}
