/** Where most people of a country with several zones live. Of the others the tables of Unicode know the only one. */
const mainZones: Record<string, string> = {
  AR: 'America/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Ponape',
  GL: 'America/Godthab',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  XK: 'Europe/Belgrade',
};

/** The time zones of a country, the main one first. An older browser knows that one at most. */
export function zonesOf(country: string): string[] {
  const zones = new Intl.Locale('und', { region: country }).getTimeZones?.() ?? [];
  return [...new Set([...(mainZones[country] ? [mainZones[country]] : []), ...zones])];
}

/** The zone of a shop that has chosen none. */
export function defaultZone(country: string): string {
  return (country && zonesOf(country)[0]) || 'UTC';
}

/** A name of the time zone database, such as Asia/Riyadh; an offset is none. */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][A-Za-z]+\//.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
