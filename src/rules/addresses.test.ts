import { describe, expect, test } from 'vitest';
import { addressFields, checkAddress, oneLine } from './addresses.ts';

const address = {
  firstName: 'Aisha',
  lastName: 'Karim',
  email: 'aisha@example.org',
  street: '12 Paper Lane',
  city: 'Basra',
  state: 'Basra',
  zipcode: '61001',
  country: 'Iraq',
  phone: '+964 (770) 123-4567',
};

test('the fields are in the order of the form', () => {
  expect(addressFields.join()).toBe('firstName,lastName,email,street,city,state,zipcode,country,phone');
});

describe('an address form', () => {
  test('with valid fields has no problems', () => {
    expect(checkAddress(address)).toEqual({});
    expect(checkAddress({ ...address, zipcode: 61001 })).toEqual({});
    expect(checkAddress({ ...address, zipcode: ' ٦١٠٠١ ', phone: '٠٧٧٠ ١٢٣ ٤٥٦٧' })).toEqual({});
    expect(checkAddress({ ...address, email: ' Aisha@Example.org ' })).toEqual({});
    expect(checkAddress({ ...address, firstName: 'عائشة' })).toEqual({});
  });

  test('requires every field', () => {
    const all = Object.fromEntries(addressFields.map((field) => [field, 'required']));
    expect(checkAddress({})).toEqual(all);
    expect(checkAddress(Object.fromEntries(addressFields.map((field) => [field, '  '])))).toEqual(all);
    expect(checkAddress({ ...address, city: null, state: ['Basra'] })).toEqual({
      city: 'required',
      state: 'required',
    });
  });

  test.each([
    ['email', 'aisha', 'email'],
    ['email', 'a@b', 'email'],
    ['zipcode', '61A', 'number'],
    ['zipcode', '-61', 'number'],
    ['zipcode', '6.1', 'number'],
    ['zipcode', 1.5, 'number'],
    ['zipcode', NaN, 'number'],
    ['zipcode', '1e5', 'number'],
    ['zipcode', '12345678901', 'long'],
    ['phone', 'call me', 'phone'],
    ['phone', '+-()', 'phone'],
    ['phone', '12', 'phone'],
    ['phone', '1'.repeat(31), 'long'],
    ['street', 'x'.repeat(201), 'long'],
    ['firstName', 'x'.repeat(101), 'long'],
  ])('with %s %j reports %s', (field, value, problem) => {
    expect(checkAddress({ ...address, [field]: value })).toEqual({ [field]: problem });
  });
});

test('an address is written on one line', () => {
  const saved = { ...address, zipcode: 61001 };
  expect(oneLine(saved)).toBe('12 Paper Lane, Basra, Basra 61001, Iraq');
  expect(oneLine({ ...saved, state: '', zipText: '061001' }, '، ')).toBe(
    '12 Paper Lane، Basra، 061001، Iraq',
  );
});
