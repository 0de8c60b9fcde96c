import { countryCodes } from '../../../rules/country-names.ts';
import {
  type OrderSort,
  orderSorts,
  type PaymentState,
  paymentStateNames,
} from '../../../rules/order-badges.ts';
import { type OrderStatus, orderStatuses } from '../../../rules/order-status.ts';
import { useFilterParams } from '../kit/use-filter-params.ts';

/** An empty text stands for all. Days are as 2026-01-31. */
export interface OrderFilter {
  q: string;
  status: OrderStatus | '';
  payment: PaymentState | '';
  country: string;
  from: string;
  to: string;
  sort: OrderSort;
}

export function useOrderFilter(): [OrderFilter, (change: Partial<OrderFilter>) => void] {
  const [params, change] = useFilterParams<OrderFilter>(fittingDays);
  const text = (name: keyof OrderFilter) => params.get(name) ?? '';
  const filter: OrderFilter = {
    q: text('q'),
    status: orderStatuses.find((one) => one === params.get('status')) ?? '',
    payment: paymentStateNames.find((one) => one === params.get('payment')) ?? '',
    country: countryCodes.find((one) => one === params.get('country')) ?? '',
    from: dayOf(text('from')),
    to: dayOf(text('to')),
    sort: orderSorts.find((one) => one === params.get('sort')) ?? 'newest',
  };
  return [filter, change];
}

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
