import { expect, test } from 'vitest';
import { countryCodes } from './country-names.ts';
import { countryDefaults } from './country-defaults.ts';
import { isCurrency } from './currencies.ts';
import { isPercent } from './seller-input.ts';

test.each([
  ['SA', { currency: 'SAR', taxPercent: 15, pricesIncludeTax: true, frontLanguage: 'ar' }],
  ['KW', { currency: 'KWD', taxPercent: 0, pricesIncludeTax: true, frontLanguage: 'ar' }],
  ['DE', { currency: 'EUR', taxPercent: 7, pricesIncludeTax: true, frontLanguage: 'en' }],
  ['SN', { currency: 'XOF', taxPercent: undefined, pricesIncludeTax: true, frontLanguage: 'en' }],
  ['US', { currency: 'USD', taxPercent: undefined, pricesIncludeTax: false, frontLanguage: 'en' }],
  ['', { currency: undefined, taxPercent: undefined, pricesIncludeTax: true, frontLanguage: 'en' }],
])('a shop in %s is proposed %o', (country, proposed) => {
  expect(countryDefaults(country)).toEqual(proposed);
});

test('what is proposed can be chosen, and few countries have no currency', () => {
  const without = countryCodes.filter((country) => {
    const { currency, taxPercent } = countryDefaults(country);
    expect(taxPercent === undefined || isPercent(taxPercent)).toBe(true);
    return currency === undefined || !isCurrency(currency);
  });
  expect(without).toEqual(['CW', 'SX', 'ZW']);
});
