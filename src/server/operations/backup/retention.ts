const day = 86_400_000;
/** How many days, weeks and months with a backup keep their newest one. */
const periods: [count: number, periodOf: (time: number) => string][] = [
  [7, (time) => new Date(time).toISOString().slice(0, 10)],
  // 1 January 1970 was a Thursday; a week begins on Monday.
  [4, (time) => `week ${Math.floor((time / day + 3) / 7)}`],
  [12, (time) => new Date(time).toISOString().slice(0, 7)],
];
/** A backup that was taken by hand before a change stays for a while beside the nightly ones. */
const allKeptFor = 2 * day;

/**
 * The times of backups that are no longer needed. Periods without a backup do not count: if backups stop, the ones that
 * exist are kept.
 */
export function outdated(times: readonly number[], now: number): number[] {
  const newestFirst = times.toSorted((one, other) => other - one);
  const kept = new Set(newestFirst.filter((time) => time > now - allKeptFor));
  for (const [count, periodOf] of periods) {
    const newestOf = new Map<string, number>();
    for (const time of newestFirst) if (!newestOf.has(periodOf(time))) newestOf.set(periodOf(time), time);
    [...newestOf.values()].slice(0, count).forEach((time) => kept.add(time));
  }
  return newestFirst.filter((time) => !kept.has(time));
}
