import { setKey } from '../../rules/fold.ts';
import type { Db, Sql, Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { rewriteWords } from './name-index-queries.ts';
import { deleteRows, findRow, findRows, nextVersion, updateRows, writeRow } from '../db/rows.ts';

export async function findSets(db: Db, workKeys: string[]): Promise<Map<string, BookRow[]>> {
  const rows = await findRows(db.sql, 'books', { archivedAt: null, workKey: workKeys }, ['volume', 'id']);
  return Map.groupBy(rows, ({ workKey }) => workKey!);
}

/** The volumes of the set with this key, or of the one that had it before. */
export async function findSet(db: Db, key: string): Promise<BookRow[] | undefined> {
  const volumes = (await findSets(db, [key])).get(key);
  if (volumes) return volumes;
  const former = await findRow(db.sql, 'formerSets', { key });
  return former && (await findSets(db, [former.workKey])).get(former.workKey);
}

type Renamed = Pick<BookRow, 'setName' | 'setNameAr' | 'workKey' | 'updatedAt'>;

/** Gives all volumes of a set the name and the key that one of them got. An empty name changes nothing. */
export async function renameSet(trx: Trx, before: string, one: Renamed): Promise<void> {
  const { setName, setNameAr, workKey, updatedAt } = one;
  if (!setName) return;
  const changes = { setName, setNameAr, workKey, updatedAt, version: nextVersion };
  await updateRows(trx, 'books', { workKey: before }, changes);
  await rewriteWords(trx, await findRows(trx, 'books', { workKey }));
}

/**
 * Gives the volumes of an author the keys of their sets, however the author is written on each, so that those of one work
 * are one set. Returns whether any changed.
 */
export async function regroupSets(trx: Trx, author: string): Promise<boolean> {
  const volumes = await trx
    .selectFrom('books')
    .innerJoin('authorNames', 'authorNames.key', 'books.authorKey')
    .select(['books.id', 'books.setName', 'books.workKey'])
    .where('authorNames.authorKey', '=', author)
    .where('books.workKey', 'is not', null)
    .execute();
  const after = volumes.map((volume) => ({ ...volume, workKey: setKey(volume.setName, author) }));
  const moved = after.filter(({ workKey }, index) => workKey !== volumes[index]!.workKey);
  for (const [workKey, group] of Map.groupBy(moved, (volume) => volume.workKey)) {
    const ids = group.map(({ id }) => id);
    await updateRows(trx, 'books', { id: ids }, { workKey, version: nextVersion });
  }
  await storeFormerSets(trx, volumes, moved);
  return moved.length > 0;
}

export interface SetText {
  about: string;
  aboutAr: string;
  version: number;
}

export async function setTexts(sql: Sql, workKeys: string[]): Promise<Map<string, SetText>> {
  const rows = await findRows(sql, 'setTexts', { workKey: workKeys });
  return new Map(rows.map(({ workKey, ...row }) => [workKey, row]));
}

/** A page of the keys of sets, by name, with the number of all. */
export async function listSets(
  db: Db,
  { q = '', isReversed, cursor, limit }: { q?: string; isReversed: boolean; cursor?: string; limit: number },
) {
  const named = db.sql
    .selectFrom('books')
    .where('workKey', 'is not', null)
    .where('workKey', 'like', `%${q.replace(/[\\%_]/g, '')}%`);
  const found = await named
    .select('workKey')
    .distinct()
    .$if(Boolean(cursor), (sets) => sets.where('workKey', isReversed ? '<' : '>', cursor!))
    .orderBy('workKey', isReversed ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute();
  const { total } = await named
    .select((book) => book.fn.count<number>('workKey').distinct().as('total'))
    .executeTakeFirstOrThrow();
  const keys = found.slice(0, limit).map(({ workKey }) => workKey!);
  return { keys, nextCursor: found.length > limit ? keys.at(-1)! : null, total };
}

export type SetChange = Pick<
  BookRow,
  'id' | 'setName' | 'setNameAr' | 'volume' | 'workKey' | 'price' | 'offerPrice'
>;

/** Called after books were written: the addresses of a set without volumes lead to the set that its volumes went to. */
export async function storeFormerSets(
  trx: Trx,
  before: Iterable<Pick<BookRow, 'id' | 'workKey'>>,
  after: Pick<BookRow, 'id' | 'workKey'>[],
): Promise<void> {
  const keys = new Map(after.map(({ id, workKey }) => [id, workKey]));
  const moves = new Map<string, string>();
  for (const { id, workKey: from } of before) {
    const to = keys.get(id);
    if (from && to && from !== to) moves.set(from, to);
  }
  for (const [from, to] of moves)
    if (!(await findRow(trx, 'books', { workKey: from }))) await leadTo(trx, from, to);
}

async function leadTo(trx: Trx, from: string, to: string): Promise<void> {
  // The text of the set goes along, unless the other set has one.
  const text = (await setTexts(trx, [from])).get(from);
  await deleteRows(trx, 'setTexts', { workKey: from });
  if (text && !(await setTexts(trx, [to])).has(to)) await writeRow(trx, 'setTexts', { workKey: to }, text);
  await deleteRows(trx, 'formerSets', { key: to });
  await updateRows(trx, 'formerSets', { workKey: from }, { workKey: to });
  await writeRow(trx, 'formerSets', { key: from }, { workKey: to });
}
