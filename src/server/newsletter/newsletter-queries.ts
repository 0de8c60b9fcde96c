import type { Db, Sql } from '../db/database.ts';
import type { NewsletterRow, SubscriberRow } from '../db/tables.ts';
import { findRow, insertRows, updateRows } from '../db/rows.ts';

const shown = 50;

export async function listNewsletters(db: Db): Promise<NewsletterRow[]> {
  return db.sql.selectFrom('newsletters').selectAll().orderBy('id', 'desc').limit(shown).execute();
}

export async function findNewsletter(sql: Sql, id: string): Promise<NewsletterRow | undefined> {
  return findRow(sql, 'newsletters', { id });
}

export async function insertNewsletter(db: Db, row: NewsletterRow): Promise<void> {
  await insertRows(db.sql, 'newsletters', row);
}

type Texts = Pick<NewsletterRow, 'subject' | 'subjectAr' | 'body' | 'bodyAr' | 'bookIds' | 'updatedAt'>;

/** Only a draft can be changed. */
export async function updateDraft(db: Db, id: string, texts: Texts): Promise<NewsletterRow | undefined> {
  return db.sql
    .updateTable('newsletters')
    .set(texts)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returningAll()
    .executeTakeFirst();
}

export async function moveNewsletter(
  db: Db,
  id: string,
  from: readonly NewsletterRow['state'][],
  state: NewsletterRow['state'],
  now: number,
): Promise<boolean> {
  return updateRows(db.sql, 'newsletters', { id, state: from }, { state, updatedAt: now });
}

/** How many mails of each newsletter are in which state. */
export async function countByNewsletter(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.sql
    .selectFrom('mails')
    .select((row) => ['about', 'state', row.fn.countAll<number>().as('count')])
    .where('kind', '=', 'newsletter')
    .where('about', 'in', ids)
    .groupBy(['about', 'state'])
    .execute();
}

export async function sendingNewsletters(db: Db): Promise<NewsletterRow[]> {
  return db.sql
    .selectFrom('newsletters')
    .selectAll()
    .where('state', '=', 'sending')
    .orderBy('id')
    .limit(shown)
    .execute();
}

export async function nextSubscribers(sql: Sql, after: string, atMost: number): Promise<SubscriberRow[]> {
  return sql
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '>', after)
    .where('confirmedAt', 'is not', null)
    .orderBy('id')
    .limit(atMost)
    .execute();
}

/** False if another process wrote this batch, or the newsletter was paused. */
export async function takeBatch(
  sql: Sql,
  { id, lastSubscriber: before }: NewsletterRow,
  lastSubscriber: string,
  state: 'sending' | 'sent',
  now: number,
): Promise<boolean> {
  return updateRows(
    sql,
    'newsletters',
    { id, state: 'sending', lastSubscriber: before },
    { lastSubscriber, state, updatedAt: now },
  );
}
