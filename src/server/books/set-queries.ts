import { setKey } from '../../rules/slugs.ts';
import type { Db, Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { shelfColumns, type ShelfRow } from './book-queries.ts';
import { isShown } from '../shop/active-import-queries.ts';

/** The volumes of these sets in order. */
export async function findSets(db: Db, workKeys: string[]): Promise<Map<string, ShelfRow[]>> {
  if (workKeys.length === 0) return new Map();
  const rows = await db.sql
    .selectFrom('books')
    .select(shelfColumns)
    .where('archivedAt', 'is', null)
    .where(await isShown(db))
    .where('workKey', 'in', workKeys)
    .orderBy('volume')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ workKey }) => workKey!);
}

/** The volumes of the set with this key, or of the one that had it before. */
export async function findSet(db: Db, key: string): Promise<ShelfRow[] | undefined> {
  const volumes = (await findSets(db, [key])).get(key);
  if (volumes) return volumes;
  const former = await db.sql
    .selectFrom('formerSets')
    .select('workKey')
    .where('key', '=', key)
    .executeTakeFirst();
  return former && (await findSets(db, [former.workKey])).get(former.workKey);
}

/** Gives all volumes of a set its new name. The author is part of their key. An empty name changes nothing. */
export async function renameSet(
  trx: Trx,
  workKey: string,
  { setName, setNameAr, updatedAt }: Pick<BookRow, 'setName' | 'setNameAr' | 'updatedAt'>,
): Promise<void> {
  if (!setName) return;
  const volumes = trx.selectFrom('books').where('workKey', '=', workKey);
  for (const { author } of await volumes.select('author').distinct().execute())
    await trx
      .updateTable('books')
      .set((book) => ({
        setName,
        setNameAr,
        workKey: setKey(setName, author),
        updatedAt,
        version: book('version', '+', 1),
      }))
      .where('workKey', '=', workKey)
      .where('author', '=', author)
      .execute();
}

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
  for (const [from, to] of moves) if (!(await hasVolumes(trx, from))) await leadTo(trx, from, to);
}

async function hasVolumes(trx: Trx, workKey: string): Promise<boolean> {
  const volumes = trx.selectFrom('books').where('workKey', '=', workKey);
  return (await volumes.select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function leadTo(trx: Trx, from: string, to: string): Promise<void> {
  await trx.deleteFrom('formerSets').where('key', '=', to).execute();
  await trx.updateTable('formerSets').set({ workKey: to }).where('workKey', '=', from).execute();
  await trx
    .insertInto('formerSets')
    .values({ key: from, workKey: to })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ workKey: to }))
    .execute();
}
