import { describe, expect, test } from 'vitest';
import {
  asPostcode,
  checkAddress,
  deliveryFields,
  internationalPhone,
  nationalDigits,
  postcodeExample,
  whatsappPhone,
} from './address-check.ts';
import { british } from './countries.ts';
import { addressDetails, addressFields } from './addresses.ts';

const address = {
  firstName: 'Aisha',
  lastName: 'Karim',
  email: 'aisha@example.org',
  street: '12 Paper Lane',
  city: 'Springfield',
  state: 'Illinois',
  zipcode: '62701',
  country: 'USA',
  phone: '+1 (217) 555-0142',
};

describe('the specified request, with the country in words', () => {
  test.each([
    {},
    { zipcode: 62701 },
    { zipcode: ' ٦٢٧٠١ ', phone: '٠٧٧٠ ١٢٣ ٤٥٦٧' },
    { email: ' Aisha@Example.org ' },
    { firstName: 'عائشة' },
    { country: 'Utopia', zipcode: 123456 },
    { country: 'United Kingdom', zipcode: 12345 },
    { country: 'الإمارات', zipcode: 0, state: '' },
    { phone: '555-0142' },
  ])('is accepted with %j', (change) => expect(checkAddress({ ...address, ...change })).toEqual({}));

  test('requires every field', () => {
    const specified = addressFields.filter((field) => !addressDetails.some((detail) => detail === field));
    const all = Object.fromEntries(specified.map((field) => [field, 'required']));
    expect(checkAddress({})).toEqual(all);
    expect(checkAddress(Object.fromEntries(addressFields.map((field) => [field, '  '])))).toEqual(all);
    expect(checkAddress({ ...address, city: null, state: ['Illinois'] })).toEqual({
      city: 'required',
      state: 'required',
    });
  });

  test.each([
    ['email', 'aisha', 'email'],
    ['email', 'a@b', 'email'],
    ['zipcode', '61A', 'postcode'],
    ['zipcode', '-61', 'postcode'],
    ['zipcode', '6.1', 'postcode'],
    ['zipcode', 1.5, 'postcode'],
    ['zipcode', NaN, 'postcode'],
    ['zipcode', '1e5', 'postcode'],
    ['zipcode', '12345678901', 'long'],
    ['phone', 'call me', 'phone'],
    ['phone', '+-()', 'phone'],
    ['phone', '12', 'phone'],
    ['phone', '1'.repeat(31), 'long'],
    ['street', 'x'.repeat(201), 'long'],
    ['firstName', 'x'.repeat(101), 'long'],
    ['country', 'x'.repeat(101), 'long'],
    ['building', '82a8', 'number'],
    ['shortAddress', 'RR2929', 'short-address'],
  ])('with %s %j reports %s', (field, value, problem) => {
    expect(checkAddress({ ...address, [field]: value })).toEqual({ [field]: problem });
  });

  test.each(['61A', '-61', '6.1', 1.5, '1e5'])(
    'needs a numeric zipcode in any other country: %j',
    (zipcode) => {
      expect(checkAddress({ ...address, country: 'Utopia', zipcode })).toEqual({ zipcode: 'number' });
    },
  );

  test('is stored as it was written', () => {
    expect(
      deliveryFields({ ...address, country: 'المملكة المتحدة', zipcode: '12345', phone: '٥٥٥-0142' }),
    ).toMatchObject({
      countryCode: 'GB',
      zipcode: 12345,
      zipText: null,
      phone: '555-0142',
    });
    expect(deliveryFields({ ...address, country: 'Utopia', zipcode: '02139' })).toMatchObject({
      countryCode: null,
      zipcode: 2139,
      zipText: '02139',
    });
  });
});

describe('a country by its code', () => {
  const london = {
    ...address,
    country: 'GB',
    city: 'London',
    state: '',
    zipcode: 'sw1a1aa',
    phone: '020 7946 0018',
  };

  test.each([
    [london, { zipcode: 0, zipText: 'SW1A 1AA', phone: '+44 20 7946 0018' }],
    [
      { ...london, zipcode: 0, zipText: 'SW1A 1AA' },
      { zipcode: 0, zipText: 'SW1A 1AA' },
    ],
    [
      { ...london, country: 'qa', city: 'Doha', zipcode: '', phone: '٤٤٤٤ ٥٥٥٥' },
      { countryCode: 'QA', zipcode: 0, zipText: '', phone: '+974 4444 5555' },
    ],
    [
      { ...london, country: 'SA', city: 'الرياض', zipcode: '١٢٢٧١', phone: '٠٥٠ ١٢٣ ٤٥٦٧' },
      { zipcode: 12271, zipText: null, phone: '+966 50 123 4567' },
    ],
    [
      { ...london, country: 'CA', city: 'Toronto', state: 'ON', zipcode: 'm5h-2n2', phone: '(416) 555-0142' },
      { zipcode: 0, zipText: 'M5H 2N2', phone: '+1 416 555 0142' },
    ],
    [
      {
        ...london,
        country: 'JP',
        city: '千代田区',
        state: '東京都',
        zipcode: '１０００００１',
        phone: '03-1234-5678',
      },
      { zipcode: 1000001, zipText: '100-0001', phone: '+81 3 1234 5678' },
    ],
    [{ ...london, phone: '0033 1 23 45 67 89' }, { phone: '+33 1 23 45 67 89' }],
  ])('%j', (draft, stored) => {
    expect(checkAddress(draft)).toEqual({});
    expect(deliveryFields(draft)).toMatchObject(stored);
  });

  test.each([
    [{ zipcode: '' }, { zipcode: 'required' }],
    [{ zipcode: '12345' }, { zipcode: 'postcode' }],
    [{ zipcode: 'SW1A 1A!' }, { zipcode: 'postcode' }],
    [{ phone: '12345' }, { phone: 'international-phone' }],
    [{ phone: '+44 20 7946 0018 0018' }, { phone: 'international-phone' }],
    [{ phone: 'call me' }, { phone: 'international-phone' }],
    [{ country: 'JP', zipcode: '1000001' }, { state: 'required' }],
  ])('with %j reports %j', (change, problems) => {
    expect(checkAddress({ ...london, ...change })).toEqual(problems);
  });
});

test('the details of a national address are stored in Western digits and capitals', () => {
  const details = { building: '٨٢٢٨', additional: '۳۲۱۰', shortAddress: 'rrrd 2929', street2: ' Unit 1 ' };
  expect(checkAddress({ ...address, ...details })).toEqual({});
  expect(deliveryFields({ ...address, ...details, district: ' an-Nur ' })).toMatchObject({
    building: '8228',
    additional: '3210',
    shortAddress: 'RRRD2929',
    street2: 'Unit 1',
    district: 'an-Nur',
  });
  expect(deliveryFields(address)).toMatchObject({ building: '', shortAddress: '', district: '' });
  expect(checkAddress({ ...address, additional: '321' })).toEqual({ additional: 'number' });
  expect(checkAddress({ ...address, building: '82281' })).toEqual({ building: 'long' });
});

test.each([
  ['12345', '99999', '12345'],
  ['1234', '99999', null],
  ['123456', '99999', null],
  ['1234a', '99999', null],
  ['abc 123', 'AAA 999', 'ABC 123'],
  ['1bc 123', 'AAA 999', null],
  ['a1', '*9', 'A1'],
  ['11', '*9', '11'],
  ['-1', '*9', null],
  ['m5h–2n2', 'A9A 9A9', 'M5H 2N2'],
  ['100.0001', '999-9999', '100-0001'],
  ['12', '999|99', '12'],
  ['', '99', null],
])('%j in the form %s is %j', (typed, forms, written) => expect(asPostcode(typed, forms)).toBe(written));

test('the example of a postcode is of its first form', () => {
  expect(postcodeExample('AAA 9999|99')).toBe('ABC 1234');
  expect(postcodeExample('9A*9')).toBe('1AB2');
  expect(postcodeExample(british)).toBe('NW1 6XE');
});

describe('a phone number', () => {
  test.each([
    ['0770 555 0100', 'IQ', '+964 770 555 0100'],
    ['00964 770 555 0100', 'GB', '+964 770 555 0100'],
    ['0770 555 0100', '', null],
    ['0770 555 0100', 'XX', null],
    ['123', 'IQ', null],
    ['call 0770 555 0100', 'IQ', null],
  ])('%s of %j is %j', (typed, country, written) => expect(internationalPhone(typed, country)).toBe(written));

  test('is found for WhatsApp without its plus', () => {
    expect(whatsappPhone('964 770 555 0100', '')).toBe('+964 770 555 0100');
    expect(whatsappPhone('0770 555 0100', 'IQ')).toBe('+964 770 555 0100');
    expect(whatsappPhone('12', 'IQ')).toBeNull();
  });

  test('has national digits if it is typed with its country code', () => {
    expect(nationalDigits('+964 770 555 0100')).toBe('7705550100');
    expect(nationalDigits('00964 770 555 0100')).toBe('7705550100');
    expect(nationalDigits('0770 555 0100')).toBeNull();
    expect(nationalDigits('+964 770')).toBeNull();
  });
});
