import { formatMoney, type MoneyFormat } from '../../../rules/money.ts';
import { direction } from '../../locale.ts';
import { formatDate } from '../../orders/format-date.ts';
import { useMoney } from '../../shell/money.ts';
import { Price } from '../../ui/price.tsx';
import { m } from '../../i18n/messages.js';
import type { DashboardData } from './use-desk-orders.ts';

const width = 300;
const height = 64;

function dayName(day: string): string {
  return formatDate(day, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** A bar for each day in reading direction: the oldest first, today last. */
export function DashboardChart({ days }: { days: DashboardData['days'] }) {
  const money = useMoney();
  const maxRevenue = Math.max(...days.map(({ revenue }) => revenue), 1);
  const step = width / days.length;
  const best = days.reduce((a, b) => (b.revenue > a.revenue ? b : a), days[0]!);
  const barX = (place: number) => (direction() === 'rtl' ? width - (place + 1) * step : place * step);
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary(best, money)}
      >
        {days.map(({ day, revenue }, place) => {
          const barHeight = revenue > 0 ? Math.max(3, (revenue / maxRevenue) * (height - 2)) : 1;
          return (
            <rect
              key={day}
              className={place === days.length - 1 ? 'today' : revenue > 0 ? undefined : 'none'}
              x={barX(place) + step * 0.15}
              y={height - barHeight}
              width={step * 0.7}
              height={barHeight}
            >
              <title>{`${dayName(day)}: ${formatMoney(revenue, money)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="axis" aria-hidden="true">
        <span>{dayName(days[0]!.day)}</span>
        <span>{m.desk_today()}</span>
      </p>
      <details>
        <summary>{m.desk_as_table()}</summary>
        <table className="table days">
          <thead>
            <tr>
              <th scope="col">{m.desk_day()}</th>
              <th scope="col">{m.desk_order_count()}</th>
              <th scope="col">{m.desk_revenue()}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, revenue }) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                <td className="num">{orders}</td>
                <td className="num">
                  <Price amount={revenue} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function summary({ day, revenue }: DashboardData['days'][number], money: MoneyFormat): string {
  if (revenue === 0) return m.desk_chart_empty();
  return m.desk_chart({ day: dayName(day), revenue: formatMoney(revenue, money) });
}
