import { namesOf, recordOf, titlesOf } from '../../authorities/authorities.ts';
import type { Edition } from '../../contract/book-fields.ts';
import { authorKey, searchKey, setKey, titleKey } from '../../rules/fold.ts';
import { unknownYear } from '../../rules/shelf.ts';
import { wordKeys } from '../../rules/search-keys.ts';
import { guessSet, type PartOfSet } from '../../rules/seller-input.ts';
import type { Db } from '../db/database.ts';
import { findRow, findRows } from '../db/rows.ts';
import type { BookRow, OrderLineRow } from '../db/tables.ts';
import { type BookFilter, matchingBooks } from './book-list-queries.ts';
import { marks } from './word-form-queries.ts';

const optional = {
  alsoKnownAs: '',
  archivedAt: null,
  unlisted: null,
  onSaleFrom: null,
  edition: '{}',
  sku: '',
} satisfies Partial<BookRow>;
type Optional = keyof typeof optional | 'setName' | 'setNameAr' | 'volume';

/** What is computed from the rest, or belongs to the stock. */
type Derived =
  | keyof (ReturnType<typeof titleKeys> & ReturnType<typeof filteredFacts>)
  | 'authorYear'
  | 'fewLeft'
  | 'held'
  | 'searchKey'
  | 'wordKeys'
  | 'authorKey'
  | 'workKey'
  | 'version';
export type BookDraft = Omit<BookRow, Derived | Optional> & Partial<Pick<BookRow, Optional>>;

export type OrderedTitle = Pick<OrderLineRow, 'id' | 'name' | 'nameAr' | 'author' | 'authorAr' | 'category'>;

/** The volumes of the set that a book belongs to, in order. */
export async function findVolumes(db: Db, id: string): Promise<BookRow[]> {
  const workKey = (await findRow(db.sql, 'books', { id }))?.workKey;
  return workKey ? findRows(db.sql, 'books', { archivedAt: null, workKey }, ['volume', 'id']) : [];
}

/** Other books in stock of a category or an author, without the other volumes of its set. */
export async function findOthers(
  db: Db,
  than: { id: string; set: string | null },
  of: Pick<BookFilter, 'category' | 'author'>,
  limit: number,
): Promise<BookRow[]> {
  const { query } = await matchingBooks(db, { ...of, inStock: true });
  return query
    .selectAll()
    .where('id', '!=', than.id)
    .$if(than.set !== null, (others) =>
      others.where(({ or, eb }) => or([eb('workKey', 'is', null), eb('workKey', '!=', than.set)])),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function bookRow(draft: BookDraft): BookRow {
  const set = setOf(draft);
  return {
    ...optional,
    ...draft,
    ...filteredFacts(draft.edition),
    fewLeft: null,
    held: 0,
    searchKey: searchKey(draft.name, draft.nameAr),
    ...titleKeys(draft),
    wordKeys: wordKeysOf({ ...draft, ...set }),
    authorKey: authorKey(draft.author),
    authorYear: unknownYear,
    ...set,
    workKey: set.volume === null ? null : setKey(set.setName, draft.author),
    version: 1,
  };
}

/** The set that the seller named, or the one that the titles tell of if the draft says nothing. */
export function setOf(
  draft: Pick<BookRow, 'name' | 'nameAr'> & { setName?: string; setNameAr?: string; volume?: number | null },
): PartOfSet {
  const { setName, setNameAr = '', volume = null } = draft;
  if (setName === undefined) return guessSet(draft);
  return setName && volume ? { setName, setNameAr, volume } : { setName: '', setNameAr: '', volume: null };
}

/** A book without an Arabic title is sorted by the other one. */
export function titleKeys({ name, nameAr }: Pick<BookRow, 'name' | 'nameAr'>) {
  return { titleKey: titleKey(name), titleKeyAr: titleKey(nameAr || name) };
}

/** The facts of the edition that are columns too. */
function filteredFacts(edition = '{}'): Pick<BookRow, 'language' | 'isbn'> {
  const { language = '', isbn = '' } = JSON.parse(edition) as Edition;
  return { language, isbn };
}

/**
 * The comparison keys of a book, a line each: of its titles, of its other names, of its authors, and of what is known of the
 * edition and the subject. Other names are those that the seller wrote and those of the list of authorities.
 */
export function wordKeysOf(book: BookDraft): string {
  const { work, authors } = recordOf(book);
  const { setName = '', setNameAr = '', edition = '{}', alsoKnownAs = '' } = book;
  const facts = JSON.parse(edition) as Edition;
  const people = [facts.editor, facts.editorAr, facts.translator, facts.translatorAr];
  const printed = [...people, facts.publisher, facts.publisherAr, setName, setNameAr];
  const keysOf = (texts: (string | undefined)[]) => wordKeys(texts.filter(Boolean).join(' ; '));
  return [
    keysOf([book.name, book.nameAr]),
    keysOf([alsoKnownAs, ...(work ? titlesOf(work) : [])]),
    keysOf([book.author, book.authorAr, ...authors.flatMap(namesOf)]),
    [
      ...keysOf(printed).map((key) => marks.edition + key),
      ...keysOf(work?.subject.names ?? []).map((key) => marks.subject + key),
    ],
  ]
    .map((keys) => keys.join(' '))
    .join('\n');
}
