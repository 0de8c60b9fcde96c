import { westernDigits } from './digits.ts';

// Input: one unit of a text.
const DROPPED = new RegExp(
  [
    '[\u0300-\u036f]', // Latin diacritics, once decomposed
    '[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08ff]', // Arabic vowel marks
    "[\u0640ʿʾʻʼ'’‘`]", // tatweel, ʿayn, hamza and apostrophes
    '\\p{Cf}', // invisible direction marks and joiners
  ].join('|'),
  'gu',
);
const SPACING = /[\s\p{P}\p{Cc}]/gu;
const UNIFIED = new Map(Object.entries({ ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ہ: 'ه', ە: 'ه', ک: 'ك' }));

/**
 * Normalizes text for search. Each UTF-16 unit is mapped on its own (after lowercasing, before joining spaces), so a
 * substring folds to a substring of the folded text: everything that plain substring search finds is still found.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, foldUnit)
    .replace(/ +/g, ' ');
}

const foldedUnits = new Map<string, string>();

/** Memoized: a unit always folds to the same text. */
function foldUnit(unit: string): string {
  let known = foldedUnits.get(unit);
  if (known === undefined) {
    known = foldNewUnit(unit);
    foldedUnits.set(unit, known);
  }
  return known;
}

/** Decomposing splits أ إ آ ؤ ئ ۀ and ā ḥ ṣ into a letter and a mark; the mark is dropped. */
function foldNewUnit(unit: string): string {
  const bare = unit.normalize('NFD').replace(DROPPED, '').replace(SPACING, ' ');
  return UNIFIED.get(bare) ?? westernDigits(bare);
}

/** A folded query, trimmed so that a stray space does not hide a book. */
export function queryKey(query: string): string {
  return fold(query).trim();
}

/** The substring a title must contain: folded, or plain where folding leaves nothing. */
export type NameQuery = { folded: string } | { plain: string };

/** A query of signs only (`%`, `_`, `«`, a lone vowel mark) is searched unfolded; an empty query gives null. */
export function nameQuery(query: string): NameQuery | null {
  const key = queryKey(query);
  if (key) return { folded: key };
  const plain = query.trim().toLowerCase();
  return plain ? { plain } : null;
}

/** Both titles in one text. A folded query has no line break, so none matches across both titles. */
export function searchKey(name: string, nameAr?: string): string {
  return nameAr ? `${fold(name)}\n${fold(nameAr)}` : fold(name);
}

/** By which titles are sorted: volume 2 before volume 10. Never empty. */
export function titleKey(name: string): string {
  return (
    fold(name)
      .trim()
      .replace(/\d+/g, (digits) => digits.padStart(6, '0')) || ' '
  );
}

export function nameMatches(name: string, query: string): boolean {
  const asked = nameQuery(query);
  if (!asked) return true;
  return 'folded' in asked ? fold(name).includes(asked.folded) : name.toLowerCase().includes(asked.plain);
}

/** What joins books of one author, however the name is accented or punctuated. */
export function authorKey(name: string): string {
  return queryKey(name) || name;
}

/** What joins the volumes of one set. Two works may have the same name, so the author is part of it. */
export function setKey(name: string, author: string): string {
  return queryKey(`${name} ${author}`) || name;
}

/** The last part of the address of an author or a set. Folded names have no hyphens, so it can be turned back. */
export function slugOf(key: string): string {
  return key.replaceAll(' ', '-');
}

export function keyOfSlug(slug: string): string {
  return slug.replaceAll('-', ' ').trim();
}
