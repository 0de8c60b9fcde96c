import type { Db, Sql } from '../db/database.ts';
import type { NewsletterRow, SubscriberRow } from '../db/tables.ts';
import { deleteRows, insertRows, updateRows } from '../db/rows.ts';

const shown = 50;

export async function listNewsletters(db: Db): Promise<NewsletterRow[]> {
  return db.sql.selectFrom('newsletters').selectAll().orderBy('id', 'desc').limit(shown).execute();
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

/** Subscribing again changes nothing. */
export async function insertSubscriber(sql: Sql, subscriber: SubscriberRow): Promise<void> {
  await insertRows(sql, 'subscribers', subscriber, { ifNew: true });
}

/** Confirming again changes nothing. False if the subscription has ended. */
export async function confirmSubscriber(db: Db, id: string, now: number): Promise<boolean> {
  const confirmed = await db.sql
    .updateTable('subscribers')
    .set((row) => ({ confirmedAt: row.fn.coalesce('confirmedAt', row.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** False if there is no subscriber with this email. */
export async function deleteSubscriberByEmail(db: Db, email: string): Promise<boolean> {
  return deleteRows(db.sql, 'subscribers', { email });
}

/** Addresses that were never confirmed are forgotten. */
export async function deleteUnconfirmed(db: Db, before: number): Promise<void> {
  await db.sql
    .deleteFrom('subscribers')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', before)
    .execute();
}
