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

const dayName = (day: string) => formatDate(day, 'UTC', { day: 'numeric', month: 'short' });
const fullDay = (day: string) => formatDate(day, 'UTC', shortDay);
const monthName = (day: string) => formatDate(day, 'UTC', { month: 'long', year: 'numeric' });

/** A period by its first day; the year only where it matters. */
export function periodName(day: string, by: ReportStep, isShort = false): string {
  if (by === 'month') return monthName(day);
  const name = isShort ? dayName(day) : fullDay(day);
  return by === 'week' ? m.desk_week_from({ day: name }) : name;
}

interface SalesChartProps {
  periods: Sales[];
  /** What it shows, for those who do not see it. */
  label: string;
  name: (day: string) => string;
  /** The name of the last period, where it has one of its own. */
  last?: string;
}

/** A bar for each period in reading direction: the oldest first. */
export function SalesChart({ periods, label, name, last }: SalesChartProps) {
  const money = useMoney();
  const maxRevenue = Math.max(...periods.map(({ revenue }) => revenue), 1);
  const step = width / periods.length;
  const barX = (index: number) => (direction() === 'rtl' ? width - (index + 1) * step : index * step);
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {periods.map(({ day, revenue }, index) => {
          const barHeight = revenue > 0 ? Math.max(3, (revenue / maxRevenue) * (height - 2)) : 1;
          const isToday = last !== undefined && index === periods.length - 1;
          return (
            <rect
              key={day}
              className={isToday ? styles.today : revenue > 0 ? undefined : styles.none}
              x={barX(index) + step * 0.15}
              y={height - barHeight}
              width={step * 0.7}
              height={barHeight}
            >
              <title>{`${name(day)}: ${formatMoney(revenue, money)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={`${kit.row} ${kit.apart} hint`} aria-hidden="true">
        <span>{name(periods[0]!.day)}</span>
        {periods.length > 1 && <span>{last ?? name(periods.at(-1)!.day)}</span>}
      </p>
    </>
  );
}

interface SalesTableProps extends Pick<SalesChartProps, 'periods' | 'name'> {
  /** The head of the first column. */
  head: string;
}

/** The same figures, the newest first. */
export function SalesTable({ periods, name, head }: SalesTableProps) {
  const hasCopies = periods.some(({ copies }) => copies !== undefined);
  const rows = periods.toReversed().map(({ day, orders, copies, revenue }) => ({
    key: day,
    name: name(day),
    figures: [orders, ...(hasCopies ? [copies] : []), <Price key="revenue" amount={revenue} />],
  }));
  const names = [head, m.desk_order_count(), ...(hasCopies ? [m.desk_copies()] : []), m.desk_revenue()];
  return <FigureTable names={names} rows={rows} />;
}

interface FigureTableProps {
  names: string[];
  rows: { key: string; name: ReactNode; figures: ReactNode[] }[];
}

/** The name of what each row tells of, then figures. */
export function FigureTable({ names, rows }: FigureTableProps) {
  return (
    <Table names={names} className={`${kit.tight} ${kit.stacked}`}>
      {rows.map(({ key, name, figures }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {names.slice(1).map((of, index) => (
            <td key={of} className={kit.num} data-name={of}>
              {figures[index]}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** Names the best period, if there is one. */
export function bestOf(periods: Sales[]): Sales | null {
  const best = periods.reduce((a, b) => (b.revenue > a.revenue ? b : a), periods[0]!);
  return best.revenue > 0 ? best : null;
}
