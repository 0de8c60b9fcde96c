import type { ReactNode } from 'react';
import { formatMoney } from '../../../rules/money.ts';
import type { ReportStep } from '../../../rules/shop.ts';
import { direction } from '../../locale.ts';
import { formatDate, shortDay } from '../../ui/time.tsx';
import { useMoney } from '../../shop-facts.ts';
import { Price } from '../../ui/price.tsx';
import { m } from '../../i18n/messages.js';
import { Table } from '../kit/desk-page.tsx';
import kit from '../kit/kit.module.css';
import styles from '../orders/desk-orders.module.css';

const width = 300;
const height = 64;

export interface Sales {
  /** The first day of the period. */
  day: string;
  orders: number;
  revenue: number;
  copies?: number;
}

const monthDay = { day: 'numeric', month: 'short' } as const;
const wholeMonth = { month: 'long', year: 'numeric' } as const;

/** A period by its first day; the year only where it matters. */
export function periodName(day: string, by: ReportStep, isShort = false): string {
  const name = formatDate(day, 'UTC', by === 'month' ? wholeMonth : isShort ? monthDay : shortDay);
  return by === 'week' ? m.desk_week_from({ day: name }) : name;
}

interface SalesChartProps {
  periods: Sales[];
  name: (day: string) => string;
  /** The text for screen readers: the best period, or that nothing was sold. */
  label: (inputs: Record<'day' | 'period' | 'revenue', string>) => string;
  empty: () => string;
  /** The name of the last period, where it has one of its own. */
  last?: string;
  children?: ReactNode;
}

/** A bar for each period in reading direction: the oldest first. */
export function SalesChart({ periods, name, label, empty, last, children }: SalesChartProps) {
  const format = useMoney();
  const best = periods.reduce((a, b) => (b.revenue > a.revenue ? b : a), periods[0]!);
  const [day, revenue] = [name(best.day), formatMoney(best.revenue, format)];
  const step = width / periods.length;
  const barX = (index: number) => (direction() === 'rtl' ? width - (index + 1) * step : index * step);
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={best.revenue > 0 ? label({ day, period: day, revenue }) : empty()}
      >
        {periods.map((period, index) => {
          const isToday = last !== undefined && index === periods.length - 1;
          const isSold = period.revenue > 0;
          const barHeight = isSold ? Math.max(3, (period.revenue / best.revenue) * (height - 2)) : 1;
          return (
            <rect
              key={period.day}
              className={isToday ? styles.today : isSold ? undefined : styles.none}
              x={barX(index) + step * 0.15}
              y={height - barHeight}
              width={step * 0.7}
              height={barHeight}
            >
              <title>{`${name(period.day)}: ${formatMoney(period.revenue, format)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={`${kit.row} ${kit.apart} hint`} aria-hidden="true">
        <span>{name(periods[0]!.day)}</span>
        {periods.length > 1 && <span>{last ?? name(periods.at(-1)!.day)}</span>}
      </p>
      {children}
    </figure>
  );
}

interface SalesTableProps extends Pick<SalesChartProps, 'periods' | 'name'> {
  /** The head of the first column. */
  head: string;
}

const salesColumns: Column<Sales>[] = [
  [m.desk_order_count, ({ orders }) => orders],
  [m.desk_copies, ({ copies }) => copies],
  [m.desk_revenue, money(({ revenue }) => revenue)],
];

/** The same figures, the newest first. */
export function SalesTable({ periods, name, head }: SalesTableProps) {
  const shown = salesColumns.filter(
    (_, index) => index !== 1 || periods.some((one) => one.copies !== undefined),
  );
  return (
    <FigureTable head={head} name={({ day }) => name(day)} columns={shown} rows={periods.toReversed()} />
  );
}

/** A name, and what stands below it in each row. */
export type Column<Row> = readonly [name: () => string, figure: (row: Row) => ReactNode];

export function money<Row>(amountOf: (row: Row) => number): Column<Row>[1] {
  return (row) => <Price amount={amountOf(row)} />;
}

interface FigureTableProps<Row> {
  head: string;
  /** What a row tells of. */
  name: (row: Row, index: number) => ReactNode;
  columns: Column<Row>[];
  rows: Row[];
}

/** Figures in rows; nothing without rows. */
export function FigureTable<Row>({ head, name, columns, rows }: FigureTableProps<Row>) {
  if (rows.length === 0) return null;
  const names = columns.map(([of]) => of());
  return (
    <Table names={[head, ...names]} className={`${kit.tight} ${kit.stacked}`}>
      {rows.map((row, index) => (
        // The rows have no state.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={index}>
          <th scope="row">{name(row, index)}</th>
          {columns.map(([, figure], at) => (
            <td key={names[at]} className={kit.num} data-name={names[at]}>
              {figure(row)}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** A figure of the page, below its name. */
export function Figure({ name, value, more }: Record<'name' | 'value', ReactNode> & { more?: string }) {
  return (
    <div>
      <dt className={kit.quiet}>{name}</dt>
      <dd>
        <b>{value}</b>
        {more && <span className={kit.quiet}>{more}</span>}
      </dd>
    </div>
  );
}
