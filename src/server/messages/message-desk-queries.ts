import type { Db } from '../db/database.ts';
import { countOf, type ListAsked, listByAge, pagesById } from '../db/paging.ts';
import type { MessageRow, Tables } from '../db/tables.ts';

const pageSize = 500;

export function listMessages(db: Db, done: boolean | undefined, asked: ListAsked) {
  return listByAge(matching(db, done), asked);
}

export function countMessages(db: Db, done: boolean | undefined): Promise<number> {
  return countOf(matching(db, done));
}

function matching(db: Db, done: boolean | undefined) {
  const messages = db.sql.selectFrom('messages');
  return done === undefined ? messages : messages.where('doneAt', done ? 'is not' : 'is', null);
}

export async function countSubscribers(db: Db): Promise<{ total: number; waiting: number }> {
  const { all, total } = await db.sql
    .selectFrom('subscribers')
    .select((row) => [row.fn.countAll<number>().as('all'), row.fn.count<number>('confirmedAt').as('total')])
    .executeTakeFirstOrThrow();
  return { total, waiting: all - total };
}

export function allMessages(db: Db): AsyncGenerator<MessageRow[]> {
  const messages = db.sql.selectFrom('messages').selectAll().orderBy('id').limit(pageSize);
  return pagesById(pageSize, (after) => messages.where('id', '>', after).execute());
}

export function allSubscribers(db: Db): AsyncGenerator<Tables['subscribers'][]> {
  const subscribers = db.sql.selectFrom('subscribers').selectAll().orderBy('id').limit(pageSize);
  return pagesById(pageSize, (after) => subscribers.where('id', '>', after).execute());
}
