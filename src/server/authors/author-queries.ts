import { authorNamed, namesOf as namesInList, plainTitle } from '../../authorities/authorities.ts';
import { type ExpressionBuilder, sql as raw, type SqlBool } from 'kysely';
import { queryKey, setKey, slugOf } from '../../rules/fold.ts';
import { authorYear } from '../../rules/shelf.ts';
import type { Db, Trx } from '../db/database.ts';
import { countOf } from '../db/paging.ts';
import type { AuthorRow, BookRow, Tables } from '../db/tables.ts';
import { deleteRows, findRow, findRows, insertRows, nextVersion, updateRows } from '../db/rows.ts';
import type { Author as KnownAuthor } from '../../authorities/read-authorities.ts';
import type { Author, NamedAuthor } from '../../contract/authors.ts';

/**
 * Adds the authors of books that have none yet, and gives each book the year of its author. A volume whose author's name
 * was merged into another belongs to the sets of that one.
 */
export async function writeAuthors(
  trx: Trx,
  books: Pick<BookRow, 'author' | 'authorAr' | 'authorKey' | 'authorYear' | 'setName' | 'workKey'>[],
): Promise<void> {
  const byKey = new Map(books.map((book) => [book.authorKey, book]));
  if (byKey.size === 0) return;
  const known = await trx
    .selectFrom('authorNames')
    .innerJoin('authors', 'authors.key', 'authorNames.authorKey')
    .select(['authorNames.key', 'authorNames.authorKey', 'name', 'nameAr', 'diedAh', 'diedCe', 'version'])
    .where('authorNames.key', 'in', [...byKey.keys()])
    .execute();
  const byName = new Map(known.map((author) => [author.key, author]));
  for (const book of books) {
    const author = byName.get(book.authorKey);
    const row = author ?? authorRow(book.authorKey, book.author, book.authorAr);
    book.authorYear = authorYear({ ...row, ...fromList(row) });
    if (author && author.authorKey !== author.key && book.workKey !== null)
      book.workKey = setKey(book.setName, author.authorKey);
  }
  for (const key of byName.keys()) byKey.delete(key);
  if (byKey.size === 0) return;
  // In order, so that two transactions do not wait for each other.
  const added = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await insertRows(
    trx,
    'authors',
    added.map(([key, { author, authorAr }]) => authorRow(key, author, authorAr)),
    { ifNew: true },
  );
  await insertRows(
    trx,
    'authorNames',
    added.map(([key]) => ({ key, authorKey: key })),
    { ifNew: true },
  );
}

function authorRow(key: string, name: string, nameAr: string): AuthorRow {
  return { key, name, nameAr, diedAh: null, diedCe: null, about: '', aboutAr: '', version: 1 };
}

type NamedRow = Pick<AuthorRow, 'name' | 'nameAr' | 'diedAh' | 'diedCe' | 'version'>;

/** What the list of authorities knows of an author about whom the seller has written nothing. */
function fromList(row: NamedRow): Partial<Pick<AuthorRow, 'nameAr' | 'diedAh' | 'diedCe'>> {
  const record = row.version === 1 ? authorNamed(row) : undefined;
  if (!record) return {};
  const { ah: diedAh = null, ce: diedCe = null } = record.died ?? {};
  return { nameAr: row.nameAr || record.namesAr[0]!, diedAh, diedCe };
}

/** The author with this name, also one whose name was merged into another. */
export async function findAuthor(sql: Db['sql'] | Trx, key: string): Promise<AuthorRow | undefined> {
  return sql
    .selectFrom('authorNames')
    .innerJoin('authors', 'authors.key', 'authorNames.authorKey')
    .selectAll('authors')
    .where('authorNames.key', '=', key)
    .executeTakeFirst();
}

interface AuthorListQuery {
  q?: string;
  cursor?: string;
  limit: number;
  withBooks: boolean;
  /** The language of the names by which they are sorted. */
  lang?: 'en' | 'ar';
}

/** An author without an Arabic name is sorted by the other one. */
function orderOf(table: string, lang: 'en' | 'ar') {
  const column = (name: string) => raw.ref(`${table}.${name}`);
  if (lang === 'en') return raw<string>`${column('key')}`;
  return raw<string>`coalesce(nullif(${column('nameAr')}, ''), ${column('name')})`;
}

/** A page of authors by name, each with the number of their books in the shop. */
export async function listAuthors(db: Db, { q, cursor, limit, withBooks, lang = 'en' }: AuthorListQuery) {
  let query = db.sql
    .selectFrom('authors')
    .selectAll()
    .select((row) => [
      booksOf(row)
        .select((book) => book.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('books'),
    ])
    .orderBy(orderOf('authors', lang))
    .orderBy('key')
    .limit(limit + 1);
  if (cursor)
    query = query.where(
      raw<SqlBool>`(${orderOf('authors', lang)}, key) > (select ${orderOf('last', lang)}, last.key from authors as last where last.key = ${cursor})`,
    );
  if (q) query = query.where(named(q));
  if (withBooks) query = query.where(hasBooks);
  const found = await query.execute();
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? rows.at(-1)!.key : null };
}

/** Some of the authors in the shop whose names contain a folded text. */
export async function authorsNamed(db: Db, q: string, limit: number): Promise<AuthorRow[]> {
  return db.sql.selectFrom('authors').selectAll().where(named(q)).where(hasBooks).limit(limit).execute();
}

const maxSpellings = 50;
export type Spelling = Pick<BookRow, 'author' | 'authorAr'>;

/** How the shop writes an author of the list: with the most books, if in several ways. Otherwise as the list does, or `other`. */
export async function spellingOf(
  sql: Db['sql'] | Trx,
  record: KnownAuthor,
  other?: Spelling,
): Promise<Spelling> {
  const [author, authorAr] = [record.names[0]!, record.namesAr[0]!].map(plainTitle) as [string, string];
  // The longest word of a name is in most of its spellings.
  const [word, wordAr] = [author, authorAr].map(
    (name) =>
      queryKey(name)
        .split(' ')
        .toSorted((one, longer) => longer.length - one.length)[0]!,
  );
  const found = await sql
    .selectFrom('authors')
    .selectAll()
    .select((row) =>
      booksOf(row)
        .select((book) => book.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('books'),
    )
    .where((row) => row.or([named(word!)(row), named(wordAr!)(row)]))
    .orderBy('books', 'desc')
    .orderBy('key')
    .limit(maxSpellings)
    .execute();
  const row = found.find((one) => authorNamed(one) === record);
  return row ? { author: row.name, authorAr: row.nameAr || authorAr } : (other ?? { author, authorAr });
}

export async function countAuthors(db: Db, q?: string): Promise<number> {
  let query = db.sql.selectFrom('authors');
  if (q) query = query.where(named(q));
  return countOf(query);
}

function hasBooks(row: ExpressionBuilder<Tables, 'authors'>) {
  return row.exists(booksOf(row).select('books.id'));
}

function booksOf(row: ExpressionBuilder<Tables, 'authors'>) {
  return row
    .selectFrom('books')
    .innerJoin('authorNames', 'authorNames.key', 'books.authorKey')
    .whereRef('authorNames.authorKey', '=', 'authors.key')
    .where('books.archivedAt', 'is', null);
}

function named(q: string) {
  return (row: ExpressionBuilder<Tables, 'authors'>) =>
    row.or([row('key', 'like', containing(q)), row('nameAr', 'like', containing(q))]);
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '')}%`;

export async function namesOf(db: Db, keys: string[]): Promise<Map<string, string[]>> {
  const rows = await findRows(db.sql, 'authorNames', { authorKey: keys });
  const byAuthor = Map.groupBy(rows, (row) => row.authorKey);
  return new Map(
    [...byAuthor].map(([key, names]) => [key, names.map((name) => name.key).filter((name) => name !== key)]),
  );
}

/** The authors with one of these names, by name. */
export async function authorsByKey(db: Db, keys: string[], lang: 'en' | 'ar' = 'en'): Promise<AuthorRow[]> {
  if (keys.length === 0) return [];
  return db.sql
    .selectFrom('authors')
    .selectAll()
    .where('key', 'in', (row) => row.selectFrom('authorNames').select('authorKey').where('key', 'in', keys))
    .orderBy(orderOf('authors', lang))
    .execute();
}

/** The authors with these names, in the order of the names. */
export async function authorsWithNames(db: Db, keys: string[]): Promise<AuthorRow[]> {
  if (keys.length === 0) return [];
  const rows = await db.sql
    .selectFrom('authorNames')
    .innerJoin('authors', 'authors.key', 'authorNames.authorKey')
    .selectAll('authors')
    .select('authorNames.key as asked')
    .where('authorNames.key', 'in', keys)
    .execute();
  const sorted = rows.toSorted((one, other) => keys.indexOf(one.asked) - keys.indexOf(other.asked));
  return [...new Map(sorted.map((row) => [row.key, row])).values()];
}

export async function editAuthor(trx: Trx, key: string, changes: Partial<AuthorRow>): Promise<void> {
  const row = await findRow(trx, 'authors', { key });
  // What was shown from the list stays, unless it is changed.
  const shown = row ? fromList(row) : {};
  await updateRows(trx, 'authors', { key }, { ...shown, ...changes, version: nextVersion });
  await writeYears(trx, key);
}

async function writeYears(trx: Trx, key: string): Promise<void> {
  const author = await findAuthor(trx, key);
  if (!author) return;
  const year = authorYear({ ...author, ...fromList(author) });
  await trx
    .updateTable('books')
    .set({ authorYear: year })
    .where('authorKey', 'in', (row) =>
      row.selectFrom('authorNames').select('key').where('authorKey', '=', key),
    )
    .where('authorYear', '!=', year)
    .execute();
}

export async function mergeAuthors(trx: Trx, key: string, into: string): Promise<void> {
  await updateRows(trx, 'authorNames', { authorKey: key }, { authorKey: into });
  await deleteRows(trx, 'authors', { key });
  await writeYears(trx, into);
}

export function namedAuthorOnWire({
  key,
  name,
  nameAr,
}: Pick<AuthorRow, 'key' | 'name' | 'nameAr'>): NamedAuthor {
  return { slug: slugOf(key), name, ...(nameAr && { nameAr }) };
}

export function authorOnWire(stored: AuthorRow, books: number): Author {
  const row = { ...stored, ...fromList(stored) };
  const record = authorNamed(row);
  const others = record ? namesInList(record).filter((name) => name !== row.name && name !== row.nameAr) : [];
  return {
    ...namedAuthorOnWire(row),
    ...(others.length > 0 && { knownAs: others }),
    ...(row.diedAh !== null && { diedAh: row.diedAh }),
    ...(row.diedCe !== null && { diedCe: row.diedCe }),
    ...(row.about && { about: row.about }),
    ...(row.aboutAr && { aboutAr: row.aboutAr }),
    books,
  };
}
