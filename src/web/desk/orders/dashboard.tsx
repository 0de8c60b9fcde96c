import type { AnswerOf } from '../../../contract/endpoints.ts';
import { titleOf } from '../../shelf/book-text.ts';
import { counted } from '../../locale.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { Price } from '../../ui/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { m } from '../../i18n/messages.js';
import { mayUse } from '../../../rules/accounts.ts';
import { useDeskMember } from '../session/desk-session.ts';
import { useDeskQuery } from '../kit/desk-data.ts';
import { Phrase } from '../kit/desk-page.tsx';
import { Figure, periodName, SalesChart, SalesTable } from '../reports/sales-chart.tsx';
import kit from '../kit/kit.module.css';
import styles from './desk-orders.module.css';

type DashboardData = AnswerOf<'GET /api/order/dashboard'>;

const maxListed = 5;

/** Today's figures. The space is reserved while they load, so that the orders below do not shift. */
export function Dashboard() {
  const { data, isError, refetch } = useDeskQuery('GET /api/order/dashboard');
  const hasBooks = mayUse(useDeskMember().role, 'books');
  if (isError && !data) return <LoadFailed words={m.desk_load_failed()} onRetry={() => void refetch()} />;
  return (
    <section
      className={`${kit.stack} ${kit.leaf} ${styles.dashboard}`}
      aria-labelledby="dashboard"
      aria-busy={!data || undefined}
    >
      <h2 id="dashboard">{m.desk_dashboard()}</h2>
      <dl className={styles.figures}>
        <Sum words={m.desk_today()} sum={data?.today} />
        <Sum words={m.desk_week()} sum={data?.week} />
        <Sum words={m.desk_month()} sum={data?.month} />
      </dl>
      {data ? (
        <SalesChart
          periods={data.days}
          name={dayName}
          label={m.desk_chart}
          empty={m.desk_chart_empty}
          last={m.desk_today()}
        >
          <details>
            <summary>{m.desk_as_table()}</summary>
            <SalesTable periods={data.days} name={dayName} head={m.desk_day()} />
          </details>
        </SalesChart>
      ) : (
        <div className={styles.chart} />
      )}
      <div className={`${kit.stack} ${styles.tasks}`}>
        <p>
          <b className={kit.sum}>{data?.toPack ?? '·'}</b>{' '}
          <ShopLink to={`/seller/orders?status=${encodeURIComponent('Order Placed')}`}>
            {m.desk_to_pack(counted(data?.toPack ?? 0))}
          </ShopLink>
        </p>
        {data && hasBooks && data.lowStock > 0 && (
          <p>
            <b className={kit.sum}>{data.lowStock}</b>{' '}
            <ShopLink to="/seller/product-list?stock=low">
              {m.desk_low_count(counted(data.lowStock))}
            </ShopLink>
          </p>
        )}
        {data && hasBooks && <AskedFor books={data.askedFor} />}
      </div>
    </section>
  );
}

const dayName = (day: string) => periodName(day, 'day', true);

function Sum({ words, sum }: { words: string; sum: DashboardData['today'] | undefined }) {
  if (!sum) return <Figure name={words} value="·" more="·" />;
  const more = m.desk_orders_of(counted(sum.orders));
  return <Figure name={words} value={<Price amount={sum.revenue} />} more={more} />;
}

function AskedFor({ books }: { books: DashboardData['askedFor'] }) {
  if (books.length === 0) return <p className="hint">{m.desk_nothing_asked()}</p>;
  return (
    <>
      <h3 className={kit.quiet}>{m.desk_asked_for()}</h3>
      <ul>
        {books.slice(0, maxListed).map((book) => (
          <li key={book._id}>
            <ShopLink to={`/seller/product-list/${book._id}`}>
              <Phrase of={titleOf(book)} />
            </ShopLink>{' '}
            <span>× {book.quantity}</span>
          </li>
        ))}
        {books.length > maxListed && (
          <li className="hint">{m.desk_and_more(counted(books.length - maxListed))}</li>
        )}
      </ul>
    </>
  );
}
