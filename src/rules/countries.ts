export type RegionName =
  | 'state'
  | 'province'
  | 'emirate'
  | 'governorate'
  | 'county'
  | 'prefecture'
  | 'department'
  | 'region';
export type PostcodeName = 'postcode' | 'postal' | 'pin' | 'eircode';

/** What an address of a country consists of. */
export interface AddressFormat {
  /** The printed lines, separated by `|`: `S` is the street, `C` the city, `R` the region, `Z` the postcode; see `letters`. */
  lines: string;
  /** The lines of an address in the country's own script, where they differ. */
  localLines?: string;
  /** What people call the region; without a name it is called state. */
  region?: RegionName;
  /** The forms of its postcodes, see `asPostcode`; without them any number is one. */
  postcode?: string;
  /** What people call the postcode; without a name it is called zip code. */
  postcodeName?: PostcodeName;
  /** The fields that may stay empty. */
  optional?: string;
}

export const british = 'AA9A 9AA|A9 9AA|A99 9AA|AA9 9AA|AA99 9AA|A9A 9AA';
const beforeCity = 'S|Z C';
const afterCity = 'S|C Z';

/** Of a country that is not in the table: the specified form. */
export const specifiedFormat: AddressFormat = { lines: 'S|C, R Z' };

const formats: Record<string, AddressFormat> = {
  // The Arab countries
  AE: { lines: 'S|C|R', region: 'emirate', optional: 'R' },
  BH: { lines: afterCity, postcode: '999|9999', optional: 'Z' },
  DJ: { lines: 'S|C' },
  DZ: { lines: beforeCity, postcode: '99999' },
  EG: { lines: 'S|C|R|Z', region: 'governorate', postcode: '99999|9999999', optional: 'Z' },
  IQ: { lines: 'S|C, R Z', region: 'governorate', postcode: '99999', optional: 'Z' },
  JO: { lines: 'S|C, R Z', region: 'governorate', postcode: '99999', optional: 'RZ' },
  KM: { lines: 'S|C' },
  KW: { lines: beforeCity, postcode: '99999', optional: 'Z' },
  LB: { lines: afterCity, postcode: '9999 9999|9999', optional: 'Z' },
  LY: { lines: afterCity, postcode: '99999', optional: 'Z' },
  MA: { lines: beforeCity, postcode: '99999' },
  MR: { lines: 'S|C' },
  OM: { lines: 'S|Z|C', postcode: '999', optional: 'Z' },
  PS: { lines: 'S|C, R', region: 'governorate', optional: 'R' },
  QA: { lines: 'S|C' },
  // As the Saudi post writes a national address.
  SA: { lines: 'B S, D|T|C Z-A|H', postcode: '99999|99999-9999', optional: 'Z' },
  SD: { lines: 'S|C, R Z', region: 'state', postcode: '99999', optional: 'RZ' },
  SO: { lines: 'S|C, R', region: 'region', optional: 'R' },
  SY: { lines: 'S|C, R', region: 'governorate', optional: 'R' },
  TN: { lines: beforeCity, postcode: '9999' },
  YE: { lines: 'S|C, R', region: 'governorate', optional: 'R' },

  // Asia
  AF: { lines: 'S|C|Z', postcode: '9999', optional: 'Z' },
  BD: { lines: afterCity, postcode: '9999' },
  BN: { lines: afterCity, postcode: 'AA9999', postcodeName: 'postcode' },
  CN: { lines: 'S|C|R Z', localLines: 'Z|R C S', region: 'province', postcode: '999999' },
  GE: { lines: beforeCity, postcode: '9999' },
  HK: { lines: 'S|C' },
  ID: { lines: 'S|C|R Z', region: 'province', postcode: '99999', postcodeName: 'postal' },
  IN: { lines: 'S|C Z|R', region: 'state', postcode: '999999', postcodeName: 'pin' },
  IR: { lines: 'S|C, R|Z', region: 'province', postcode: '9999999999' },
  JP: {
    lines: 'S|C, R Z',
    localLines: 'Z|R C|S',
    region: 'prefecture',
    postcode: '999-9999',
    postcodeName: 'postal',
  },
  KR: { lines: 'S|C|R Z', localLines: 'R C S|Z', region: 'province', postcode: '99999' },
  KZ: { lines: 'S|C|R|Z', region: 'region', postcode: '999999', optional: 'R' },
  LK: { lines: 'S|C|Z', postcode: '99999' },
  MV: { lines: afterCity, postcode: '99999', optional: 'Z' },
  MY: { lines: 'S|Z C|R', region: 'state', postcode: '99999', postcodeName: 'postcode' },
  NP: { lines: afterCity, postcode: '99999', optional: 'Z' },
  PH: { lines: 'S|Z C|R', region: 'province', postcode: '9999', optional: 'R' },
  PK: { lines: 'S|C Z|R', region: 'province', postcode: '99999', optional: 'R' },
  SG: { lines: afterCity, postcode: '999999', postcodeName: 'postal' },
  TH: { lines: 'S|C|R Z', region: 'province', postcode: '99999' },
  TR: { lines: 'S|Z C/R', region: 'province', postcode: '99999' },
  TW: { lines: 'S|C, R Z', localLines: 'Z|R C S', region: 'county', postcode: '999|99999|999999' },
  UZ: { lines: 'S|Z C|R', region: 'region', postcode: '999999', optional: 'R' },
  VN: { lines: 'S|C|R Z', region: 'province', postcode: '99999|999999', optional: 'Z' },

  // Europe
  AL: { lines: beforeCity, postcode: '9999' },
  AT: { lines: beforeCity, postcode: '9999' },
  BA: { lines: beforeCity, postcode: '99999' },
  BE: { lines: beforeCity, postcode: '9999' },
  BG: { lines: beforeCity, postcode: '9999' },
  CH: { lines: beforeCity, postcode: '9999' },
  CY: { lines: beforeCity, postcode: '9999' },
  CZ: { lines: beforeCity, postcode: '999 99' },
  DE: { lines: beforeCity, postcode: '99999' },
  DK: { lines: beforeCity, postcode: '9999' },
  EE: { lines: beforeCity, postcode: '99999' },
  ES: { lines: 'S|Z C|R', region: 'province', postcode: '99999' },
  FI: { lines: beforeCity, postcode: '99999' },
  FR: { lines: beforeCity, postcode: '99999' },
  GB: { lines: 'S|C|Z', postcode: british, postcodeName: 'postcode' },
  GR: { lines: beforeCity, postcode: '999 99' },
  HR: { lines: beforeCity, postcode: '99999' },
  HU: { lines: 'C|S|Z', postcode: '9999' },
  IE: { lines: 'S|C|R|Z', region: 'county', postcode: 'A9* ****', postcodeName: 'eircode', optional: 'RZ' },
  IS: { lines: beforeCity, postcode: '999' },
  IT: { lines: 'S|Z C R', region: 'province', postcode: '99999' },
  LU: { lines: beforeCity, postcode: '9999' },
  MK: { lines: beforeCity, postcode: '9999' },
  MT: { lines: afterCity, postcode: 'AAA 9999', postcodeName: 'postcode' },
  NL: { lines: beforeCity, postcode: '9999 AA', postcodeName: 'postcode' },
  NO: { lines: beforeCity, postcode: '9999' },
  PL: { lines: beforeCity, postcode: '99-999' },
  PT: { lines: beforeCity, postcode: '9999-999' },
  RO: { lines: 'S|Z C|R', region: 'county', postcode: '999999', optional: 'R' },
  RS: { lines: beforeCity, postcode: '99999' },
  RU: { lines: 'S|C|R|Z', region: 'region', postcode: '999999', optional: 'R' },
  SE: { lines: beforeCity, postcode: '999 99' },
  SI: { lines: beforeCity, postcode: '9999' },
  SK: { lines: beforeCity, postcode: '999 99' },
  UA: { lines: 'S|C|R|Z', region: 'region', postcode: '99999', optional: 'R' },
  XK: { lines: beforeCity, postcode: '99999' },

  // America and Oceania
  AR: { lines: 'S|Z C|R', region: 'province', postcode: 'A9999AAA|9999' },
  AU: { lines: 'S|C R Z', region: 'state', postcode: '9999', postcodeName: 'postcode' },
  BR: { lines: 'S|C - R|Z', region: 'state', postcode: '99999-999' },
  CA: { lines: 'S|C R Z', region: 'province', postcode: 'A9A 9A9', postcodeName: 'postal' },
  CL: { lines: 'S|Z C|R', region: 'region', postcode: '9999999', optional: 'Z' },
  CO: { lines: 'S|C, R Z', region: 'department', postcode: '999999', optional: 'Z' },
  MX: { lines: 'S|Z C, R', region: 'state', postcode: '99999' },
  NZ: { lines: afterCity, postcode: '9999', postcodeName: 'postcode' },
  PE: { lines: 'S|C Z|R', region: 'department', postcode: '99999', optional: 'Z' },
  US: { lines: 'S|C, R Z', region: 'state', postcode: '99999|99999-9999' },

  // Africa south of the Sahara
  CI: { lines: 'S|C' },
  ET: { lines: beforeCity, postcode: '9999', optional: 'Z' },
  GH: { lines: 'S|C|R', region: 'region', optional: 'R' },
  GM: { lines: 'S|C' },
  KE: { lines: 'S|C|Z', postcode: '99999', optional: 'Z' },
  ML: { lines: 'S|C' },
  NE: { lines: beforeCity, postcode: '9999', optional: 'Z' },
  NG: { lines: 'S|C Z|R', region: 'state', postcode: '999999', optional: 'Z' },
  SN: { lines: beforeCity, postcode: '99999', optional: 'Z' },
  TZ: { lines: afterCity, postcode: '99999', optional: 'Z' },
  UG: { lines: 'S|C' },
  ZA: { lines: 'S|C|Z', postcode: '9999', postcodeName: 'postal' },
};

export const countriesWithFormat = Object.keys(formats);

export function formatOf(code: string | null | undefined): AddressFormat {
  return (code && Object.hasOwn(formats, code) && formats[code]) || specifiedFormat;
}
