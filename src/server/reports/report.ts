import { setImmediate } from 'node:timers/promises';
import { type Currency, majorOf, type Minor } from '../../rules/money.ts';
import type { ReportStep } from '../../rules/shop.ts';
import type { Db } from '../db/database.ts';
import { findRows } from '../db/rows.ts';
import type { BookRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { addDays, Calendar, countPeriods, type Period } from './days.ts';
import { askedFor, countToPack, salesByBook, salesByPeriod } from './report-queries.ts';
import { countBooks } from '../catalogue/book-list-queries.ts';

const maxPeriods = 1_000;
const maxTitles = 20;
/** The number of orders read at once for the titles. Requests are served in between. */
const portion = 5_000;

interface Sales extends Period {
  orders: number;
  revenue: Minor;
  copies: number;
}

interface ReportQuery {
  from: string;
  to: string;
  by: ReportStep;
  zone: string;
  currency: Currency;
}

/** What was sold from the first day to the last, in steps, and which books sold the most copies. */
export async function readReport(db: Db, { from, to, by, zone, currency }: ReportQuery) {
  if (countPeriods(from, to, by) > maxPeriods) throw new Problem('too-many-periods');
  const periods = await salesOf(db, new Calendar(zone).periods(from, to, by));
  const onWire = (some: Sales[]) => ({
    ...sumOfSales(some, currency),
    copies: some.reduce((sum, { copies }) => sum + copies, 0),
  });
  return {
    total: onWire(periods),
    periods: periods.map((sales) => ({ day: sales.day, ...onWire([sales]) })),
    titles: await bestTitles(db, periods, currency),
  };
}

/** Each period with its sales, also those that have none. */
async function salesOf(db: Db, periods: Period[]): Promise<Sales[]> {
  const sold = new Map((await salesByPeriod(db, periods)).map(({ position, ...sales }) => [position, sales]));
  return periods.map((period, position) => ({
    ...period,
    ...(sold.get(position) ?? { orders: 0, revenue: 0, copies: 0 }),
  }));
}

function sumOfSales(some: Sales[], currency: Currency) {
  const orders = some.reduce((sum, one) => sum + one.orders, 0);
  const revenue = some.reduce((sum, one) => sum + one.revenue, 0);
  return { orders, revenue: majorOf(revenue, currency) };
}

async function bestTitles(db: Db, periods: Sales[], currency: Currency) {
  const sold = new Map<string, { copies: number; revenue: Minor }>();
  for (const { begins, ends } of portionsOf(periods)) {
    for (const { bookId, copies, revenue } of await salesByBook(db, begins, ends)) {
      const before = sold.get(bookId) ?? { copies: 0, revenue: 0 };
      sold.set(bookId, { copies: before.copies + copies, revenue: before.revenue + revenue });
    }
    await setImmediate();
  }
  const best = [...sold]
    .toSorted(([oneId, one], [otherId, other]) => other.copies - one.copies || (oneId < otherId ? -1 : 1))
    .slice(0, maxTitles);
  const ids = best.map(([id]) => id);
  const titles = await findRows(db.sql, 'books', { id: ids });
  const titleOf = new Map(titles.map((title) => [title.id, title]));
  return best.map(([id, { copies, revenue }]) =>
    Object.assign(titleOnWire(titleOf.get(id)!), { copies, revenue: majorOf(revenue, currency) }),
  );
}

function titleOnWire({ id, name, nameAr }: Pick<BookRow, 'id' | 'name' | 'nameAr'>) {
  return { _id: id, name, ...(nameAr && { nameAr }) };
}

/** Joins periods until they have enough orders. */
function portionsOf(periods: Sales[]): Pick<Period, 'begins' | 'ends'>[] {
  const portions: Pick<Sales, 'begins' | 'ends' | 'orders'>[] = [];
  for (const { begins, ends, orders } of periods) {
    const last = portions.at(-1);
    if (last && last.orders + orders <= portion) Object.assign(last, { ends, orders: last.orders + orders });
    else portions.push({ begins, ends, orders });
  }
  return portions;
}

const month = 30;
const week = 7;
const maxAskedFor = 20;

/** Sales of today, the last 7 and the last 30 days (today included), and what the seller has to do. */
export async function readDashboard(db: Db, now: number, zone: string, currency: Currency) {
  const calendar = new Calendar(zone);
  const today = calendar.dayOf(now);
  const days = await salesOf(db, calendar.periods(addDays(today, 1 - month), today, 'day'));
  const wanted = await askedFor(db, maxAskedFor);
  return {
    today: sumOfSales(days.slice(-1), currency),
    week: sumOfSales(days.slice(-week), currency),
    month: sumOfSales(days, currency),
    days: days.map((sales) => Object.assign({ day: sales.day }, sumOfSales([sales], currency))),
    toPack: await countToPack(db),
    lowStock: await countBooks(db, { lowStock: true }),
    askedFor: wanted.map((book) => Object.assign(titleOnWire(book), { quantity: book.quantity })),
  };
}
