import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fold } from '../rules/fold.ts';
import { specifiedCategories } from '../rules/shelf.ts';
import { readAuthors, readWorks } from './read-authorities.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const authors = readAuthors(read('authors.txt'));
const works = readWorks(read('works.txt'));

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
  const keys = new Set(authors.map(({ key }) => key));
  const categories = new Set<string>(specifiedCategories.map(({ value }) => value));
  expect(works.filter(({ author }) => !keys.has(author))).toEqual([]);
  expect(works.filter(({ category, subject }) => !categories.has(category) || !subject)).toEqual([]);
  expect(doubled(works.flatMap(({ titles }) => fold(titles[0]!)))).toEqual([]);
  expect(doubled(works.flatMap(({ titlesAr }) => fold(titlesAr[0]!)))).toEqual([]);
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
