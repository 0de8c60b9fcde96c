import { useState } from 'react';
import { dayWriter } from '../../../rules/dates.ts';
import { formatInvoiceNumber } from '../../../rules/ids.ts';
import { MAX_CHOSEN } from '../../../rules/order-badges.ts';
import { phrase } from '../../shelf/book-text.ts';
import { useTimeZone } from '../../shop-facts.ts';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Day } from '../../ui/time.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskList } from '../kit/desk-data.ts';
import { DeskList, DeskPage, Phrase, Table } from '../kit/desk-page.tsx';
import { type Bound, Choice, search, useFilters } from '../kit/filters.tsx';
import kit from '../kit/kit.module.css';
import { periodName } from '../reports/sales-chart.tsx';
import { OrderLink } from './order-parts.tsx';
import { PrintLink, printPath } from './print-page.tsx';

const kinds = { invoice: m.invoice, 'credit-note': m.credit_note };

const filters = {
  q: search(m.desk_search_papers),
  month: {
    read: (text: string) => (/^\d{4}-\d\d$/.test(text) ? text : ''),
    Control: MonthChoice,
  },
};

/** Invoices and credit notes, to be searched and printed together. */
export default function PapersPage() {
  const { filter, tools } = useFilters(filters);
  const list = useDeskList('GET /api/order/papers', (page) => page.papers, filter);
  const orders = [...new Set(list.items.map(({ order }) => order._id))].slice(0, MAX_CHOSEN);
  const print = orders.length > 0 && <PrintLink what="invoices" ids={orders} words={m.desk_print_shown()} />;
  const names = [m.desk_paper_number(), m.order_word(), m.name(), m.desk_day(), m.amount()];
  return (
    <DeskPage title={m.desk_papers()} links={print || null}>
      {tools}
      <DeskList list={list} empty={filter.q || filter.month ? m.desk_no_match() : m.desk_no_papers()}>
        <Table className={kit.stacked} names={names}>
          {list.items.map(({ kind, number, order, buyer, issuedAt, amount }) => (
            <tr key={`${kind} ${number}`}>
              <th scope="row">
                <ShopLink to={printPath('invoices', [order._id])}>
                  {kinds[kind]()} <bdi dir="ltr">{formatInvoiceNumber(number)}</bdi>
                </ShopLink>
              </th>
              <td>
                <OrderLink number={order.number} />
              </td>
              <td>
                <Phrase of={phrase(buyer)} />
              </td>
              <td>
                <Day at={issuedAt} />
              </td>
              <td className={kit.num}>
                {kind === 'credit-note' && '− '}
                <Price amount={amount} />
              </td>
            </tr>
          ))}
        </Table>
      </DeskList>
    </DeskPage>
  );
}

/** The last three years, by the first seven letters of their days. */
function MonthChoice(bound: Bound<string>) {
  const zone = useTimeZone();
  const [today] = useState(() => dayWriter(zone)(Date.now()));
  const [year, month] = today.split('-').map(Number) as [number, number];
  const months = Array.from({ length: 36 }, (_, back): [string, string] => {
    const first = new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 10);
    return [first.slice(0, 7), periodName(first, 'month')];
  });
  return <Choice label={m.desk_ledger_month()} all={m.desk_any_month()} options={months} {...bound} />;
}
