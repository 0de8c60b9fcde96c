import { expect, test } from 'vitest';
import { temporaryProject } from '../../tests/support/temporary-project.ts';
import { messageErrors } from './messages.ts';

const errors = (en: object, ar: object) =>
  messageErrors(
    temporaryProject({
      'messages/en/shop.json': JSON.stringify(en),
      'messages/ar/shop.json': JSON.stringify(ar),
    }),
  );

const arabicForms = {
  zero: 'لا كتب',
  one: 'كتاب',
  two: 'كتابان',
  few: '{n} كتب',
  many: '{n} كتابًا',
  other: '{n} كتاب',
};

test('the same messages in both languages pass', () => {
  const en = {
    greeting: 'Hello {name}',
    books: { one: '{n} book', other: '{n} books' },
    brand: 'Warraq',
    price: '{amount}',
  };
  const ar = { greeting: 'مرحبا {name}', books: arabicForms, brand: 'Warraq', price: '{amount}' };
  expect(errors(en, ar)).toEqual([]);
});

test.each([
  ['a message without its Arabic', { a: 'A', b: 'B' }, { a: 'ا' }, 'b is missing in Arabic'],
  ['a message without its English', { a: 'A' }, { a: 'ا', b: 'ب' }, 'b is missing in English'],
  ['an empty text', { a: ' ' }, { a: 'ا' }, 'a is empty in English'],
  ['an empty plural form', { a: 'A' }, { a: { ...arabicForms, two: '' } }, 'a is empty in Arabic'],
  ['a value that is not a text', { a: 'A' }, { a: null }, 'a is empty in Arabic'],
  ['a text left in English', { a: 'Read it' }, { a: 'Read it' }, 'a is not in Arabic: Read it'],
  [
    'a different placeholder',
    { a: 'Hi {name}' },
    { a: 'مرحبا {user}' },
    'a has {user} in Arabic, {name} in English',
  ],
  [
    'a lost placeholder',
    { a: 'Hi {name}' },
    { a: 'مرحبا' },
    'a has no placeholder in Arabic, {name} in English',
  ],
  [
    'an unknown plural form',
    { a: { one: 'A', other: 'A', two: 'A' } },
    { a: 'ا' },
    'a has an unknown form “two” in English',
  ],
])('%s is an error', (_name, en, ar, error) => {
  expect(errors(en, ar)).toContain(error);
});

test('a plural without one of the six Arabic forms is an error', () => {
  const { two: _two, ...five } = arabicForms;
  const en = { books: { one: '{n} book', other: '{n} books' } };
  expect(errors(en, { books: five })).toEqual(['books lacks the form “two” in Arabic']);
});

test('the files of a language are read together', () => {
  const tree = {
    'messages/en/cart.json': '{"a":"A"}',
    'messages/ar/cart.json': '{}',
    'messages/ar/books.json': '{"a":"ا"}',
  };
  expect(messageErrors(temporaryProject(tree))).toEqual([]);
});

test.each([
  ['two files', { 'messages/en/cart.json': '{"a":"A"}', 'messages/en/books.json': '{"a":"B"}' }],
  ['one file', { 'messages/en/cart.json': '{\n  "a": "A",\n  "a": "B"\n}' }],
])('a key twice in %s of a language is an error', (_name, tree) => {
  expect(() => messageErrors(temporaryProject(tree))).toThrow('messages/en defines "a" twice.');
});

test('a project without messages does not pass', () => {
  expect(messageErrors(temporaryProject({}))).toEqual(['messages/en has no messages']);
});
