import type { LedgerMonth } from '../../../contract/seller-orders.ts';
import { ApiError } from '../../api/client.ts';
import { problemText } from '../../api/problem-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Price } from '../../ui/price.tsx';
import { m } from '../../i18n/messages.js';
import { useDeskQuery } from '../kit/desk-data.ts';
import { ExportLink, HeadLinks, Loaded, type LoadedProps } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import { FigureTable, periodName } from './sales-chart.tsx';

type Column = [name: () => string, figure: (month: LedgerMonth) => number];

const papers: Column[] = [
  [m.desk_ledger_gross, ({ gross }) => gross],
  [m.desk_ledger_net, ({ net }) => net],
  [m.desk_ledger_tax, ({ tax }) => tax],
  [m.credit_notes, ({ credited }) => credited.gross],
];
const paidBy = (by: string): Column[1] => {
  return ({ methods }) => methods.find(({ way }) => way === by)?.gross ?? 0;
};
const payments: Column[] = [
  [m.shipping, ({ delivery }) => delivery],
  [m.desk_ledger_fees, ({ fees }) => fees],
  [m.cod, paidBy('COD')],
  [m.online, paidBy('Online')],
  [m.bank_transfer, paidBy('Transfer')],
  [m.desk_ledger_collected, ({ cashCollected }) => cashCollected],
];

/** The papers and the cash of each month, for the accountant. Days are taken for the months they are in. */
export function Ledger({ from, to }: { from: string; to: string }) {
  const months = { from: from.slice(0, 7), to: to.slice(0, 7) };
  // The page shows the failure.
  const query = useDeskQuery('GET /api/order/ledger', months, { meta: { silent: true } });
  return (
    <section className={kit.stack}>
      <h2>{m.desk_ledger()}</h2>
      <p className="hint">{m.desk_ledger_hint()}</p>
      <HeadLinks>
        <ExportLink to={`/api/order/ledger/csv?${new URLSearchParams(months)}`}>{m.desk_export()}</ExportLink>
      </HeadLinks>
      <LoadedReport query={query}>
        {(ledger) => (
          <>
            <Months months={ledger.months} columns={papers} />
            <Months months={ledger.months} columns={payments} />
            <Rates months={ledger.months} />
            <p>
              {m.desk_ledger_outstanding()} <Price amount={ledger.cashOutstanding} />
            </p>
          </>
        )}
      </LoadedReport>
    </section>
  );
}

/** Explains why a period is refused; other failures can be tried again. */
export function LoadedReport<Data>({
  query,
  children,
}: Omit<LoadedProps<Data>, 'query'> & { query: LoadedProps<Data>['query'] & { error: unknown } }) {
  const { error } = query;
  if (error instanceof ApiError && error.status === 400)
    return <EmptyState words={problemText(error.code, error.about) ?? error.message} />;
  return <Loaded query={error ? { ...query, data: undefined } : query}>{children}</Loaded>;
}

const nameOf = ({ month }: LedgerMonth) => periodName(`${month}-01`, 'month');

function Months({ months, columns }: { months: LedgerMonth[]; columns: Column[] }) {
  const rows = months.map((month) => ({
    key: month.month,
    name: nameOf(month),
    figures: columns.map(([name, figure]) => <Price key={name()} amount={figure(month)} />),
  }));
  return <FigureTable names={[m.desk_ledger_month(), ...columns.map(([name]) => name())]} rows={rows} />;
}

function Rates({ months }: { months: LedgerMonth[] }) {
  const rows = months.flatMap((month) =>
    month.rates.map(({ taxPercent, net, tax, credited }) => ({
      key: `${month.month} ${taxPercent}`,
      name: `${nameOf(month)} · ${m.desk_ledger_rate({ percent: taxPercent })}`,
      figures: [
        <Price key="net" amount={net} />,
        <Price key="tax" amount={tax} />,
        <Price key="credited" amount={credited.net} />,
        <Price key="credited-tax" amount={credited.tax} />,
      ],
    })),
  );
  if (rows.length === 0) return null;
  const names = [m.desk_ledger_rates(), m.desk_ledger_net(), m.desk_ledger_tax()];
  return (
    <FigureTable names={[...names, m.desk_ledger_credited_net(), m.desk_ledger_credited_tax()]} rows={rows} />
  );
}
