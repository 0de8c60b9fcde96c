import { locale } from '../locale.ts';

/** 12 November 2026. Both languages use Western digits in dates. */
export function formatDate(moment: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }) {
  const tag = locale() === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-GB';
  return new Intl.DateTimeFormat(tag, options).format(new Date(moment));
}

/** 12 Nov 2026, 14:05. Not `dateStyle`: in Arabic its short form has digits only, unlike the dates beside it. */
export function formatMoment(moment: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formatDate(moment, { ...day, hour: 'numeric', minute: '2-digit' });
}
