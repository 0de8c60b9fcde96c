const hour = 3_600_000;

export interface Day {
  /** As 2026-01-31. */
  day: string;
  begins: number;
}

/** The last days up to today, each with its first moment in the seller's time zone. */
export function lastDays(count: number, now: number, zone = 'UTC'): Day[] {
  const dayOf = calendar(zone);
  const days: Day[] = [];
  let moment = now;
  while (days.length < count) {
    const day = dayOf(moment);
    const begins = beginOf(day, moment, dayOf);
    days.unshift({ day, begins });
    moment = begins - 1;
  }
  return days;
}

function calendar(zone: string): (moment: number) => string {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, calendar: 'iso8601', dateStyle: 'short' });
  } catch {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', calendar: 'iso8601', dateStyle: 'short' });
  }
  return (moment) => format.format(moment);
}

/** A binary search for the first millisecond: a day may have 23 or 25 hours. */
function beginOf(day: string, within: number, dayOf: (moment: number) => string): number {
  let before = within - 26 * hour;
  let inside = within;
  while (inside - before > 1) {
    const middle = Math.floor((inside + before) / 2);
    if (dayOf(middle) === day) inside = middle;
    else before = middle;
  }
  return inside;
}
