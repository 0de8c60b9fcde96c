import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReportStep, reportSteps } from '../../rules/shop.ts';
import { addDays, Calendar, countPeriods } from './days.ts';

const day = 86_400_000;
const date = fc
  .integer({ min: 0, max: 30_000 })
  .map((days) => new Date(days * day).toISOString().slice(0, 10));
const zone = fc.constantFrom(
  'UTC',
  'Asia/Riyadh',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Niue',
);

describe('a day', () => {
  test("begins at midnight in the shop's time zone", () => {
    const riyadh = new Calendar('Asia/Riyadh');
    expect(riyadh.dayOf(Date.UTC(2026, 0, 31, 22, 0))).toBe('2026-02-01');
    expect(riyadh.begins('2026-02-01')).toBe(Date.UTC(2026, 0, 31, 21, 0));
    expect(new Calendar('America/New_York').dayOf(Date.UTC(2026, 0, 31, 22, 0))).toBe('2026-01-31');
  });

  test('may be shorter or longer by an hour when the clocks change', () => {
    const calendar = new Calendar('America/New_York');
    const hours = (one: string) => (calendar.begins(addDays(one, 1)) - calendar.begins(one)) / 3_600_000;
    expect(['2026-03-08', '2026-11-01', '2026-11-02'].map(hours)).toEqual([23, 25, 24]);
  });

  test('holds the moment it begins, and not the one before', () => {
    fc.assert(
      fc.property(date, zone, (one, where) => {
        const calendar = new Calendar(where);
        const begins = calendar.begins(one);
        expect(calendar.dayOf(begins) >= one).toBe(true);
        expect(calendar.dayOf(begins - 1) < one).toBe(true);
      }),
    );
  });
});

/** By the rule of the European Union: from the last Sunday of March to that of October, at 1:00 UTC. */
function berlinDay(moment: number): string {
  const year = new Date(moment).getUTCFullYear();
  const change = (month: number) => {
    const last = new Date(Date.UTC(year, month, 31));
    return Date.UTC(year, month, 31 - last.getUTCDay(), 1);
  };
  const isSummer = moment >= change(2) && moment < change(9);
  return new Date(moment + (isSummer ? 2 : 1) * 3_600_000).toISOString().slice(0, 10);
}

test('in Berlin a sale is counted on its own day alone, also when the clocks change', () => {
  const calendar = new Calendar('Europe/Berlin');
  const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'].map((one) => Date.parse(one));
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * day, max: 2 * day }))
    .map(([change, distance]) => change + distance);
  fc.assert(
    fc.property(near, (sale) => {
      const own = berlinDay(sale);
      const periods = calendar.periods(addDays(own, -3), addDays(own, 3), 'day');
      const counted = periods.filter(({ begins, ends }) => sale >= begins && sale < ends);
      expect(counted.map((period) => period.day)).toEqual([own]);
    }),
    { numRuns: 500 },
  );
});

describe('periods', () => {
  const calendar = new Calendar('Asia/Riyadh');
  const days = (from: string, to: string, step: ReportStep) =>
    calendar.periods(from, to, step).map((period) => period.day);

  test('are days, weeks from the first day on, or months of the calendar', () => {
    expect(days('2026-02-27', '2026-03-01', 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(days('2026-02-27', '2026-03-13', 'week')).toEqual(['2026-02-27', '2026-03-06', '2026-03-13']);
    expect(days('2025-12-31', '2026-02-01', 'month')).toEqual(['2025-12-31', '2026-01-01', '2026-02-01']);
  });

  test('cover every moment from the first day to the last once', () => {
    const step = fc.constantFrom(...reportSteps);
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 200 }), step, zone, (from, length, by, where) => {
        const here = new Calendar(where);
        const to = addDays(from, length);
        const periods = here.periods(from, to, by);
        expect(periods[0]!.begins).toBe(here.begins(from));
        expect(periods.at(-1)!.ends).toBe(here.begins(addDays(to, 1)));
        for (const [index, { begins, ends }] of periods.entries()) {
          // A zone that crosses the date line has a day without a moment.
          expect(begins).toBeLessThanOrEqual(ends);
          if (index > 0) expect(begins).toBe(periods[index - 1]!.ends);
        }
        expect(periods.length).toBeLessThanOrEqual(countPeriods(from, to, by));
      }),
    );
  });
});
