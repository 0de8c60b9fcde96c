import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import { isOneOf } from '../paging.ts';

/** The searched text of an order that is not indexed yet. */
export const unindexedText = sql`(select search_key from orders as unindexed where unindexed.id = order_id)`;

/** The orders that one of these conditions finds: on `order_texts`, and on those that are not indexed yet. */
export function isOrderWith(
  engine: Db['engine'],
  isText: Expression<SqlBool>,
  isUnindexed: Expression<SqlBool>,
): Expression<SqlBool> {
  return isOneOf(
    engine,
    sql`select order_id from order_texts where ${isText}
      union all select order_id from unindexed_orders where ${isUnindexed}`,
  );
}
