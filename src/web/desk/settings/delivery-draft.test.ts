import { describe, expect, test } from 'vitest';
import { check, deliveryOf, draftOf, zones } from './delivery-draft.ts';

const { added, nameOf, removed } = zones;

const delivery = {
  currency: 'USD',
  deliveryZones: [
    { countries: ['SA', 'KW'], price: 2_000, freeFrom: 20_000, days: { from: 1, to: 3 }, taxPercent: 5.5 },
    { countries: [], price: 6_550, freeFrom: null, days: null, taxPercent: null },
  ],
  notServed: ['FR'],
};

describe('the form of delivery', () => {
  test('sends back what it was filled with', () => {
    expect(check(draftOf(delivery))).toEqual({});
    expect(deliveryOf(draftOf(delivery))).toEqual({
      deliveryZones: delivery.deliveryZones,
      notServed: ['FR'],
    });
  });

  test('takes names and codes in both languages, and any digits', () => {
    const draft = {
      ...draftOf(delivery),
      [nameOf(0, 'countries')]: 'ksa، الكويت, AE',
      [nameOf(0, 'price')]: '٢٠٫٥',
    };
    expect(check(draft)).toEqual({});
    expect(deliveryOf(draft).deliveryZones[0]).toMatchObject({ countries: ['SA', 'KW', 'AE'], price: 2_050 });
  });

  test('an amount is typed as people write it, in the decimals of the currency', () => {
    const draft = { ...draftOf({ ...delivery, currency: 'KWD' }), [nameOf(1, 'price')]: '1.255' };
    expect(draft[nameOf(0, 'price')]).toBe('2');
    expect(deliveryOf(draft).deliveryZones[1]).toMatchObject({ price: 1_255 });
    expect(check({ ...draft, decimals: '2' })).toMatchObject({ 'deliveryZones.1.price': 'number' });
  });

  test('a zone is added and removed among the others', () => {
    const draft = added(draftOf(delivery));
    expect(check(draft)).toEqual({ 'deliveryZones.2.price': 'required' });
    expect(deliveryOf(removed(removed(draft, 2), 0)).deliveryZones).toEqual([delivery.deliveryZones[1]]);
  });

  test('names what is wrong by its field', () => {
    const draft = {
      ...draftOf(delivery),
      [nameOf(0, 'countries')]: 'Atlantis',
      [nameOf(0, 'freeFrom')]: '-1',
      [nameOf(0, 'days.from')]: '5',
      [nameOf(1, 'days.to')]: 'soon',
      notServed: 'Nowhere',
    };
    expect(check(draft)).toEqual({
      'deliveryZones.0.countries': 'country',
      'deliveryZones.0.freeFrom': 'number',
      'deliveryZones.0.days.to': 'days',
      'deliveryZones.1.days.from': 'number',
      'deliveryZones.1.days.to': 'number',
      notServed: 'country',
    });
  });
});
