import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carriers, findCarrier, trackingLink } from './carriers.ts';

describe('a carrier', () => {
  test('is found by its name in either language, however it is written', () => {
    for (const typed of ['Aramex', 'aramex', ' ARAMEX ', 'أرامكس', 'ارامكس'])
      expect(findCarrier(typed)?.name).toBe('Aramex');
    for (const typed of ['spl', 'Saudi post', 'saudi post (SPL)', 'البريد السعودى'])
      expect(findCarrier(typed)?.name).toBe('Saudi Post (SPL)');
    for (const typed of ['Royal-Mail', 'royal mail']) expect(findCarrier(typed)?.name).toBe('Royal Mail');
  });

  test('of another name is free text', () => {
    for (const typed of ['', 'Our own driver', 'Aramex and DHL', '__proto__', 'constructor'])
      expect(findCarrier(typed)).toBeUndefined();
  });

  test('has one name of its own in each language', () => {
    for (const known of carriers) {
      expect(findCarrier(known.name)).toBe(known);
      expect(findCarrier(known.nameAr)).toBe(known);
    }
  });
});

describe('the link to follow a parcel', () => {
  test.each([
    ['Aramex', '5122 4455 66', 'https://www.aramex.com/track/results?ShipmentNumber=5122445566'],
    ['fedex', '770000000000', 'https://www.fedex.com/fedextrack/?trknbr=770000000000'],
    [
      'Royal Mail',
      'AB123456789GB',
      'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
    ],
    ['Emirates Post', 'EE1', 'https://www.emiratespost.ae/all-services/track-a-package'],
  ])('of %s %s', (carrier, number, link) => {
    expect(trackingLink(carrier, number)).toBe(link);
  });

  test('is missing without a number, or of an unknown carrier', () => {
    expect(trackingLink('Aramex', '')).toBeUndefined();
    expect(trackingLink('Our own driver', '12')).toBeUndefined();
  });

  test('leads to the page of the carrier, whatever the number is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...carriers),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        (known, number) => {
          const link = new URL(trackingLink(known.name, number)!);
          const page = new URL(known.page);
          expect([link.protocol, link.host, link.pathname]).toEqual(['https:', page.host, page.pathname]);
          expect(link.href).not.toMatch(/[\s<>"]/);
        },
      ),
    );
  });
});
