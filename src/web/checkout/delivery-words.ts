import type { DeliveryTerms } from '../../rules/delivery.ts';
import { m } from '../i18n/messages.js';
import type { Locale } from '../locale.ts';

/** How long delivery takes; empty if nothing is promised. */
export function daysSentence(days: DeliveryTerms['days'], locale?: Locale): string {
  if (!days) return '';
  const { from, to } = days;
  const options = locale && { locale };
  return from === to ? m.delivery_day({ days: to }, options) : m.delivery_days({ from, to }, options);
}
