import type { Db } from '../db/database.ts';

const name = 'jobs';

/** Takes or renews the lease. False while another process holds one that has not expired. */
export async function takeJobLease(db: Db, holder: string, now: number, expiresAt: number): Promise<boolean> {
  const taken = await db.sql
    .insertInto('jobLeases')
    .values({ name, holder, expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expiresAt })
        .where((lease) =>
          lease.or([lease('jobLeases.holder', '=', holder), lease('jobLeases.expiresAt', '<=', now)]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}
