import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import type { LedgerMonth } from '../../../contract/seller-orders.ts';
import { dayWriter } from '../../../rules/dates.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { ApiError } from '../../api/client.ts';
import { problemText } from '../../api/problem-text.ts';
import { titleOf } from '../../shelf/book-text.ts';
import { useTimeZone } from '../../shop-facts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { dayOf, days, choice, useFilters } from '../kit/filters.tsx';
import { useDeskQuery } from '../kit/desk-data.ts';
import {
  DeskPage,
  ExportLink,
  HeadLinks,
  Loaded,
  type LoadedProps,
  Phrase,
  Section,
} from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import {
  type Column,
  Figure,
  FigureTable,
  money,
  periodName,
  SalesChart,
  SalesTable,
} from './sales-chart.tsx';
import styles from '../orders/desk-orders.module.css';

type Report = AnswerOf<'GET /api/order/report'>;

const dayMs = 86_400_000;
const steps = { day: m.desk_by_day, week: m.desk_by_week, month: m.desk_by_month };
const { day: _day, ...otherSteps } = steps;
const bySteps = choice(m.desk_report_by, m.desk_by_day, otherSteps);

/** The last 30 days, where the address names no others. */
function useReportFilter() {
  const zone = useTimeZone();
  const [today] = useState(() => dayWriter(zone)(Date.now()));
  const [params] = useSearchParams();
  const to = dayOf(params.get('to') ?? '') || today;
  const first = dayWriter('UTC')(Date.parse(to) - 29 * dayMs);
  const { filter, tools } = useFilters({
    from: { ...days.from, read: (text) => dayOf(text) || first },
    to: { ...days.to, read: () => to },
    by: bySteps,
  });
  return { filter: { ...filter, by: filter.by || 'day' } as const, tools };
}

export default function ReportsPage() {
  const { filter, tools } = useReportFilter();
  const { from, to } = filter;
  const query = useDeskQuery('GET /api/order/report', filter, {
    placeholderData: keepPreviousData,
    // The page shows the failure.
    meta: { silent: true },
  });
  const file = `/api/order/export?${new URLSearchParams({ from, to })}`;
  return (
    <DeskPage title={m.desk_reports()} links={<ExportLink to={file}>{m.desk_export_days()}</ExportLink>}>
      {tools}
      <LoadedReport query={query}>
        {({ total, periods, titles }) => (
          <div
            className={`${kit.stack} ${kit.policies} ${kit.loaded}`}
            aria-busy={query.isPlaceholderData || undefined}
          >
            <dl className={styles.figures}>
              <Figure name={m.desk_revenue()} value={<Price amount={total.revenue} />} />
              <Figure name={m.desk_order_count()} value={countInDigits(total.orders)} />
              <Figure name={m.desk_copies()} value={countInDigits(total.copies)} />
            </dl>
            <SalesChart
              periods={periods}
              name={(day) => periodName(day, filter.by)}
              label={m.desk_report_chart}
              empty={m.desk_report_empty}
            />
            <Section title={m.desk_top_titles()}>
              {titles.length === 0 ? (
                <p className="hint">{m.desk_nothing_sold()}</p>
              ) : (
                <FigureTable head={m.desk_product()} name={titleLink} columns={titleColumns} rows={titles} />
              )}
            </Section>
            <Section title={steps[filter.by]()}>
              <SalesTable
                periods={periods}
                name={(day) => periodName(day, filter.by)}
                head={filter.by === 'day' ? m.desk_day() : m.desk_period()}
              />
            </Section>
            <p className="hint">{m.desk_report_hint()}</p>
            <Ledger from={from} to={to} />
          </div>
        )}
      </LoadedReport>
    </DeskPage>
  );
}

type Title = Report['titles'][number];

const titleLink = (book: Title, index: number) => (
  <>
    {countInDigits(index + 1)}.{' '}
    <ShopLink to={`/seller/product-list/${book._id}`}>
      <Phrase of={titleOf(book)} />
    </ShopLink>
  </>
);
const titleColumns: Column<Title>[] = [
  [m.desk_copies, ({ copies }) => countInDigits(copies)],
  [m.desk_revenue, money(({ revenue }) => revenue)],
];

/** Explains why a period is refused; other failures can be tried again. */
function LoadedReport<Data>({
  query,
  children,
}: Omit<LoadedProps<Data>, 'query'> & { query: LoadedProps<Data>['query'] & { error: unknown } }) {
  const { error } = query;
  if (error instanceof ApiError && error.status === 400)
    return <EmptyState words={problemText(error.code, error.about) ?? error.message} />;
  return <Loaded query={error ? { ...query, data: undefined } : query}>{children}</Loaded>;
}

const papers: Column<LedgerMonth>[] = [
  [m.desk_ledger_gross, money(({ gross }) => gross)],
  [m.desk_ledger_net, money(({ net }) => net)],
  [m.desk_ledger_tax, money(({ tax }) => tax)],
  [m.credit_notes, money(({ credited }) => credited.gross)],
];
const paidBy = (by: string) =>
  money<LedgerMonth>(({ methods }) => methods.find(({ way }) => way === by)?.gross ?? 0);
const payments: Column<LedgerMonth>[] = [
  [m.shipping, money(({ delivery }) => delivery)],
  [m.desk_ledger_fees, money(({ fees }) => fees)],
  [m.cod, paidBy('COD')],
  [m.online, paidBy('Online')],
  [m.bank_transfer, paidBy('Transfer')],
  [m.desk_ledger_collected, money(({ cashCollected }) => cashCollected)],
];
const rates: Column<LedgerMonth['rates'][number]>[] = [
  [m.desk_ledger_net, money(({ net }) => net)],
  [m.desk_ledger_tax, money(({ tax }) => tax)],
  [m.desk_ledger_credited_net, money(({ credited }) => credited.net)],
  [m.desk_ledger_credited_tax, money(({ credited }) => credited.tax)],
];
const monthName = ({ month }: LedgerMonth) => periodName(`${month}-01`, 'month');

/** The papers and the cash of each month, for the accountant. Days are taken for the months they are in. */
function Ledger({ from, to }: { from: string; to: string }) {
  const range = { from: from.slice(0, 7), to: to.slice(0, 7) };
  // The page shows the failure.
  const query = useDeskQuery('GET /api/order/ledger', range, { meta: { silent: true } });
  const file = `/api/order/ledger/csv?${new URLSearchParams(range)}`;
  return (
    <Section title={m.desk_ledger()}>
      <p className="hint">{m.desk_ledger_hint()}</p>
      <HeadLinks>
        <ExportLink to={file}>{m.desk_export()}</ExportLink>
      </HeadLinks>
      <LoadedReport query={query}>
        {({ months, cashOutstanding }) => (
          <>
            <FigureTable head={m.desk_ledger_month()} name={monthName} columns={papers} rows={months} />
            <FigureTable head={m.desk_ledger_month()} name={monthName} columns={payments} rows={months} />
            <FigureTable
              head={m.desk_ledger_rates()}
              name={({ name, taxPercent }) => `${name} · ${m.desk_ledger_rate({ percent: taxPercent })}`}
              columns={rates}
              rows={months.flatMap((month) =>
                month.rates.map((rate) => ({ ...rate, name: monthName(month) })),
              )}
            />
            <p>
              {m.desk_ledger_outstanding()} <Price amount={cashOutstanding} />
            </p>
          </>
        )}
      </LoadedReport>
    </Section>
  );
}
