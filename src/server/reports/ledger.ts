import type { LedgerMonth } from '../../contract/seller-orders.ts';
import { type InvoiceLine, type Sums, sumsOf } from '../../rules/invoices.ts';
import { type Currency, majorOf, type Minor } from '../../rules/money.ts';
import { paymentWays } from '../../rules/order-status.ts';
import type { Cells } from '../csv/table-answer.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { addDays, Calendar, countPeriods } from './days.ts';
import { collectedByPeriod, creditedByPeriod, invoicedByPeriod, outstandingCash } from './ledger-queries.ts';

const maxMonths = 60;

interface LedgerQuery {
  /** As 2026-01. */
  from: string;
  to: string;
  zone: string;
  currency: Currency;
}

/**
 * What was issued and collected in each month of the shop's time zone. It is summed from papers and steps, to which later
 * events only add, so that the sums of a past month stay.
 */
export async function readLedger(db: Db, { from, to, zone, currency }: LedgerQuery) {
  const first = `${from}-01`;
  const last = addDays(`${monthAfter(to)}-01`, -1);
  if (countPeriods(first, last, 'month') > maxMonths) throw new Problem('too-many-periods');
  const periods = new Calendar(zone).periods(first, last, 'month');
  const [invoiced, notes, collected] = await Promise.all([
    invoicedByPeriod(db, periods, currency.code),
    creditedByPeriod(db, periods, currency.code),
    collectedByPeriod(db, periods, currency.code),
  ]);
  const of = <Row extends { position: number }>(rows: Row[], index: number) =>
    rows.filter(({ position }) => position === index);
  const months = periods.map(({ day }, index) => {
    const [{ cash = 0 } = {}] = of(collected, index);
    return ledgerMonth(day.slice(0, 7), of(invoiced, index), of(notes, index), cash, currency);
  });
  return { months, cashOutstanding: majorOf(await outstandingCash(db, currency.code), currency) };
}

type Invoiced = Awaited<ReturnType<typeof invoicedByPeriod>>;
type Noted = Awaited<ReturnType<typeof creditedByPeriod>>;

function ledgerMonth(
  month: string,
  invoiced: Invoiced,
  notes: Noted,
  cash: Minor,
  currency: Currency,
): LedgerMonth {
  const major = (minor: Minor) => majorOf(minor, currency);
  const salesOf = (rows: Invoiced) =>
    sumsOnWire(sumsOf(rows.map(({ gross, tax }) => ({ gross, tax, net: gross - tax }))), currency);
  const creditsOf = (rows: Noted) =>
    sumsOnWire(sumsOf(rows.flatMap(({ lines }) => JSON.parse(lines) as InvoiceLine[])), currency);
  const sum = (name: 'invoices' | 'gross' | 'delivery' | 'fees', rows = invoiced) =>
    rows.reduce((all, row) => all + row[name], 0);
  const rates = new Set([...invoiced, ...notes].map(({ taxRate }) => taxRate));
  return {
    month,
    invoices: sum('invoices'),
    ...salesOf(invoiced),
    delivery: major(sum('delivery')),
    fees: major(sum('fees')),
    credited: { notes: notes.length, ...creditsOf(notes) },
    rates: [...rates]
      .toSorted((one, other) => one - other)
      .map((rate) => {
        const sales = salesOf(invoiced.filter(({ taxRate }) => taxRate === rate));
        const credited = creditsOf(notes.filter(({ taxRate }) => taxRate === rate));
        return Object.assign(sales, { taxPercent: rate / 100, credited });
      }),
    methods: paymentWays.map((way) => {
      const paid = invoiced.filter((row) => row.way === way);
      return { way, gross: major(sum('gross', paid)) };
    }),
    cashCollected: major(cash),
  };
}

export function sumsOnWire({ gross, net, tax }: Sums, currency: Currency): Sums {
  return { gross: majorOf(gross, currency), net: majorOf(net, currency), tax: majorOf(tax, currency) };
}

function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7);
}

/** One row for each rate of each month. What is not of a rate stands in the first row, so that a column can be added up. */
export function ledgerRows({ months }: { months: LedgerMonth[] }) {
  const columns = [
    'month',
    'taxPercent',
    'gross',
    'net',
    'tax',
    'creditedGross',
    'creditedNet',
    'creditedTax',
    'invoices',
    'creditNotes',
    'delivery',
    'fees',
    ...paymentWays.map((type) => `gross${type}`),
    'cashCollected',
  ];
  const rows = months.flatMap(({ month, rates, methods, ...sums }): Cells[] => {
    const { invoices, credited, delivery, fees, cashCollected } = sums;
    const once = [
      invoices,
      credited.notes,
      delivery,
      fees,
      ...methods.map(({ gross }) => gross),
      cashCollected,
    ];
    const empty = once.map(() => '');
    if (rates.length === 0) return [[month, '', 0, 0, 0, 0, 0, 0, ...once]];
    return rates.map(({ taxPercent, gross, net, tax, credited: back }, index) => {
      const figures = [taxPercent, gross, net, tax, back.gross, back.net, back.tax];
      return [month, ...figures, ...(index === 0 ? once : empty)];
    });
  });
  return { columns, rows };
}
