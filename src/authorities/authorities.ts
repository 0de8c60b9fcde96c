import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { authorKey } from '../rules/fold.ts';
import { type QueryWord, queryWords, wordKeys } from '../rules/search-keys.ts';
import { volumeOf } from '../rules/seller-input.ts';
import { type Author, readAuthorities, type Subject, type Work } from './read-authorities.ts';

/** The names of an author, or the titles of a book, in both scripts; one of them may be empty. */
interface Named {
  name: string;
  nameAr: string;
}
interface Titles extends Named {
  alsoKnownAs?: string | undefined;
}
export interface Titled extends Titles {
  author: string;
  authorAr: string;
}

/** What the list knows of a book, with the authors of the work or else of the book. */
interface BookRecord {
  work: Work | undefined;
  authors: Author[];
}

const fileOf = (name: string) => readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8');
const once = <T>(make: () => T) => remembering(make, () => '');
const list = once(() => readAuthorities(fileOf('authors'), fileOf('works')));

/** Changes with the list. */
export const listVersion = once(() =>
  createHash('sha256').update(fileOf('authors')).update(fileOf('works')).digest('hex').slice(0, 16),
);

const maxRemembered = 5_000;

/** Lists of books ask for the same names again and again. */
function remembering<Asked extends unknown[], Found>(
  find: (...asked: Asked) => Found,
  keyOf: (...asked: Asked) => unknown,
) {
  const known = new Map<unknown, Found>();
  return (...asked: Asked): Found => {
    const key = keyOf(...asked);
    if (!known.has(key)) {
      if (known.size === maxRemembered) known.clear();
      known.set(key, find(...asked));
    }
    return known.get(key)!;
  };
}

/** Without the author in brackets who tells two works apart. */
// Input: a title of at most 300 letters.
export const plainTitle = (title: string) => title.replace(/\s*[([][^)\]]*[)\]]/g, '').trim();

/** All titles of a work, the usual ones first. */
export const titlesOf = ({ titles, titlesAr, titlesEn }: Work): string[] =>
  [...titles, ...titlesAr, ...titlesEn].map(plainTitle);

export const namesOf = ({ names, namesAr }: Author): string[] => [...names, ...namesAr].map(plainTitle);

/** Equal for the spellings of one title; empty for one that has no words. */
const titleKey = (title: string) =>
  queryWords(plainTitle(title))
    .map(({ keys }) => keys.at(-1))
    .join(' ');

const titleKeysOf = remembering(
  (work: Work) => titlesOf(work).map(titleKey),
  (work) => work,
);

const subjectsByKey = once(() => {
  const names = list().subjects.flatMap((one) => one.names.map((name) => [titleKey(name), one] as const));
  // Of two subjects with one name, the first is meant.
  return new Map(names.toReversed());
});

/** The subject that a text names, in either language and any spelling. */
export const subjectNamed = (text: string): Subject | undefined => subjectsByKey().get(titleKey(text));

/** A title may carry a volume, a second title in brackets, a subtitle. */
function keysOfTitles({ name, nameAr, alsoKnownAs = '' }: Titles): Set<string> {
  const forms = [name, nameAr].concat(alsoKnownAs.split(';')).flatMap((title) => {
    // Input: a title of at most 300 letters, here and below.
    const inBrackets = [...title.matchAll(/[([]([^)\]]+)[)\]]/g)].map(([, inside]) => inside!);
    const plain = plainTitle(volumeOf(title)?.work ?? title);
    // Input: a title of at most 300 letters.
    return [title, plain].concat(plain.split(/\s+[-–—|/]\s+|[:،]\s/), inBrackets);
  });
  return new Set(forms.map(titleKey).filter(Boolean));
}

const isTitled = (work: Work, keys: ReadonlySet<string>) => titleKeysOf(work).some((key) => keys.has(key));

/** The works that have a title of this book, by any author. */
export function worksWithTitleOf(book: Titles): Work[] {
  const keys = keysOfTitles(book);
  return list().works.filter((work) => isTitled(work, keys));
}

/** The names of authors, each word with its spellings, by each spelling of their first word. */
const namesByWord = once(() => {
  const names = list().authors.flatMap((author) =>
    namesOf(author).map((name) => ({ author, words: queryWords(name).map(({ keys }) => keys) })),
  );
  const spelled = names.flatMap((name) => (name.words[0] ?? []).map((word) => ({ word, name })));
  return Map.groupBy(spelled, ({ word }) => word);
});

/** The names of the list whose words are all in a text. */
function namesIn(text: string) {
  const given = new Set(wordKeys(text));
  const begun = [...given].flatMap((word) => namesByWord().get(word) ?? []).map(({ name }) => name);
  return begun.filter((name) => name.words.every((keys) => keys.some((key) => given.has(key))));
}

const worksOf = remembering(
  (text: string) => {
    const meant = new Set(namesIn(text).map(({ author }) => author));
    return list().works.filter((work) => work.authors.some((author) => meant.has(author)));
  },
  (text) => text,
);

/** What the list knows of a book whose title and author are a record's, in any spelling. */
export const recordOf = remembering(
  (book: Titled): BookRecord => {
    const theirs = worksOf(`${book.author} ; ${book.authorAr}`);
    const keys = theirs.length > 0 ? keysOfTitles(book) : new Set<string>();
    const work = theirs.find((one) => isTitled(one, keys));
    const author = work ? undefined : authorNamed({ name: book.author, nameAr: book.authorAr });
    return { work, authors: work?.authors ?? (author ? [author] : []) };
  },
  ({ name, nameAr, author, authorAr, alsoKnownAs }) =>
    JSON.stringify([name, nameAr, author, authorAr, alsoKnownAs]),
);

const authorsByName = once(
  () => new Map(list().authors.flatMap((one) => namesOf(one).map((name) => [authorKey(name), one] as const))),
);

/** Honorifics. They do not identify an author. */
const respect = once(() => wordKeys('al-Imam Shaykh Hafiz Allama Qadi Mawlana Mufti Dr Sayyid Islam الإمام الشيخ الحافظ العلامة القاضي الدكتور السيد الإسلام رحمه الله')); // prettier-ignore

const wordsOf = remembering(
  (author: Author) => new Set([...respect(), ...namesOf(author).flatMap(wordKeys)]),
  (author) => author,
);

/**
 * The author with one of these names, or else the one with the longest name among their words. A word that is none of the
 * author's makes it another person's name.
 */
export const authorNamed = remembering(
  ({ name, nameAr }: Named): Author | undefined => {
    const exact = authorsByName().get(authorKey(name)) ?? authorsByName().get(authorKey(nameAr));
    if (exact) return exact;
    const text = `${name} ; ${nameAr}`;
    const asked = queryWords(text);
    const found = namesIn(text).filter(({ author }) =>
      asked.every(({ keys }) => keys.some((key) => wordsOf(author).has(key))),
    );
    const longest = Math.max(...found.map(({ words }) => words.length));
    const meant = new Set(found.filter(({ words }) => words.length === longest).map(({ author }) => author));
    return meant.size === 1 ? [...meant][0] : undefined;
  },
  ({ name, nameAr }) => `${name}\n${nameAr}`,
);

/** The titles of all works with their words, for who types one. */
const typedTitles = once(() =>
  list().works.flatMap((work) => titlesOf(work).map((title) => ({ work, words: wordKeys(title) }))),
);

/** The works of which a title has all words of a text, in any spelling; the last one may be a beginning. The closest first. */
export function worksTitled(text: string): Work[] {
  const found = typedTitles().filter(({ words }) => isTyped(queryWords(text), words));
  const closest = found.toSorted((one, other) => one.words.length - other.words.length);
  return [...new Set(closest.map(({ work }) => work))];
}

/** The authors of whom a name has all words of a text. */
export const authorsTitled = (text: string): Author[] =>
  list().authors.filter((author) =>
    namesOf(author).some((name) => isTyped(queryWords(text), wordKeys(name))),
  );

function isTyped(asked: readonly QueryWord[], words: readonly string[]): boolean {
  const isBegun = (start: string, index: number, word: string) =>
    index === asked.length - 1 && start !== '' && word.startsWith(start);
  const has = ({ keys, start }: QueryWord, index: number) =>
    words.some((word) => keys.includes(word) || isBegun(start, index, word));
  return asked.length > 0 && asked.every(has);
}
