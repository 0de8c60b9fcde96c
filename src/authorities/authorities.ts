import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { authorKey } from '../rules/fold.ts';
import { type QueryWord, queryWords, wordKeys } from '../rules/search-keys.ts';
import { volumeOf } from '../rules/seller-input.ts';
import {
  type Author,
  readAuthors,
  readSubjects,
  readWorks,
  type Subject,
  type Work,
} from './read-authorities.ts';

/** The names of a book or an author in both scripts; one of them may be empty. */
interface Named {
  name: string;
  nameAr: string;
}
export interface Titled extends Named {
  author: string;
  authorAr: string;
  alsoKnownAs?: string | undefined;
}

/** What the list knows of a book. */
export interface BookRecord {
  work: Work | undefined;
  /** Of the work, or else of the book. */
  authors: Author[];
}

const read = (name: string) => readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8');

/** Changes with the list. */
export const listVersion = once(() =>
  createHash('sha256').update(read('authors')).update(read('works')).digest('hex').slice(0, 16),
);
const subjects = once((): Subject[] => readSubjects(read('works')));
const works = once((): Work[] => readWorks(read('works')));
interface Name {
  author: Author;
  /** Each with its spellings. */
  words: string[][];
}
const authors = once((): Author[] => readAuthors(read('authors')));
/** The names of authors by each spelling of their first word. */
const namesByWord = once(() => {
  const names = authors().flatMap((author) =>
    namesOf(author).map((name): Name => ({ author, words: wordsIn(name) })),
  );
  const spelled = names.flatMap((name) => (name.words[0] ?? []).map((word) => ({ word, name })));
  return Map.groupBy(spelled, ({ word }) => word);
});
const authorsByName = once(() => {
  return new Map(
    authors().flatMap((author) => namesOf(author).map((name) => [authorKey(name), author] as const)),
  );
});
const wordsOfAuthor = new WeakMap<Author, Set<string>>();
const authorsByKey = once(() => new Map(authors().map((author) => [author.key, author])));
const worksByAuthor = once(() => {
  const byAuthor = works().flatMap((work) => work.authors.map((key) => ({ key, work })));
  return new Map(
    [...Map.groupBy(byAuthor, ({ key }) => key)].map(([key, found]) => [key, found.map(({ work }) => work)]),
  );
});
const titleKeys = new WeakMap<Work, string[]>();
const subjectsByName = once(() => new Map(subjects().map((subject) => [subject.name, subject])));
const subjectsByKey = once(() => {
  const names = subjects().flatMap((subject) =>
    subject.names.map((name) => [titleKey(name), subject] as const),
  );
  // Of two subjects with one name, the first is meant.
  return new Map(names.toReversed());
});

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** All titles of a work, the usual ones first, without the author in brackets that tells two works apart. */
export function titlesOf({ titles, titlesAr, titlesEn }: Work): string[] {
  return [...titles, ...titlesAr, ...titlesEn].map(plainTitle);
}

export function namesOf({ names, namesAr }: Author): string[] {
  return [...names, ...namesAr].map(plainTitle);
}

export function subjectNamesOf({ subject }: Work): string[] {
  return subjectsByName().get(subject)?.names ?? [];
}

/** The subject that a text names, in either language and any spelling. */
export function subjectNamed(text: string): Subject | undefined {
  return subjectsByKey().get(titleKey(text));
}

export const authorsOf = (work: Work): Author[] => work.authors.map((key) => authorsByKey().get(key)!);

const maxRemembered = 5_000;

/** Lists ask for the same names again and again. */
function remembering<Asked extends object, Found>(find: (asked: Asked) => Found, fields: (keyof Asked)[]) {
  const known = new Map<string, { found: Found }>();
  return (asked: Asked): Found => {
    const key = JSON.stringify(fields.map((field) => asked[field]));
    let one = known.get(key);
    if (!one) {
      one = { found: find(asked) };
      if (known.size === maxRemembered) known.clear();
      known.set(key, one);
    }
    return one.found;
  };
}

/** What the list knows of a book whose title and author are a record's, in any spelling. */
export const recordOf = remembering(findRecord, ['name', 'nameAr', 'author', 'authorAr', 'alsoKnownAs']);

function findRecord(book: Titled): BookRecord {
  const { author, authorAr } = book;
  const theirs = worksOf({ author, authorAr });
  const asked = new Set(theirs.length > 0 ? formsOfTitles(book).map(titleKey) : []);
  const work = theirs.find((one) => titleKeysOf(one).some((key) => asked.has(key)));
  if (work) return { work, authors: authorsOf(work) };
  const known = authorNamed({ name: author, nameAr: authorAr });
  return { work, authors: known ? [known] : [] };
}

/** All works of the people who may be meant. */
const worksOf = remembering(
  ({ author, authorAr }: Pick<Titled, 'author' | 'authorAr'>) =>
    namesAmong(wordKeys(`${author} ; ${authorAr}`)).flatMap(
      (name) => worksByAuthor().get(name.author.key) ?? [],
    ),
  ['author', 'authorAr'],
);

/** The works of which a title is this book's, whoever wrote it. */
export function worksWithTitleOf(book: Named & { alsoKnownAs?: string | undefined }): Work[] {
  const asked = new Set(formsOfTitles(book).map(titleKey));
  return works().filter((work) => titleKeysOf(work).some((key) => asked.has(key)));
}

const formsOfTitles = ({ name, nameAr, alsoKnownAs = '' }: Named & { alsoKnownAs?: string | undefined }) =>
  [name, nameAr, ...alsoKnownAs.split(';')].filter(Boolean).flatMap(formsOfTitle);

/** A title may carry a volume, a second title in brackets, a subtitle. */
function formsOfTitle(title: string): string[] {
  const inBrackets = [...title.matchAll(/[([]([^)\]]+)[)\]]/g)].map(([, inside]) => inside!);
  const plain = plainTitle(volumeOf(title)?.work ?? title);
  return [title, plain, ...plain.split(/\s+[-–—|/]\s+|[:،]\s/), ...inBrackets];
}

/** Without the author in brackets who tells two works apart. */
export const plainTitle = (title: string) => title.replace(/\s*[([][^)\]]*[)\]]/g, '').trim();

/** Equal for the spellings of one title; empty for one that has no words. */
const titleKey = (title: string) =>
  queryWords(plainTitle(title))
    .map(({ keys }) => keys.at(-1))
    .join(' ');

function titleKeysOf(work: Work): string[] {
  const keys = titleKeys.get(work) ?? titlesOf(work).map(titleKey);
  titleKeys.set(work, keys);
  return keys;
}

/** The words of a name, each with its spellings. */
const wordsIn = (name: string) => queryWords(plainTitle(name)).map(({ keys }) => keys);

/** The names of the list whose words are all among these. */
function namesAmong(words: readonly string[]): Name[] {
  const given = new Set(words);
  const begun = [...given].flatMap((word) => namesByWord().get(word) ?? []).map(({ name }) => name);
  return begun.filter((name) => name.words.every((keys) => keys.some((key) => given.has(key))));
}

/** Titles of respect, which do not say who is meant. */
const respect = once(() => new Set(wordKeys('al-Imam Shaykh Hafiz Allama Qadi Mawlana Mufti Dr Sayyid Islam الإمام الشيخ الحافظ العلامة القاضي الدكتور السيد الإسلام رحمه الله'))); // prettier-ignore

/** The author with one of these names, or else the one with the longest name among their words. */
export const authorNamed = remembering(findAuthor, ['name', 'nameAr']);

function findAuthor({ name, nameAr }: Named): Author | undefined {
  const exact = authorsByName().get(authorKey(name)) ?? authorsByName().get(authorKey(nameAr));
  if (exact) return exact;
  const text = `${name} ; ${nameAr}`;
  const found = namesAmong(wordKeys(text)).filter(({ author }) => hasAllWords(author, text));
  const longest = Math.max(...found.map(({ words }) => words.length));
  const meant = new Set(found.filter(({ words }) => words.length === longest).map(({ author }) => author));
  return meant.size === 1 ? [...meant][0] : undefined;
}

/** A word that is none of the author's names makes it another person's. */
function hasAllWords(author: Author, text: string): boolean {
  let words = wordsOfAuthor.get(author);
  if (!words)
    wordsOfAuthor.set(author, (words = new Set([...respect(), ...namesOf(author).flatMap(wordKeys)])));
  return queryWords(text).every(({ keys }) => keys.some((key) => words.has(key)));
}

/** The titles of all works with their words, for who types one. */
const typedTitles = once(() =>
  works().flatMap((work) => titlesOf(work).map((title) => ({ work, words: wordKeys(title) }))),
);

/** The works of which a title has all words of a text, in any spelling; the last one may be a beginning. The closest first. */
export function worksTitled(text: string): Work[] {
  const asked = queryWords(text);
  if (asked.length === 0) return [];
  const found = typedTitles().filter(({ words }) => hasWords(words, asked));
  const closest = found.toSorted((one, other) => one.words.length - other.words.length);
  return [...new Set(closest.map(({ work }) => work))];
}

/** The authors of whom a name has all words of a text. */
export function authorsTitled(text: string): Author[] {
  const asked = queryWords(text);
  return authors().filter(
    (author) => asked.length > 0 && namesOf(author).some((name) => hasWords(wordKeys(name), asked)),
  );
}

const hasWords = (words: readonly string[], asked: readonly QueryWord[]) =>
  asked.every(({ keys, start }, index) =>
    words.some(
      (word) => keys.includes(word) || (index === asked.length - 1 && start !== '' && word.startsWith(start)),
    ),
  );
