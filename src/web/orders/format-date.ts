import { locale } from '../locale.ts';

/** 12 November 2026. Both languages use Western digits in dates. */
export function formatDate(moment: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }) {
  const tag = locale() === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-GB';
  return new Intl.DateTimeFormat(tag, options).format(new Date(moment));
}

/** 12 Nov 2026. By its parts: the medium style of Arabic has the number of the month. */
export const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** 12 Nov 2026, 14:05. */
export function formatMoment(moment: string): string {
  return formatDate(moment, { ...shortDay, hour: 'numeric', minute: 'numeric' });
}
