import { useState } from 'react';
import { useTimeZone } from '../shop-facts.ts';
import { dateFormat } from '../../rules/dates.ts';
import { locale } from '../locale.ts';

/** The day of a moment where the shop is. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at, useTimeZone())}</time>;
}

/** A day with the time, where the shop is. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} dateTime={at}>
      {formatMoment(at, useTimeZone())}
    </time>
  );
}

const hour = 3_600_000;

/** How long ago it was, in hours or days. */
export function Age({ since }: { since: string }) {
  const [now] = useState(() => Date.now());
  const hours = Math.floor((Date.parse(since) - now) / hour);
  const tag = locale() === 'ar' ? 'ar-u-nu-latn' : 'en-GB';
  const words = new Intl.RelativeTimeFormat(tag, { style: 'short', numeric: 'auto' });
  return (
    <time dateTime={since}>
      {hours > -48 ? words.format(hours, 'hour') : words.format(Math.ceil(hours / 24), 'day')}
    </time>
  );
}

/** 12 November 2026. Both languages use Western digits in dates. */
export function formatDate(
  moment: string,
  zone: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  const tag = locale() === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'en-GB';
  return dateFormat(tag, zone, options).format(new Date(moment));
}

/** 12 Nov 2026. By its parts: the medium style of Arabic has the number of the month. */
export const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** 12 Nov 2026, 14:05. */
export function formatMoment(moment: string, zone: string): string {
  return formatDate(moment, zone, { ...shortDay, hour: 'numeric', minute: 'numeric' });
}
