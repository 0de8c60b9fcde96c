import type { DeliveryTerms } from '../rules/delivery.ts';
import { m } from './i18n/messages.js';
import { counted, type Locale } from './locale.ts';

/** How long delivery takes; empty if nothing is promised. */
export function daysSentence(days: DeliveryTerms['days'], locale?: Locale): string {
  if (!days) return '';
  const { from, to } = days;
  const options = locale && { locale };
  const most = counted(to, locale);
  return from === to ? m.delivery_day(most, options) : m.delivery_days({ from, ...most }, options);
}
