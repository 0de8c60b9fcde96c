import type { ReportStep } from '../../rules/shop.ts';
import { dayWriter } from '../../rules/dates.ts';

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
  readonly #zone: string;

  constructor(zone: string) {
    this.dayOf = dayWriter(zone);
    this.#zone = zone;
  }

  begins(day: string): number {
    return Temporal.PlainDate.from(day).toZonedDateTime(this.#zone).epochMilliseconds;
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
  return Temporal.PlainDate.from(day).add({ days: count }).toString();
}

/** The first day of the next day, week or month. */
export function dayAfter(day: string, step: ReportStep): string {
  if (step !== 'month') return addDays(day, step === 'day' ? 1 : 7);
  return Temporal.PlainDate.from(day).with({ day: 1 }).add({ months: 1 }).toString();
}

/** How many periods there are at most. */
export function countPeriods(from: string, to: string, step: ReportStep): number {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Math.ceil(days / { day: 1, week: 7, month: 28 }[step]) + 1;
}
