import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '../../../contract/endpoints.ts';
import { countInDigits } from '../../../rules/digits.ts';
import { formatMoney } from '../../../rules/money.ts';
import { type ReportStep, reportSteps } from '../../../rules/shop.ts';
import { dayWriter } from '../../../rules/dates.ts';
import { titleOf } from '../../shelf/book-text.ts';
import { useMoney, useTimeZone } from '../../shop-facts.ts';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskQuery } from '../kit/desk-data.ts';
import { DeskPage, ExportLink, Phrase } from '../kit/desk-page.tsx';
import { Choice, DayRange, Tools } from '../kit/filters.tsx';
import { oneOf, useFilters } from '../kit/use-filters.ts';
import kit from '../kit/kit.module.css';
import { dayOf } from '../orders/order-filter.ts';
import { Ledger, LoadedReport } from './ledger.tsx';
import { bestOf, FigureTable, periodName, SalesChart, SalesTable } from './sales-chart.tsx';
import styles from '../orders/desk-orders.module.css';

type Report = AnswerOf<'GET /api/order/report'>;

const dayMs = 86_400_000;

/** The last 30 days, where the address names no others. */
function useReportFilter() {
  const { filter, change } = useFilters({ from: dayOf, to: dayOf, by: oneOf(reportSteps) });
  const zone = useTimeZone();
  const [today] = useState(() => dayWriter(zone)(Date.now()));
  const to = filter.to || today;
  const from = filter.from || dayWriter('UTC')(Date.parse(to) - 29 * dayMs);
  return [{ from, to, by: filter.by || 'day' }, change] as const;
}
type ReportFilter = ReturnType<typeof useReportFilter>[0];

const stepTexts: Record<ReportStep, () => string> = {
  day: m.desk_by_day,
  week: m.desk_by_week,
  month: m.desk_by_month,
};

export default function ReportsPage() {
  const [filter, onFilter] = useReportFilter();
  const query = useDeskQuery('GET /api/order/report', filter, {
    placeholderData: keepPreviousData,
    // The page shows the failure.
    meta: { silent: true },
  });
  return (
    <DeskPage
      title={m.desk_reports()}
      links={
        <ExportLink to={`/api/order/export?${new URLSearchParams({ from: filter.from, to: filter.to })}`}>
          {m.desk_export_days()}
        </ExportLink>
      }
    >
      <Tools>
        <DayRange from={filter.from} to={filter.to} onChange={onFilter} />
        <Choice
          label={m.desk_report_by()}
          value={filter.by}
          options={reportSteps.map((step) => [step, stepTexts[step]()])}
          onChoose={(by) => onFilter({ by: by || 'day' })}
        />
      </Tools>
      <LoadedReport query={query}>
        {(report) => (
          <div
            className={`${kit.stack} ${kit.policies} ${kit.loaded}`}
            aria-busy={query.isPlaceholderData || undefined}
          >
            <ReportFigures report={report} filter={filter} />
          </div>
        )}
      </LoadedReport>
    </DeskPage>
  );
}

function ReportFigures({ report, filter }: { report: Report; filter: ReportFilter }) {
  const { total, periods, titles } = report;
  const name = (day: string) => periodName(day, filter.by);
  const money = useMoney();
  const best = bestOf(periods);
  const label = best
    ? m.desk_report_chart({ period: name(best.day), revenue: formatMoney(best.revenue, money) })
    : m.desk_report_empty();
  return (
    <>
      <dl className={styles.figures}>
        <Figure words={m.desk_revenue()} value={<Price amount={total.revenue} />} />
        <Figure words={m.desk_order_count()} value={countInDigits(total.orders)} />
        <Figure words={m.desk_copies()} value={countInDigits(total.copies)} />
      </dl>
      <figure className={styles.chart}>
        <SalesChart periods={periods} label={label} name={name} />
      </figure>
      <section className={kit.stack}>
        <h2>{m.desk_top_titles()}</h2>
        {titles.length === 0 ? (
          <p className="hint">{m.desk_nothing_sold()}</p>
        ) : (
          <TopTitles titles={titles} />
        )}
      </section>
      <section className={kit.stack}>
        <h2>{stepTexts[filter.by]()}</h2>
        <SalesTable
          periods={periods}
          name={name}
          head={filter.by === 'day' ? m.desk_day() : m.desk_period()}
        />
      </section>
      <p className="hint">{m.desk_report_hint()}</p>
      <Ledger from={filter.from} to={filter.to} />
    </>
  );
}

function Figure({ words, value }: { words: string; value: ReactNode }) {
  return (
    <div>
      <dt className={kit.quiet}>{words}</dt>
      <dd>
        <b>{value}</b>
      </dd>
    </div>
  );
}

function TopTitles({ titles }: Pick<Report, 'titles'>) {
  const rows = titles.map((book, index) => ({
    key: book._id,
    name: (
      <>
        {countInDigits(index + 1)}.{' '}
        <ShopLink to={`/seller/product-list/${book._id}`}>
          <Phrase of={titleOf(book)} />
        </ShopLink>
      </>
    ),
    figures: [countInDigits(book.copies), <Price key="revenue" amount={book.revenue} />],
  }));
  return <FigureTable names={[m.desk_product(), m.desk_copies(), m.desk_revenue()]} rows={rows} />;
}
