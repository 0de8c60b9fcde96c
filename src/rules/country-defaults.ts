/** The currencies of several countries. */
const shared: Record<string, string> = {
  AUD: 'AU CC CX KI NF NR TV',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  GBP: 'GB GG IM JE',
  ILS: 'IL PS',
  MAD: 'EH MA',
  NOK: 'NO SJ',
  NZD: 'CK NU NZ PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PA PR PW SV TC TL US VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
};

/** Those of one country. They begin with its code. */
const own = (
  'AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP CRC CUP ' +
  'CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ISK JMD JOD JPY ' +
  'KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD ' +
  'NGN NIO NPR OMR PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL ' +
  'THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST YER ZAR ZMW'
).split(' ');

/** The tax on printed books in percent, where it is the same in the whole country and known for certain. */
const bookTax: Record<string, number> = {
  AE: 5,
  AT: 10,
  AU: 10,
  BE: 6,
  BG: 9,
  BH: 10,
  CH: 2.6,
  CZ: 0,
  DE: 7,
  DK: 25,
  EE: 9,
  ES: 4,
  FR: 5.5,
  GB: 0,
  GR: 6,
  HR: 5,
  HU: 5,
  IE: 0,
  IT: 4,
  KW: 0,
  LU: 3,
  MT: 5,
  NL: 9,
  NO: 0,
  NZ: 15,
  OM: 5,
  PL: 5,
  PT: 6,
  QA: 0,
  SA: 15,
  SE: 6,
  SG: 9,
  SI: 5,
  SK: 5,
  ZA: 15,
};

/** Where the price on a book is without the tax. */
const addingTax = new Set(['CA', 'US']);

const arabic = 'AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SY TN YE'.split(' ');

/** What a shop in this country probably chooses. The seller is asked all of it. */
export function countryDefaults(country: string) {
  const [several] =
    Object.entries(shared).find(([, countries]) => countries.split(' ').includes(country)) ?? [];
  return {
    currency: several ?? own.find((code) => country !== '' && code.startsWith(country)),
    taxPercent: bookTax[country],
    pricesIncludeTax: !addingTax.has(country),
    frontLanguage: arabic.includes(country) ? 'ar' : 'en',
  };
}

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
