import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

const batchSize = 500;

/**
 * Moves the searched texts of new orders into the trigram index, whose update is too slow for checkout. Processes skip
 * each other's orders. A transaction that writes a text anew is waited for, and waits: what it removed must not come back.
 */
export async function indexOrdersOnPostgres(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(`
      with taken as (
        delete from unread_orders where order_id in (
          select order_id from unread_orders order by order_id limit ${batchSize} for update skip locked
        )
        returning order_id
      )
      insert into order_texts (order_id, search_key)
      select id, search_key from taken join orders on id = order_id for share of orders
      on conflict do nothing`);
    if ((rowCount ?? 0) < batchSize) return;
  }
}

/** A batch blocks the process while it is indexed. */
const smallBatch = 50;

/** The same on SQLite. Requests are served and orders are written between two batches. */
export async function indexOrdersOnSqlite(transaction: Db['transaction']): Promise<void> {
  const first = sql`select order_id from unread_orders order by order_id limit ${sql.lit(smallBatch)}`;
  for (;;) {
    const { numAffectedRows = 0n } = await transaction(async (trx) => {
      await sql`insert into order_texts (order_id, search_key)
        select id, search_key from orders where id in (${first}) on conflict do nothing`.execute(trx);
      return sql`delete from unread_orders where order_id in (${first})`.execute(trx);
    });
    if (numAffectedRows < smallBatch) return;
    await setImmediate();
  }
}
