import { describe, expect, test } from 'vitest';
import type { Settings } from '../../../contract/settings.ts';
import { check, draftOf, listDraft, settingsOf } from './settings-draft.ts';

const { added, nameOf, removed } = listDraft('deliveryZones');

const settings: Settings = {
  storeName: 'Warraq',
  storeNameAr: 'ورّاق',
  country: 'SA',
  frontLanguage: 'en',
  deskLanguage: 'ar',
  timeZone: 'Asia/Riyadh',
  email: '',
  phone: '',
  whatsapp: '',
  postalAddress: '',
  legalName: '',
  taxNumber: '',
  cardInvoice: 'paid',
  currency: 'USD',
  taxPercent: 15,
  pricesIncludeTax: true,
  codEnabled: true,
  codFee: 500,
  codMax: null,
  codCountries: ['SA'],
  transferEnabled: false,
  transferDays: 5,
  bankAccounts: [
    { currency: 'SAR', holder: 'Warraq', bank: 'Al Rajhi', iban: 'SA0380000000608010167519', bic: '' },
  ],
  pickupEnabled: false,
  pickupAddress: '',
  pickupAddressAr: '',
  pickupHours: '',
  pickupHoursAr: '',
  holdMinutes: 15,
  maxUnpaidOrders: 5,
  guestMaxCopies: 10,
  guestMaxOrderCopies: 20,
  guestMaxCash: null,
  instagram: '',
  twitter: '',
  facebook: '',
  youtube: '',
  deliveryZones: [
    {
      countries: ['SA', 'KW'],
      price: 2_000,
      freeFrom: 20_000,
      days: { from: 1, to: 3 },
      taxPercent: 5.5,
      dutiesApart: false,
    },
    { countries: [], price: 6_550, freeFrom: null, days: null, taxPercent: null, dutiesApart: true },
  ],
  notServed: ['FR'],
};

/** Without the fields that are right. */
const faultsIn = (draft: Record<string, string>) =>
  Object.fromEntries(Object.entries(check(draft)).filter(([, fault]) => fault));

describe('the form of the settings', () => {
  test('sends back what it was filled with', () => {
    expect(faultsIn(draftOf(settings))).toEqual({});
    // The time zone is that of the country.
    expect(settingsOf(draftOf(settings))).toEqual({ ...settings, timeZone: '' });
  });

  test('takes names and codes in both languages, and any digits', () => {
    const draft = {
      ...draftOf(settings),
      [nameOf(0, 'countries')]: 'ksa، الكويت, AE',
      [nameOf(0, 'price')]: '٢٠٫٥',
    };
    expect(faultsIn(draft)).toEqual({});
    expect(settingsOf(draft).deliveryZones![0]).toMatchObject({
      countries: ['SA', 'KW', 'AE'],
      price: 2_050,
    });
  });

  test('an amount is typed as people write it, in the decimals of the currency', () => {
    const draft = { ...draftOf({ ...settings, currency: 'KWD' }), [nameOf(1, 'price')]: '1.255' };
    expect(draft[nameOf(0, 'price')]).toBe('2');
    expect(settingsOf(draft).deliveryZones![1]).toMatchObject({ price: 1_255 });
    expect(faultsIn({ ...draft, currency: 'USD' })).toMatchObject({ 'deliveryZones.1.price': 'number' });
  });

  test('a zone is added and removed among the others', () => {
    const draft = added(draftOf(settings));
    expect(faultsIn(draft)).toEqual({ 'deliveryZones.2.price': 'required' });
    expect(settingsOf(removed(removed(draft, 2), 0)).deliveryZones).toEqual([settings.deliveryZones[1]]);
  });

  test('names what is wrong by its field', () => {
    const draft = {
      ...draftOf(settings),
      [nameOf(0, 'countries')]: 'Atlantis',
      [nameOf(0, 'freeFrom')]: '-1',
      [nameOf(0, 'days.from')]: '5',
      [nameOf(1, 'days.to')]: 'soon',
      notServed: 'Nowhere',
    };
    expect(faultsIn(draft)).toEqual({
      'deliveryZones.0.countries': 'country',
      'deliveryZones.0.freeFrom': 'number',
      'deliveryZones.0.days.to': 'days',
      'deliveryZones.1.days.from': 'number',
      'deliveryZones.1.days.to': 'number',
      notServed: 'country',
    });
  });
});
