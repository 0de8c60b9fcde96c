import { locale } from '../locale.ts';

/** 12 November 2026. Both languages use Western digits in dates. */
export function formatDate(moment: string): string {
  return new Intl.DateTimeFormat(locale() === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-GB', {
    dateStyle: 'long',
  }).format(new Date(moment));
}
