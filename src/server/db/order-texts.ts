import { type Expression, sql, type SqlBool } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/** A condition on orders that contain this folded text, including orders that are not indexed yet. */
export function orderSearch({ engine }: Db, folded: string): Expression<SqlBool> {
  if (engine === 'sqlite') return sql<SqlBool>`instr(search_key, ${folded}) > 0`;
  const pattern = `%${folded.replace(/[%_\\]/g, ' ')}%`;
  return sql<SqlBool>`id in (
    select order_id from order_texts where search_key like ${pattern}
    union all
    select order_id from unread_orders
    where (select search_key from orders where id = order_id) like ${pattern}
  )`;
}

const batchSize = 500;

/** Moves new orders into the trigram index, whose update is too slow for checkout. Processes skip each other's orders. */
export async function indexNewOrders(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(`
      with taken as (
        delete from unread_orders where order_id in (
          select order_id from unread_orders order by order_id limit ${batchSize} for update skip locked
        )
        returning order_id
      )
      insert into order_texts (order_id, search_key)
      select id, search_key from taken join orders on id = order_id on conflict do nothing`);
    if ((rowCount ?? 0) < batchSize) return;
  }
}
