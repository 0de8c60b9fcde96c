import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressFields, addressLines, oneLine, requiresField, usesField } from './addresses.ts';
import { formatOf } from './countries.ts';
import { countryCodes } from './country-names.ts';

test('the fields are in the order of the form, the country first', () => {
  expect(addressFields.join()).toBe(
    'country,firstName,lastName,email,street,street2,building,district,city,state,zipcode,additional,shortAddress,phone',
  );
});

const at = (countryCode: string, street: string, city: string, state: string, zipText: string) =>
  addressLines({ street, city, state, zipcode: 0, zipText, country: 'as written', countryCode });

test('a Saudi national address is printed as the post writes it, with a second line', () => {
  const parts = { building: '8228', district: 'حي النور', additional: '3210', shortAddress: 'RRRD2929' };
  const address = { street: 'شارع الإمام أحمد', street2: 'وحدة 1', city: 'الدمام', state: '', zipcode: 32321 };
  expect(addressLines({ ...address, ...parts, country: 'SA', countryCode: 'SA' })).toEqual([
    '8228 شارع الإمام أحمد، حي النور',
    'وحدة 1',
    'الدمام 32321-3210',
    'RRRD2929',
    'المملكة العربية السعودية',
  ]);
  expect(addressLines({ ...address, country: 'QA', countryCode: 'QA' })[1]).toBe('وحدة 1');
});

describe('an address is printed in the order of its country', () => {
  test.each([
    ['Doha', at('QA', 'Al Corniche 5', 'Doha', '', ''), ['Al Corniche 5', 'Doha', 'Qatar']],
    [
      'London',
      at('GB', '221B Baker Street', 'London', '', 'NW1 6XE'),
      ['221B Baker Street', 'London', 'NW1 6XE', 'United Kingdom'],
    ],
    [
      'Riyadh',
      at('SA', 'طريق الملك فهد 12', 'الرياض', '', '12271'),
      ['طريق الملك فهد 12', 'الرياض 12271', 'المملكة العربية السعودية'],
    ],
    [
      'Toronto',
      at('CA', '100 Queen St W', 'Toronto', 'ON', 'M5H 2N2'),
      ['100 Queen St W', 'Toronto ON M5H 2N2', 'Canada'],
    ],
    [
      'Tokyo in Latin letters',
      at('JP', '1-1 Chiyoda', 'Chiyoda-ku', 'Tokyo', '100-0001'),
      ['1-1 Chiyoda', 'Chiyoda-ku, Tokyo 100-0001', 'Japan'],
    ],
    [
      'Tokyo in Japanese',
      at('JP', '千代田1-1', '千代田区', '東京都', '100-0001'),
      ['100-0001', '東京都 千代田区', '千代田1-1', 'Japan'],
    ],
    ['Berlin', at('DE', 'Hauptstr. 1', 'Berlin', '', '10115'), ['Hauptstr. 1', '10115 Berlin', 'Germany']],
    [
      'Istanbul',
      at('TR', 'Yol 3', 'Fatih', 'İstanbul', '34110'),
      ['Yol 3', '34110 Fatih/İstanbul', 'Türkiye'],
    ],
    ['Budapest', at('HU', 'Fő utca 1', 'Budapest', '', '1011'), ['Budapest', 'Fő utca 1', '1011', 'Hungary']],
  ])('%s', (_, lines, expected) => expect(lines).toEqual(expected));

  test('Arabic addresses have Arabic commas and the Arabic name of the country', () => {
    expect(at('JO', 'شارع المثال، دار 7', 'عمّان', 'محافظة العاصمة', '11118')).toEqual([
      'شارع المثال، دار 7',
      'عمّان، محافظة العاصمة 11118',
      'الأردن',
    ]);
  });

  test('what the country does not use is printed if the address has it', () => {
    expect(at('QA', 'Al Corniche 5', 'Doha', 'Ad Dawhah', '122')).toEqual([
      'Al Corniche 5',
      'Doha, Ad Dawhah 122',
      'Qatar',
    ]);
  });

  test('signs between two fields are left out with an empty one', () => {
    expect(at('JO', 'Lamp Street 7', 'Amman', '', '11118')).toEqual([
      'Lamp Street 7',
      'Amman 11118',
      'Jordan',
    ]);
    expect(at('US', '1 Main St, Apt 4', 'Springfield', '', '')).toEqual([
      '1 Main St, Apt 4',
      'Springfield',
      'United States',
    ]);
  });
});

test('every field of an address is printed once in every country, without stray signs', () => {
  const words = fc.constantFrom(
    ['12 Paper Lane', 'Basra', 'Al-Faw', 'X1 2YZ'],
    ['شارع الورق', 'البصرة', 'الفاو', '61001'],
    ['千代田', '千代区', '東京', '100-0001'],
  );
  const empty = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(fc.constantFrom(...countryCodes), words, empty, (code, fields, without) => {
      const [street, city, state, zip] = fields.map((field, place) => (without[place] ? '' : field));
      const lines = at(code, street!, city!, state!, zip!);
      for (const field of [street, city, state, zip].filter(Boolean))
        expect(lines.join('\n').split(field!)).toHaveLength(2);
      for (const line of lines) expect(line).toMatch(/^[^ ,،/-](.*[^ ,،/-])?$/u);
    }),
  );
});

test('an address with a country in words is printed as it was written', () => {
  const saved = { street: '12 Paper Lane', city: 'Basra', state: 'Basra', zipcode: 61001, country: 'Irak' };
  expect(oneLine(saved)).toBe('12 Paper Lane, Basra, Basra 61001, Irak');
  expect(oneLine({ ...saved, street: 'شارع الورق', state: '', zipText: '061001' })).toBe(
    'شارع الورق، Basra 061001، Irak',
  );
});

test('a country asks for what its addresses have', () => {
  const asked = (code: string) => addressFields.filter((field) => usesField(formatOf(code), field)).join();
  const common = 'country,firstName,lastName,email,street,street2,city';
  expect(asked('QA')).toBe(`${common},phone`);
  expect(asked('AE')).toBe(`${common},state,phone`);
  expect(asked('GB')).toBe(`${common},zipcode,phone`);
  expect(asked('CA')).toBe(`${common},state,zipcode,phone`);
  expect(asked('ZW')).toBe(`${common},state,zipcode,phone`);
  expect(requiresField(formatOf('AE'), 'state')).toBe(false);
  expect(requiresField(formatOf('QA'), 'zipcode')).toBe(false);
  expect(requiresField(formatOf('CA'), 'state')).toBe(true);
  expect(requiresField(formatOf('QA'), 'street')).toBe(true);
});
