import { expect, test } from 'vitest';
import { currencyOf, moneyMarks } from '../../rules/currencies.ts';
import { defaultTax, type OrderTerms, plainTerms } from '../../rules/order-totals.ts';
import { daysSentence } from '../delivery-text.ts';
import { cashSentences, deliverySentences, timeSentences } from './terms-text.ts';

const sar = currencyOf('SAR');
const facts = { money: { ...sar, en: moneyMarks('SAR', 'en'), ar: moneyMarks('SAR', 'ar') } };
const plain: OrderTerms = { ...defaultTax, ...plainTerms, currency: sar, codEnabled: true };
const home = { countries: ['SA', 'KW'], price: 2_000, freeFrom: 20_000, days: { from: 1, to: 3 } };
const world = { countries: [], price: 9_050, freeFrom: null, days: null };
/** Without the isolates around amounts. */
const spaced = (texts: string[]) =>
  texts.map((text) => text.replaceAll('\u00a0', ' ').replaceAll(/[\u2068\u2069]/g, ''));

test('a shop without zones delivers free, and promises no days', () => {
  expect(deliverySentences(plain, facts, 'en')).toEqual(['Shipping is free.']);
  expect(timeSentences(plain, 'en')).toEqual([]);
  expect(cashSentences(plain, facts, 'en')).toEqual([]);
});

test('each zone is a sentence, in both languages', () => {
  const terms = { ...plain, deliveryZones: [home, world], notServed: ['FR'] };
  expect(spaced(deliverySentences(terms, facts, 'en'))).toEqual([
    'Saudi Arabia, Kuwait: SAR 20.00, free from SAR 200.00. Delivery time: 1 to 3 days.',
    'All other countries: SAR 90.50.',
    'We do not deliver to: France.',
  ]);
  expect(spaced(deliverySentences(terms, facts, 'ar'))[0]).toContain('20.00 ر.س');
  expect(timeSentences(terms, 'en')).toEqual(['Delivery time: 1 to 3 days (Saudi Arabia, Kuwait).']);
});

test.each([
  [1, 3, 'Delivery time: 1 to 3 days', 'مدة التوصيل: من 1 إلى 3 أيام'],
  [1, 2, 'Delivery time: 1 to 2 days', 'مدة التوصيل: يومان على الأكثر'],
  [7, 14, 'Delivery time: 7 to 14 days', 'مدة التوصيل: من 7 إلى 14 يومًا'],
  [1, 1, 'Delivery time: 1 day', 'مدة التوصيل: يوم واحد'],
  [7, 7, 'Delivery time: 7 days', 'مدة التوصيل: 7 أيام'],
])('%i to %i days are counted as each language counts', (from, to, english, arabic) => {
  expect(daysSentence({ from, to }, 'en')).toBe(english);
  expect(daysSentence({ from, to }, 'ar')).toBe(arabic);
});

test('zones that name every country they serve say so', () => {
  expect(deliverySentences({ ...plain, deliveryZones: [home] }, facts, 'en').at(-1)).toBe(
    'We deliver to these countries only.',
  );
  expect(deliverySentences({ ...plain, deliveryZones: [{ ...world, price: 0 }] }, facts, 'en')).toEqual([
    'All countries: free.',
  ]);
});

test('cash says its fee, its limit and its countries', () => {
  const terms = { ...plain, codFee: 750, codMax: 50_000, codCountries: ['SA'] };
  expect(spaced(cashSentences(terms, facts, 'en'))).toEqual([
    'Cash on delivery costs SAR 7.50 more.',
    'Cash on delivery is offered up to SAR 500.00.',
    'Cash on delivery is offered in: Saudi Arabia.',
  ]);
  expect(cashSentences({ ...terms, codEnabled: false }, facts, 'en')).toEqual([]);
});
