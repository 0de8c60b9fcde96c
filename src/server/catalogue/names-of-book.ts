import { namesOf, recordOf, titlesOf } from '../../authorities/authorities.ts';
import type { OtherSpelling } from '../../contract/books.ts';
import { wordKeys } from '../../rules/search-keys.ts';
import type { CloseMatches, ReadWord } from './close-match-queries.ts';
import type { BookRow } from '../db/tables.ts';

/** Every name by which a book is found, its own first. */
export function allNames(book: BookRow): string[] {
  const { work, authors } = recordOf(book);
  const own = [book.name, book.nameAr, book.author, book.authorAr];
  return [...own, ...(work ? titlesOf(work) : []), ...authors.flatMap(namesOf)].filter(Boolean);
}

/** How a query was read to find this book, the first on the list; nothing if it was read as typed. */
export function otherSpelling(
  { isLenient, read = [] }: CloseMatches,
  book: BookRow | undefined,
): OtherSpelling | undefined {
  if (!isLenient) return undefined;
  const words = book ? allNames(book).flatMap((name) => name.split(/[\s.,;:،؛()[\]]+/)) : [];
  const meant = (word: ReadWord) =>
    words.find((one) => wordKeys(one).some((key) => word.taken.includes(key)));
  const otherwise = read.filter(({ keys, taken }) => !keys.some((key) => taken.includes(key)));
  return {
    changed: otherwise.flatMap((word) => {
      const found = word.taken.length > 0 && meant(word);
      return found ? [{ typed: word.text, meant: found }] : [];
    }),
    left: otherwise.filter(({ taken }) => taken.length === 0).map(({ text }) => text),
  };
}
