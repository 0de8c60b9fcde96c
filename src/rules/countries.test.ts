import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import { countriesWithFormat, formatOf, specifiedFormat } from './countries.ts';
import { countryCodeOf, countryCodes, countryList, countryName } from './country-names.ts';
import { asPostcode, postcodeExample } from './address-check.ts';

const forms = countriesWithFormat.flatMap((code) => formatOf(code).postcode?.split('|') ?? []);
const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const digit = fc.constantFrom(...'0123456789');
const sign: Record<string, fc.Arbitrary<string>> = { '9': digit, A: letter, '*': fc.oneof(letter, digit) };

const postcode = fc
  .constantFrom(...forms)
  .chain((form) =>
    fc
      .tuple(...[...form].map((place) => sign[place] ?? fc.constant(place)))
      .map((signs) => ({ form, written: signs.join('') })),
  );

const arabicDigits = (text: string) => text.replace(/\d/g, (one) => '٠١٢٣٤٥٦٧٨٩'[Number(one)]!);
const fullWidth = (text: string) => text.replace(/\d/g, (one) => String.fromCharCode(0xff10 + Number(one)));

describe('the table of countries', () => {
  test('has at least forty, each with a street, a city and a code of the list', () => {
    expect(countriesWithFormat.length).toBeGreaterThanOrEqual(40);
    for (const code of countriesWithFormat) {
      expect(countryCodes).toContain(code);
      expect(formatOf(code).lines).toMatch(/^[SCRZTBDAH |,/-]+$/);
      for (const field of 'SC') expect(formatOf(code).lines.split(field)).toHaveLength(2);
    }
  });

  test.each(countriesWithFormat)('%s is consistent', (code) => {
    const {
      lines,
      localLines = lines,
      region,
      postcode: shapes,
      postcodeName,
      optional = '',
    } = formatOf(code);
    const fields = (text: string) => [...text.replace(/[^SCRZ]/g, '')].toSorted().join('');
    expect(fields(localLines)).toBe(fields(lines));
    expect(region !== undefined).toBe(lines.includes('R'));
    expect(shapes !== undefined).toBe(lines.includes('Z'));
    if (postcodeName) expect(shapes).toBeDefined();
    for (const field of optional) expect(lines).toContain(field);
    if (shapes) expect(asPostcode(postcodeExample(shapes), shapes)).toBe(postcodeExample(shapes));
  });

  test('another country has the specified fields', () => {
    expect(formatOf('ZW')).toBe(specifiedFormat);
    expect(formatOf(null)).toBe(specifiedFormat);
    expect(formatOf('constructor')).toBe(specifiedFormat);
  });
});

describe('a postcode', () => {
  test('is recognised however it is typed', () => {
    fc.assert(
      fc.property(
        postcode,
        fc.constantFrom(arabicDigits, fullWidth, (text: string) => text.toLowerCase()),
        fc.constantFrom(' ', '-', '', '–'),
        ({ form, written }, typing, between) => {
          const typed = ` ${typing(written.replace(/[ -]/g, between))} `;
          expect(asPostcode(typed, form)).toBe(written);
        },
      ),
    );
  });

  test('with a sign too many or too few is none', () => {
    fc.assert(
      fc.property(postcode, fc.oneof(letter, digit), ({ form, written }, more) => {
        expect(asPostcode(written + more, form)).toBeNull();
        expect(asPostcode(written.slice(0, -1), form)).toBeNull();
      }),
    );
  });

  test.each(['12345!', '١٢٣٤', '1234A', '', '💥'])('%j is none of five digits', (typed) => {
    expect(asPostcode(typed, '99999')).toBeNull();
  });

  test('any text is a postcode of the country or null', () => {
    fc.assert(
      fc.property(anyText(), fc.constantFrom(...forms), (text, form) => {
        const found = asPostcode(text, form);
        if (found !== null) expect(asPostcode(found, form)).toBe(found);
      }),
    );
  });
});

describe('a country', () => {
  test.each([
    ['GB', 'GB'],
    [' gb ', 'GB'],
    ['UK', 'GB'],
    ['United Kingdom', 'GB'],
    ['united  kingdom', 'GB'],
    ['المملكة المتحدة', 'GB'],
    ['U.S.A.', 'US'],
    ['USA', 'US'],
    ['أمريكا', 'US'],
    ['السعوديه', 'SA'],
    ['الاردن', 'JO'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Palestine', 'PS'],
    ['عُمان', 'OM'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Niger', 'NE'],
    ['Nigeria', 'NG'],
  ])('written %j is %s', (text, code) => expect(countryCodeOf(text)).toBe(code));

  test.each(['', 'Utopia', 'Congo', 'Korea', 'constructor', '💥', 'XX', 'Iraq, Jordan'])(
    'written %j is not certain',
    (text) => expect(countryCodeOf(text)).toBeNull(),
  );

  test('is found by its name in both languages', () => {
    for (const code of countryCodes)
      for (const lang of ['en', 'ar'] as const) {
        expect(countryName(code, lang)).not.toBe(code);
        expect(countryCodeOf(countryName(code, lang))).toBe(code);
      }
  });

  test('stands in the list once, in the order of the language', () => {
    expect(countryList('en')[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
    expect(new Set(countryList('ar').map(({ code }) => code)).size).toBe(countryCodes.length);
    expect(countryList('ar').find(({ code }) => code === 'QA')).toEqual({ code: 'QA', name: 'قطر' });
  });
});
