import { westernDigits } from './digits.ts';

const DROPPED = new RegExp(
  [
    '[\u0300-\u036f]', // Latin diacritics, once decomposed
    '[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08ff]', // Arabic vowel marks
    "[\u0640ʿʾʻʼ'’‘`]", // tatweel, ʿayn, hamza and apostrophes
    '\\p{Cf}', // direction marks and joiners that a paste brings along unseen
  ].join('|'),
  'gu',
);
const SPACING = /[\s\p{P}\p{Cc}]/gu;
const UNIFIED = new Map(Object.entries({ ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ہ: 'ه', ە: 'ه', ک: 'ك' }));

/**
 * What search compares. Apart from lowercasing before and joining spaces after, each UTF-16 unit is mapped on its
 * own, so a part of a text folds to a part of the folded text: whatever plain substring search finds is still found.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, foldUnit)
    .replace(/ +/g, ' ');
}

const folded = new Map<string, string>();

/** A unit always folds alike, so each is worked out once. */
function foldUnit(unit: string): string {
  let known = folded.get(unit);
  if (known === undefined) {
    known = foldNewUnit(unit);
    folded.set(unit, known);
  }
  return known;
}

/** Decomposing splits أ إ آ ؤ ئ ۀ and ā ḥ ṣ into a letter and a mark; the mark is dropped. */
function foldNewUnit(unit: string): string {
  const bare = unit.normalize('NFD').replace(DROPPED, '').replace(SPACING, ' ');
  return UNIFIED.get(bare) ?? westernDigits(bare);
}

/** A folded query, trimmed: a shorter query only matches more, so a stray space never hides a book. */
export function queryKey(query: string): string {
  return fold(query).trim();
}

/** What a query asks of a title: to hold its folded text or, where folding leaves nothing of it, the text itself. */
export type NameQuery = { folded: string } | { plain: string };

/** Nothing but signs (`%`, `_`, `«`, a lone vowel mark) is looked for as it stands; nothing at all asks for nothing. */
export function nameQuery(query: string): NameQuery | null {
  const key = queryKey(query);
  if (key) return { folded: key };
  const plain = query.trim().toLowerCase();
  return plain ? { plain } : null;
}

/** Both titles in one stored text; no folded query holds a line break, so none matches across them. */
export function searchKey(name: string, nameAr?: string): string {
  return nameAr ? `${fold(name)}\n${fold(nameAr)}` : fold(name);
}

export function nameMatches(name: string, query: string): boolean {
  const asked = nameQuery(query);
  if (!asked) return true;
  return 'folded' in asked ? fold(name).includes(asked.folded) : name.toLowerCase().includes(asked.plain);
}
