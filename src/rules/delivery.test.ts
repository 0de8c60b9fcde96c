import { describe, expect, test } from 'vitest';
import {
  type Delivery,
  deliveryPrice,
  deliveryTo,
  freeDelivery,
  hasRepeatedCountry,
  isSameEverywhere,
} from './delivery.ts';

const home = { countries: ['SA'], price: 2_000, freeFrom: 20_000, days: { from: 1, to: 3 } };
const gulf = { countries: ['KW', 'AE'], price: 4_500, freeFrom: null, days: null };
const world = { countries: [], price: 9_000, freeFrom: null, days: { from: 7, to: 14 } };
const delivery = (zones: Delivery['deliveryZones'], ...notServed: string[]): Delivery => ({
  deliveryZones: zones,
  notServed,
});

describe('delivery', () => {
  test('is free everywhere until there are zones', () => {
    expect(deliveryTo(delivery([]), 'GB')).toBe(freeDelivery);
    expect(deliveryTo(delivery([]), null)).toBe(freeDelivery);
    expect(deliveryTo(delivery([], 'GB'), 'GB')).toBeNull();
  });

  test('has the terms of the zone of a country, or of all others', () => {
    expect(deliveryTo(delivery([home, gulf, world]), 'SA')).toBe(home);
    expect(deliveryTo(delivery([home, gulf, world]), 'AE')).toBe(gulf);
    expect(deliveryTo(delivery([home, gulf, world]), 'GB')).toBe(world);
    expect(deliveryTo(delivery([world, home]), 'SA')).toBe(home);
  });

  test('does not go to a country that no zone names, nor to one that is left out', () => {
    expect(deliveryTo(delivery([home, gulf]), 'GB')).toBeNull();
    expect(deliveryTo(delivery([home, gulf]), null)).toBeNull();
    expect(deliveryTo(delivery([home, world], 'GB'), 'GB')).toBeNull();
  });

  test('goes to an unknown country only where all countries have the same terms', () => {
    expect(deliveryTo(delivery([world]), null)).toBe(world);
    expect(deliveryTo(delivery([home, world]), null)).toBeNull();
    expect(deliveryTo(delivery([world], 'GB'), null)).toBeNull();
    expect(deliveryTo(delivery([], 'GB'), null)).toBeNull();
  });

  test('costs nothing from an amount on', () => {
    expect([19_999, 20_000].map((amount) => deliveryPrice(home, amount))).toEqual([2_000, 0]);
    expect(deliveryPrice(gulf, 9_999_999)).toBe(4_500);
    expect(deliveryPrice({ ...home, freeFrom: 0 }, 0)).toBe(0);
  });

  test('depends on the country unless there is one zone for all', () => {
    expect([delivery([]), delivery([world])].every(isSameEverywhere)).toBe(true);
    expect([delivery([home]), delivery([world], 'GB')].some(isSameEverywhere)).toBe(false);
  });

  test('names a country once', () => {
    expect(hasRepeatedCountry(delivery([home, gulf, world], 'GB'))).toBe(false);
    expect(hasRepeatedCountry(delivery([home, { ...gulf, countries: ['KW', 'SA'] }]))).toBe(true);
    expect(hasRepeatedCountry(delivery([home], 'SA'))).toBe(true);
    expect(hasRepeatedCountry(delivery([world, world]))).toBe(true);
  });
});
