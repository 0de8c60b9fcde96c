import type { ReportStep } from '../../rules/shop.ts';
import { dayWriter } from '../../rules/dates.ts';

const hour = 3_600_000;

export interface Period {
  /** Its first day, as 2026-01-31. */
  day: string;
  begins: number;
  /** The first moment after it. */
  ends: number;
}

/** The days of a time zone. */
export class Calendar {
  readonly dayOf: (moment: number) => string;

  constructor(zone: string) {
    this.dayOf = dayWriter(zone);
  }

  /** The first moment of a day: a binary search, since a day may have 23 or 25 hours. */
  begins(day: string): number {
    const midnight = Date.parse(day);
    let before = midnight - 15 * hour;
    let inside = midnight + 13 * hour;
    while (inside - before > 1) {
      const middle = Math.floor((inside + before) / 2);
      if (this.dayOf(middle) >= day) inside = middle;
      else before = middle;
    }
    return inside;
  }

  /** From the first day to the last, both included. The last period may be cut off; weeks count from the first day. */
  periods(from: string, to: string, step: ReportStep): Period[] {
    const days: string[] = [];
    for (let day = from; day <= to; day = dayAfter(day, step)) days.push(day);
    const begins = [...days, dayAfter(to, 'day')].map((day) => this.begins(day));
    return days.map((day, index) => ({ day, begins: begins[index]!, ends: begins[index + 1]! }));
  }
}

/** The day this many days later, or earlier. */
export function addDays(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The first day of the next day, week or month. */
function dayAfter(day: string, step: ReportStep): string {
  if (step !== 'month') return addDays(day, step === 'day' ? 1 : 7);
  const date = new Date(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

/** How many periods there are at most. */
export function countPeriods(from: string, to: string, step: ReportStep): number {
  const days = (Date.parse(to) - Date.parse(from)) / (24 * hour) + 1;
  return Math.ceil(days / { day: 1, week: 7, month: 28 }[step]) + 1;
}
