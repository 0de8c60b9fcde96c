import { countInDigits } from '../../../rules/counts.ts';
import { formatMoney } from '../../../rules/money.ts';
import { type ReportStep, reportSteps } from '../../../rules/report-steps.ts';
import { ApiError } from '../../api/client.ts';
import { problemText } from '../../api/problem-text.ts';
import { titleOf } from '../../books/book-words.ts';
import { PageMeta } from '../../seo/page-meta.tsx';
import { useMoney } from '../../shell/money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { m } from '../../i18n/messages.js';
import { Choice } from '../choice.tsx';
import { DayRange } from '../day-range.tsx';
import { bestOf, periodName, SalesChart, SalesTable } from './sales-chart.tsx';
import { type Report, type ReportFilter, useReport, useReportFilter } from './use-report.ts';
import '../orders/orders.css';

const stepTexts: Record<ReportStep, () => string> = {
  day: m.desk_by_day,
  week: m.desk_by_week,
  month: m.desk_by_month,
};

export default function ReportsPage() {
  const [filter, onFilter] = useReportFilter();
  const { data, isPending, isError, error, isPlaceholderData, refetch } = useReport(filter);
  return (
    <>
      <PageMeta title={m.desk_reports()} unlisted />
      <h1>{m.desk_reports()}</h1>
      <div className="tools order-tools">
        <DayRange from={filter.from} to={filter.to} onChange={onFilter} />
        <Choice
          label={m.desk_report_by()}
          value={filter.by}
          options={reportSteps.map((step) => [step, stepTexts[step]()])}
          onChoose={(by) => onFilter({ by: by || 'day' })}
        />
      </div>
      {isPending && <Spinner words={m.desk_loading()} />}
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {data && !isError && (
        <div className="report" aria-busy={isPlaceholderData || undefined}>
          <ReportFigures report={data} filter={filter} />
        </div>
      )}
    </>
  );
}

/** A time that cannot be shown is answered in words; anything else may be tried again. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof ApiError && error.status === 400;
  if (!isRefused) return <LoadFailed words={m.desk_load_failed()} onRetry={onRetry} />;
  return <EmptyState words={problemText(error.code, error.about) ?? error.message} />;
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
      <dl className="sums">
        <div>
          <dt>{m.desk_revenue()}</dt>
          <dd>
            <b>
              <Price amount={total.revenue} />
            </b>
          </dd>
        </div>
        <div>
          <dt>{m.desk_order_count()}</dt>
          <dd>
            <b>{countInDigits(total.orders)}</b>
          </dd>
        </div>
        <div>
          <dt>{m.desk_copies()}</dt>
          <dd>
            <b>{countInDigits(total.copies)}</b>
          </dd>
        </div>
      </dl>
      <figure className="chart">
        <SalesChart periods={periods} label={label} name={name} />
      </figure>
      <section>
        <h2>{m.desk_top_titles()}</h2>
        {titles.length === 0 ? (
          <p className="hint">{m.desk_nothing_sold()}</p>
        ) : (
          <TopTitles titles={titles} />
        )}
      </section>
      <section>
        <h2>{stepTexts[filter.by]()}</h2>
        <SalesTable
          periods={periods}
          name={name}
          head={filter.by === 'day' ? m.desk_day() : m.desk_period()}
        />
      </section>
      <p className="hint">{m.desk_report_hint()}</p>
    </>
  );
}

function TopTitles({ titles }: Pick<Report, 'titles'>) {
  return (
    <table className="table days">
      <thead>
        <tr>
          <th scope="col">{m.desk_product()}</th>
          <th scope="col">{m.desk_copies()}</th>
          <th scope="col">{m.desk_revenue()}</th>
        </tr>
      </thead>
      <tbody>
        {titles.map((book, place) => {
          const title = titleOf(book);
          return (
            <tr key={book._id}>
              <td>
                {countInDigits(place + 1)}.{' '}
                <bdi lang={title.lang}>
                  <ShopLink to={`/seller/product-list/${book._id}`}>{title.text}</ShopLink>
                </bdi>
              </td>
              <td className="num" data-name={m.desk_copies()}>
                {countInDigits(book.copies)}
              </td>
              <td className="num" data-name={m.desk_revenue()}>
                <Price amount={book.revenue} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
