import Printer from 'icon:printer';
import { useState } from 'react';
import type { ListedPaper } from '../../../contract/invoices.ts';
import { dayWriter } from '../../../rules/dates.ts';
import { formatInvoiceNumber, formatOrderNumber } from '../../../rules/ids.ts';
import { MAX_CHOSEN } from '../../../rules/order-badges.ts';
import { phrase } from '../../shelf/book-text.ts';
import { useTimeZone } from '../../shop-facts.ts';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Day } from '../../ui/time.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskList } from '../kit/desk-data.ts';
import { DeskList, DeskPage, LinkButton, Phrase, Table } from '../kit/desk-page.tsx';
import { Choice, DeskSearch, Tools } from '../kit/filters.tsx';
import { anyText, useFilters } from '../kit/use-filters.ts';
import kit from '../kit/kit.module.css';
import { periodName } from '../reports/sales-chart.tsx';
import { printPath } from './use-desk-orders.ts';

const kinds = { invoice: m.invoice, 'credit-note': m.credit_note };

/** Invoices and credit notes, to be searched and printed together. */
export default function PapersPage() {
  const { filter, bound } = useFilters({
    q: anyText,
    month: (text) => (/^\d{4}-\d\d$/.test(text) ? text : ''),
  });
  const list = useDeskList('GET /api/order/papers', (page) => page.papers, filter);
  const orders = [...new Set(list.items.map(({ order }) => order._id))].slice(0, MAX_CHOSEN);
  const print = orders.length > 0 && (
    <LinkButton
      to={printPath('invoices', orders)}
      state={{ print: true }}
      icon={Printer}
      words={m.desk_print_shown()}
    />
  );
  return (
    <DeskPage title={m.desk_papers()} links={print || null}>
      <Tools>
        <DeskSearch label={m.desk_search_papers()} {...bound('q')} />
        <Choice
          label={m.desk_ledger_month()}
          all={m.desk_any_month()}
          options={useLastMonths()}
          {...bound('month')}
        />
      </Tools>
      <DeskList list={list} empty={filter.q || filter.month ? m.desk_no_match() : m.desk_no_papers()}>
        <Table
          className={kit.stacked}
          names={[m.desk_paper_number(), m.order_word(), m.name(), m.desk_day(), m.amount()]}
        >
          {list.items.map((paper) => (
            <PaperRow key={`${paper.kind} ${paper.number}`} paper={paper} />
          ))}
        </Table>
      </DeskList>
    </DeskPage>
  );
}

function PaperRow({ paper: { kind, number, order, buyer, issuedAt, amount } }: { paper: ListedPaper }) {
  const orderLink = (
    <ShopLink to={`/seller/orders?q=${formatOrderNumber(order.number)}`}>
      <bdi dir="ltr">{formatOrderNumber(order.number)}</bdi>
    </ShopLink>
  );
  return (
    <tr>
      <th scope="row">
        <ShopLink to={printPath('invoices', [order._id])}>
          {kinds[kind]()} <bdi dir="ltr">{formatInvoiceNumber(number)}</bdi>
        </ShopLink>
      </th>
      <td>{orderLink}</td>
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
  );
}

/** Of the last three years, by the first seven letters of their days. */
function useLastMonths(): [string, string][] {
  const zone = useTimeZone();
  const [today] = useState(() => dayWriter(zone)(Date.now()));
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: 36 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 10);
    return [first.slice(0, 7), periodName(first, 'month')];
  });
}
