import { type Currency, majorOf, type Minor } from '../../rules/money.ts';
import { countBooks } from '../books/book-list-queries.ts';
import type { Db } from '../db/database.ts';
import { lastDays } from './days.ts';
import { askedFor, countToPack, salesByDay } from './dashboard-queries.ts';

const month = 30;
const week = 7;
const maxAskedFor = 20;

interface Sales {
  orders: number;
  revenue: Minor;
}

/** Sales of today, the last 7 and the last 30 days (today included), and what the seller has to do. */
export async function readDashboard(db: Db, now: number, zone: string | undefined, currency: Currency) {
  const onWire = (days: Sales[]) => salesOnWire(days, currency);
  const calendar = lastDays(month, now, zone);
  const sales = await salesByDay(
    db,
    calendar.map(({ begins }) => begins),
  );
  const byDay: Sales[] = calendar.map(() => ({ orders: 0, revenue: 0 }));
  for (const { day, orders, revenue } of sales) byDay[day] = { orders, revenue };
  const wanted = await askedFor(db, maxAskedFor);
  return {
    today: onWire(byDay.slice(-1)),
    week: onWire(byDay.slice(-week)),
    month: onWire(byDay),
    days: calendar.map(({ day }, place) => Object.assign({ day }, onWire([byDay[place]!]))),
    toPack: await countToPack(db),
    lowStock: await countBooks(db, { lowStock: true }),
    askedFor: wanted.map(wantedOnWire),
  };
}

function salesOnWire(days: Sales[], currency: Currency) {
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0);
  return { orders, revenue: majorOf(revenue, currency) };
}

function wantedOnWire({ id, name, nameAr, quantity }: Awaited<ReturnType<typeof askedFor>>[number]) {
  return { _id: id, name, ...(nameAr && { nameAr }), quantity };
}
