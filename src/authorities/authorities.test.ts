import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fold } from '../rules/fold.ts';
import { specifiedCategories } from '../rules/shelf.ts';
import { authorNamed, recordOf, subjectNamed } from './authorities.ts';
import { readAuthorities } from './read-authorities.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const { authors, works, subjects } = readAuthorities(read('authors.txt'), read('works.txt'));

/** Those that stand more than once. */
const doubled = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);
const folded = (names: readonly string[]) => [...new Set(names.map(fold))];

test('hundreds of authors and works are known', () => {
  expect(authors.length).toBeGreaterThanOrEqual(300);
  expect(works.length).toBeGreaterThanOrEqual(600);
});

test('every author has a key and names of their own', () => {
  expect(doubled(authors.map(({ key }) => key))).toEqual([]);
  expect(doubled(authors.flatMap(({ names, namesAr }) => folded([...names, ...namesAr])))).toEqual([]);
});

test('a work has a known author, a category of the shop and a title of its own', () => {
  const categories = new Set<string>(specifiedCategories.map(({ value }) => value));
  expect(works.filter(({ authors: by }) => by.length === 0)).toEqual([]);
  expect(works.filter(({ category }) => !categories.has(category))).toEqual([]);
  expect(doubled(works.flatMap(({ titles }) => fold(titles[0]!)))).toEqual([]);
  expect(doubled(works.flatMap(({ titlesAr }) => fold(titlesAr[0]!)))).toEqual([]);
});

test('a record of an author or a subject that is not listed is refused', () => {
  const line = '= grammar, Arabic | - | -\nnobody | Title | عنوان | - | - | - | Arabic, grammar';
  expect(() => readAuthorities('', line)).toThrow('There is no nobody');
  expect(() => readAuthorities('', '= grammar')).toThrow('1 fields, not 3');
});

test('a subject has a name of its own, and a category of the shop or none', () => {
  expect(doubled(subjects.map(({ name }) => name))).toEqual([]);
  const categories = new Set<string>(specifiedCategories.map(({ value }) => value));
  expect(subjects.filter(({ category }) => category && !categories.has(category))).toEqual([]);
});

test('the years of a death in both calendars are of the same time', () => {
  const odd = authors.filter(({ died }) => died && Math.abs(died.ah * 0.970224 + 621.57 - died.ce) > 2);
  expect(odd.map(({ key, died }) => [key, died])).toEqual([]);
});

test('a name has four letters or more, and its script is that of its field', () => {
  const latin = [...authors.flatMap(({ names }) => names), ...works.flatMap(({ titles, titlesEn }) => [...titles, ...titlesEn])]; // prettier-ignore
  const arabic = [...authors.flatMap(({ namesAr }) => namesAr), ...works.flatMap(({ titlesAr }) => titlesAr)];
  expect([...latin, ...arabic].filter((name) => fold(name).replaceAll(' ', '').length < 4)).toEqual([]);
  expect(latin.filter((name) => /\p{Script=Arabic}/u.test(name))).toEqual([]);
  expect(arabic.filter((name) => /[a-z]/i.test(name))).toEqual([]);
});

const nawawi = { author: 'Imam An-Nawawi', authorAr: '' };

test.each([
  [{ name: 'Riyad us-Saliheen', nameAr: '', ...nawawi }, 'Riyāḍ al-Ṣāliḥīn'],
  [{ name: 'Riyadh as-Salihin (Gardens of the Righteous)', nameAr: '', ...nawawi }, 'Riyāḍ al-Ṣāliḥīn'],
  [{ name: 'Gardens of the Righteous', nameAr: '', ...nawawi }, 'Riyāḍ al-Ṣāliḥīn'],
  [
    { name: 'A title', nameAr: 'رياض الصالحين', author: 'يحيى بن شرف النووي', authorAr: '' },
    'Riyāḍ al-Ṣāliḥīn',
  ],
  [
    { name: 'Tafsīr Ibn Kathīr, Vol. 3', nameAr: '', author: 'Ibn Kathir', authorAr: '' },
    'Tafsīr Ibn Kathīr',
  ],
  [
    { name: 'Tafsir al-Jalalayn', nameAr: '', author: 'al-Mahalli and al-Suyuti', authorAr: '' },
    'Tafsīr al-Jalālayn',
  ],
  [{ name: 'Riyad al-Salihin', nameAr: '', author: 'A neighbour', authorAr: '' }, undefined],
  [{ name: 'A book of ours', nameAr: '', ...nawawi }, undefined],
])('%j is the work %s', (book, title) => {
  expect(recordOf(book).work?.titles[0]).toBe(title);
});

test.each([
  ['al-Nawawi', '', 'nawawi'],
  ['Imam Yahya ibn Sharaf an-Nawawee', '', 'nawawi'],
  ['Abū Jaʿfar al-Ṭaḥāwī', 'أبو جعفر الطحاوي', 'tahawi'],
  ['Ibn Mālik', 'ابن مالك', 'ibn-malik'],
  ['Mālik ibn Anas', '', 'malik'],
  ['', 'حجة الإسلام', 'ghazali'],
  ['Ibn Hajar al-Haytami', '', 'ibn-hajar-haytami'],
  ['Abu al-Abbas al-Qurtubi', '', 'qurtubi-abu-abbas'],
  ['Shams al-Din al-Qurtubi', '', undefined],
  ['Muhammad', '', undefined],
  ['', '', undefined],
])('%s %s is the author %s', (name, nameAr, key) => {
  expect(authorNamed({ name, nameAr })?.key).toBe(key);
});

test.each([
  ['Grammar', 'Arabic'],
  ['نحو', 'Arabic'],
  ['commentary', 'Quran'],
  ['تفاسير', 'Quran'],
  ['biography', 'Seerah'],
  ['كتب الحديث', 'Hadith'],
  ['books of hadith', 'Hadith'],
  ['German grammar', undefined],
])('%s leads to the category %s', (text, category) => {
  expect(subjectNamed(text)?.category).toBe(category);
});
