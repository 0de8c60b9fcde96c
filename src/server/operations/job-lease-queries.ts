import { sql as raw } from 'kysely';
import type { Db } from '../db/database.ts';

/** Takes or renews the lease. False while another process holds one that has not expired. */
export async function takeJobLease(db: Db, holder: string, now: number, expiresAt: number): Promise<boolean> {
  const { rows } = await raw`
    insert into job_leases (name, holder, expires_at) values ('jobs', ${holder}, ${expiresAt})
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where job_leases.holder = excluded.holder or job_leases.expires_at <= ${now}
    returning name`.execute(db.sql);
  return rows.length > 0;
}
