import { countryCodeOf, countryName } from '../../../rules/country-names.ts';
import { listed, locale } from '../../locale.ts';

/** Countries as a seller types them: names or codes, separated by commas. */
export function countriesText(codes: string[]): string {
  return listed(codes.map((code) => countryName(code, locale())));
}

/** Null if one of them is no country. */
export function parseCountries(text: string): string[] | null {
  const codes = text
    .split(/[,،;؛\n]/)
    .filter((name) => name.trim() !== '')
    .map(countryCodeOf);
  return codes.includes(null) ? null : (codes as string[]);
}

export function countriesFault(text: string): string | undefined {
  return parseCountries(text) === null ? 'country' : undefined;
}
