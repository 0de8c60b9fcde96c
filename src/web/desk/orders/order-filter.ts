import { countryCodes } from '../../../rules/country-names.ts';
import { orderSorts, paymentStateNames } from '../../../rules/order-badges.ts';
import { orderStatuses } from '../../../rules/order-status.ts';
import { anyText, type FilterOf, oneOf } from '../kit/use-filters.ts';

/** An empty text stands for all. Days are as 2026-01-31. */
export const orderFilters = {
  q: anyText,
  status: oneOf(orderStatuses),
  payment: oneOf(paymentStateNames),
  country: oneOf(countryCodes),
  from: dayOf,
  to: dayOf,
  sort: (text: string) => oneOf(orderSorts)(text) || 'newest',
};
export type OrderFilter = FilterOf<typeof orderFilters>;

/** A day of an address, or an empty text: a day such as 30 February is none. */
export function dayOf(text: string): string {
  if (!/^(19[7-9]\d|2\d{3})-\d\d-\d\d$/.test(text)) return '';
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : '';
}

type Days = Pick<OrderFilter, 'from' | 'to'>;

/** A chosen day removes the other if it no longer fits: the first is never after the last. */
export function fittingDays<Filter extends Partial<Days>>(change: Filter, latest: URLSearchParams): Filter {
  const { from, to } = { from: latest.get('from'), to: latest.get('to'), ...change };
  if (!from || !to || from <= to) return change;
  return { ...change, [change.from ? 'to' : 'from']: '' };
}

export function isFiltered({ sort: _sort, ...filter }: OrderFilter): boolean {
  return Object.values(filter).some(Boolean);
}
