import { sql as raw } from 'kysely';
import type { Db } from '../db/database.ts';
import type { NewsletterRow } from '../db/tables.ts';
import { updateRows } from '../db/rows.ts';

const shown = 50;

export async function listNewsletters(db: Db): Promise<NewsletterRow[]> {
  return db.sql.selectFrom('newsletters').selectAll().orderBy('id', 'desc').limit(shown).execute();
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

/** Confirming again changes nothing. False if the subscription has ended. */
export async function confirmSubscriber(db: Db, id: string, now: number): Promise<boolean> {
  const confirmedAt = raw<number>`coalesce(confirmed_at, ${now})`;
  return updateRows(db.sql, 'subscribers', { id }, { confirmedAt });
}
