import type { Currency } from '../../rules/money.ts';
import { countBooks } from '../books/book-list-queries.ts';
import type { Db } from '../db/database.ts';
import { askedFor, countToPack } from './dashboard-queries.ts';
import { addDays, Calendar } from './days.ts';
import { salesOf, sumOfSales } from './report.ts';

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
    askedFor: wanted.map(wantedOnWire),
  };
}

function wantedOnWire({ id, name, nameAr, quantity }: Awaited<ReturnType<typeof askedFor>>[number]) {
  return { _id: id, name, ...(nameAr && { nameAr }), quantity };
}
