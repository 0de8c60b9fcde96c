import { type Expression, sql, type SqlBool } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/** Tells which orders hold this folded text, also those whose text is not read into the index yet. */
export function orderSearch({ engine }: Db, folded: string): Expression<SqlBool> {
  if (engine === 'sqlite') return sql<SqlBool>`instr(search_key, ${folded}) > 0`;
  const holds = `%${folded.replace(/[%_\\]/g, ' ')}%`;
  return sql<SqlBool>`id in (
    select order_id from order_texts where search_key like ${holds}
    union all
    select order_id from unread_orders
    where (select search_key from orders where id = order_id) like ${holds}
  )`;
}

const atOnce = 500;

/** Reads new orders into the index. Of many processes each takes others; a search finds an order in either place. */
export async function readNewOrders(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(`
      with taken as (
        delete from unread_orders where order_id in (
          select order_id from unread_orders order by order_id limit ${atOnce} for update skip locked
        )
        returning order_id
      )
      insert into order_texts (order_id, search_key)
      select id, search_key from taken join orders on id = order_id on conflict do nothing`);
    if ((rowCount ?? 0) < atOnce) return;
  }
}
