import type { MailState } from '../../contract/mails.ts';
import type { Db } from '../db/database.ts';
import { pageOf } from '../db/paging.ts';
import type { MailRow } from '../db/tables.ts';

export async function listMails(
  db: Db,
  state: MailState | undefined,
  cursor: string | undefined,
  limit: number,
) {
  let page = matching(db, state)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) page = page.where('id', '<', cursor);
  return pageOf(await page.execute(), limit);
}

export async function countMails(db: Db, state: MailState | undefined): Promise<number> {
  const { count } = await matching(db, state)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Db, state: MailState | undefined) {
  const mails = db.sql.selectFrom('mails');
  return state ? mails.where('state', '=', state) : mails;
}

export async function findMail(db: Db, id: string): Promise<MailRow | undefined> {
  return db.sql.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Mails that failed since a moment, and waiting ones that were tried several times. */
export async function countFailing(db: Db, since: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((mail) =>
      mail.or([
        mail.and([mail('state', '=', 'failed'), mail('updatedAt', '>=', since)]),
        mail.and([mail('state', '=', 'waiting'), mail('tries', '>=', 3)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}
