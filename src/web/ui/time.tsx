import { formatDate, formatMoment } from '../format-date.ts';
import { useTimeZone } from '../shop-facts.ts';

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
