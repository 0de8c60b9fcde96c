import { useMemo } from 'react';
import { countryList } from '../../../rules/country-names.ts';
import {
  type OrderSort,
  orderSorts,
  type PaymentState,
  paymentStateNames,
} from '../../../rules/order-badges.ts';
import { orderStatuses } from '../../../rules/order-status.ts';
import { locale } from '../../locale.ts';
import { statusText } from '../../status-text.ts';
import { m } from '../../i18n/messages.js';
import { AlertChoices } from '../announce/alert-choices.tsx';
import { Choice, DayRange, DeskSearch, Tools } from '../kit/filters.tsx';
import type { OrderFilter } from './order-filter.ts';

const paymentTexts: Record<PaymentState, () => string> = {
  'cash-due': m.desk_cash_due,
  'cash-paid': m.desk_cash_paid,
  'card-due': m.desk_card_due,
  'card-paid': m.desk_card_paid,
  'refund-due': m.refund_due,
};
const sortTexts: Record<OrderSort, () => string> = {
  newest: m.desk_sort_newest,
  oldest: m.desk_sort_oldest,
  'amount-desc': m.desk_sort_amount_desc,
  amount: m.desk_sort_amount,
};

interface OrderToolsProps {
  filter: OrderFilter;
  onFilter: (change: Partial<OrderFilter>) => void;
}

export function OrderTools({ filter, onFilter }: OrderToolsProps) {
  const language = locale();
  const countries = useMemo(() => countryList(language), [language]);
  return (
    <Tools layout="many">
      <DeskSearch label={m.desk_search_orders()} searched={filter.q} onSearch={(q) => onFilter({ q })} />
      <Choice
        label={m.order_status()}
        all={m.desk_any_status()}
        value={filter.status}
        options={orderStatuses.map((status) => [status, statusText(status)])}
        onChoose={(status) => onFilter({ status })}
      />
      <Choice
        label={m.payment()}
        all={m.desk_any_payment()}
        value={filter.payment}
        options={paymentStateNames.map((state) => [state, paymentTexts[state]()])}
        onChoose={(payment) => onFilter({ payment })}
      />
      <Choice
        label={m.country()}
        all={m.desk_any_country()}
        value={filter.country}
        options={countries.map(({ code, name }) => [code, name])}
        onChoose={(country) => onFilter({ country })}
      />
      <Choice
        label={m.desk_sort()}
        value={filter.sort}
        options={orderSorts.map((sort) => [sort, sortTexts[sort]()])}
        onChoose={(sort) => onFilter({ sort: sort || 'newest' })}
      />
      <DayRange from={filter.from} to={filter.to} onChange={onFilter} />
      <AlertChoices />
    </Tools>
  );
}
