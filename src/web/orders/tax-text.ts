import type { Tax, TaxReason } from '../../rules/order-totals.ts';
import type { Locale } from '../locale.ts';
import { m } from '../i18n/messages.js';

/** The tax of the shop as a sentence; empty if there is none. */
export function taxSentence({ taxPercent: percent, pricesIncludeTax }: Tax): string {
  if (percent === 0) return '';
  return pricesIncludeTax ? m.prices_include_tax({ percent }) : m.tax_is_added({ percent });
}

/** What delivery costs, in one sentence. */
export function shippingSentence({ freeDelivery }: { freeDelivery: boolean }): string {
  return freeDelivery ? m.shipping_is_free() : m.shipping_by_country();
}

/** One text of several sentences, some of which may be empty. */
export function sentences(...parts: string[]): string {
  return parts.filter(Boolean).join(' ');
}

/** The name of the tax in a list of sums with its rate and, where it is not the shop's, why; in this language or in that of the page. */
export function taxLabel(
  { taxPercent: percent, pricesIncludeTax, taxReason }: Tax & { taxReason: TaxReason },
  at?: { locale: Locale },
): string {
  if (taxReason === 'destination' && percent === 0) return m.tax_free_there({}, at);
  if (taxReason === 'destination')
    return pricesIncludeTax ? m.tax_included_there({ percent }, at) : m.tax_there({ percent }, at);
  return pricesIncludeTax ? m.tax_included({ percent }, at) : m.tax({ percent }, at);
}
