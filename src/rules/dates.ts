/** Writes moments as people in the zone read them. A browser older than the zone writes them in UTC. */
export function dateFormat(tag: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(tag, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  }
}

/** As moments cross the wire: 2026-01-31T10:05:00.000Z. */
export function isoTime(moment: number): string {
  return new Date(moment).toISOString();
}

/** Writes the days of moments as 2026-01-31. */
export function dayWriter(zone: string): (moment: number | string) => string {
  const day = dateFormat('en-CA', zone, { calendar: 'iso8601', dateStyle: 'short' });
  return (moment) => day.format(new Date(moment));
}

/** Writes moments as 2026-01-31T13:05:00+03:00. */
export function timeWriter(zone: string): (moment: number) => string {
  const time = dateFormat('sv-SE', zone, { dateStyle: 'short', timeStyle: 'medium' });
  const offset = dateFormat('en', zone, { timeZoneName: 'longOffset' });
  return (moment) =>
    time.format(moment).replace(' ', 'T') + offset.formatToParts(moment).at(-1)!.value.replace('GMT', '');
}
