import { expect, test } from 'vitest';
import { temporaryProject } from '../../tests/support/temporary-project.ts';
import { brokenPromises } from './promises.ts';

const stale = /states no fact any more/;

const found = (en: object, ar: object = {}, files: Record<string, string> = {}) =>
  brokenPromises(
    temporaryProject({
      'messages/en/shop.json': JSON.stringify(en),
      'messages/ar/shop.json': JSON.stringify(ar),
      ...files,
    }),
  ).filter((error) => !stale.test(error));

test.each([
  ['days', 'Your parcel arrives in 3 to 6 days.'],
  ['days in words', 'We answer within two working days.'],
  ['returns', 'You can return the book unused.'],
  ['refunds', 'Refunded to your card.'],
  ['free delivery', 'Delivery is free.'],
  ['tax', 'All prices include tax.'],
  ['a percentage', 'Plus 15%.'],
  ['a currency', 'All prices are in dollars.'],
  ['a phone number', 'Call us: +44 20 7946 0000'],
  ['an email address', 'Write to shop@example.com.'],
  ['a number of categories', 'Choose one of seven categories.'],
  ['a number beside an input', '{store} delivers within 5 days.'],
])('a sentence about %s is found', (_, text) => {
  expect(found({ new_words: text })).toEqual([expect.stringMatching(/^messages: new_words states a fact/)]);
});

test.each([
  'يصل الطرد خلال 3 أيام.',
  'نجيب خلال يومي عمل.',
  'لك إرجاع الكتاب.',
  'التوصيل مجاني.',
  'الأسعار شاملة الضريبة.',
  'الأسعار بالدولار.',
])('so is «%s», which stands in the Arabic text alone', (text) => {
  expect(found({ new_words: 'Good words.' }, { new_words: text })).toHaveLength(1);
});

test('what is made of the settings, a label and the texts of the desk are not promises', () => {
  const en = {
    tax_words: 'Prices include {percent}% tax.',
    days_words: { one: 'in {number} day', other: 'in {number} days' },
    label: 'Delivery',
    desk_hint: 'Say within how many days: for example 3 days.',
  };
  expect(found(en)).toEqual([]);
});

test.each([
  ['{demo && <p>{m.help_returns_1()}</p>}', 0],
  ['{facts.demo ? m.help_returns_1() : m.other()}', 0],
  ['{book.pdfUrl && (demo ? m.help_returns_1() : null)}', 0],
  ['{m.help_returns_1()}', 1],
  ['{demo ? m.other() : m.help_returns_1()}', 1],
  ['{!demo && m.help_returns_1()}', 1],
])('a text of the demo is shown in the demo only: %s', (source, count) => {
  const page = `export const Page = ({ demo, facts, book }) => <main>${source}</main>;`;
  const texts = { help_returns_1: 'You can return it within 30 days.', other: 'Other.' };
  expect(found(texts, {}, { 'src/web/content/page.tsx': page })).toHaveLength(count);
  expect(found(texts, {}, { 'src/web/desk/drafts.tsx': page })).toEqual([]);
});

test('a text in the lists that is gone is an error', () => {
  const project = temporaryProject({
    'messages/en/shop.json': '{"a":"A"}',
    'messages/ar/shop.json': '{"a":"ا"}',
  });
  expect(brokenPromises(project)).toContainEqual(expect.stringMatching(stale));
});

test('the shop itself keeps to this', () => {
  expect(brokenPromises(process.cwd())).toEqual([]);
});
