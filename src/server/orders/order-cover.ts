import { volumeOf } from '../../rules/volumes.ts';
import type { Titled } from '../books/generated-cover.ts';
import type { Db } from '../db/database.ts';
import type { OrderLineRow } from '../db/tables.ts';

const titled = ['id', 'name', 'nameAr', 'author', 'authorAr', 'category'] as const;

/** What is stamped on the cover of an ordered book; it has the id of its line, for the book's own may say more by now. */
export function titleOrdered(line: Pick<OrderLineRow, (typeof titled)[number]>): Titled {
  return { ...line, volume: volumeOf(line.name)?.volume ?? null };
}

export async function findTitleOrdered(db: Db, lineId: string): Promise<Titled | undefined> {
  const line = await db.sql
    .selectFrom('orderLines')
    .select(titled)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return line && titleOrdered(line);
}
