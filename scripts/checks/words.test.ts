import { expect, test } from 'vitest';
import { madeUpTree } from './made-up-tree.ts';
import { wrongWords } from './words.ts';

const wrong = (en: object, ar: object) =>
  wrongWords(madeUpTree({ 'messages/en.json': JSON.stringify(en), 'messages/ar.json': JSON.stringify(ar) }));

test('the same texts in both languages pass', () => {
  const en = {
    $schema: 'x',
    greeting: 'Hello {name}',
    cart: { title: 'Cart' },
    books: [{ match: { 'n=one': '{n} book', 'n=other': '{n} books' } }],
    brand: 'Warraq',
    price: '{amount}',
  };
  const ar = {
    $schema: 'x',
    greeting: 'مرحبا {name}',
    cart: { title: 'السلة' },
    books: [{ match: { 'n=one': 'كتاب', 'n=two': 'كتابان', 'n=other': '{n} كتب' } }],
    brand: 'Warraq',
    price: '{amount}',
  };
  expect(wrong(en, ar)).toEqual([]);
});

test.each([
  ['a text without its Arabic', { a: 'A', b: 'B' }, { a: 'ا' }, 'b is missing in Arabic'],
  ['a text without its English', { a: 'A' }, { a: 'ا', b: { c: 'ب' } }, 'b.c is missing in English'],
  ['an empty text', { a: ' ' }, { a: 'ا' }, 'a is empty in English'],
  ['an empty form of a plural', { a: 'A' }, { a: [{ match: { x: 'ا', y: '' } }] }, 'a is empty in Arabic'],
  ['a text that is no text', { a: 'A' }, { a: null }, 'a is empty in Arabic'],
  ['a text left in English', { a: 'Read it' }, { a: 'Read it' }, 'a is not in Arabic: Read it'],
  [
    'another placeholder',
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
])('%s is found', (_name, en, ar, sentence) => {
  expect(wrong(en, ar)).toContain(sentence);
});

test('a plural without one of its six forms is found', () => {
  const plural = (match: object) => ({ n: [{ selectors: ['form'], match }] });
  const en = plural({ 'form=one': '{n} book', 'form=other': '{n} books' });
  const ar = plural({
    'form=zero': 'لا كتب',
    'form=one': 'كتاب',
    'form=few': '{n} كتب',
    'form=many': '{n} كتابًا',
    'form=other': '{n} كتاب',
  });
  expect(wrong(en, ar)).toEqual(['n lacks the form “two” in Arabic']);
});

test('texts may be kept in a folder for each language', () => {
  const tree = { 'messages/en/cart.json': '{"a":"A"}', 'messages/ar/cart.json': '{"b":"ب"}' };
  expect(wrongWords(madeUpTree(tree))).toEqual(['a is missing in Arabic', 'b is missing in English']);
});

test('a project without texts does not pass', () => {
  expect(wrongWords(madeUpTree({}))).toEqual(['messages/en.json has no texts']);
});
