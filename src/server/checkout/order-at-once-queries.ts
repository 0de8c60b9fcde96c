import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { IdempotencyKeyRow, OrderLineRow, OrderRow } from '../db/tables.ts';

type Key = Pick<IdempotencyKeyRow, 'key' | 'requestHash'>;

/**
 * The whole order as one statement of PostgreSQL, so one journey and one commit: the key is taken, the order and
 * its lines are written and the cart is emptied, or nothing is. It writes only while the books are still for
 * sale at the prices it was drafted with.
 */
export async function orderAtOnce(
  db: Db,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  key: Key | null,
): Promise<'placed' | 'key taken' | 'try again'> {
  try {
    const [found] = await orderStatement(db.sql, [
      snakeJson(order),
      `[${lines.map(snakeJson).join()}]`,
      key?.key ?? null,
      key?.requestHash ?? null,
    ]);
    return found?.placed ? 'placed' : found?.fits ? 'key taken' : 'try again';
  } catch (error) {
    // Undone because it and a change of the same cart waited for each other.
    if ((error as { code?: string }).code === '40P01') return 'try again';
    throw error;
  }
}

const orderStatement = prepared(
  (door, [order, lines, key, requestHash]: readonly [string, string, string | null, string | null]) => ({
    compile: () =>
      sql<{ placed: boolean; fits: boolean }>`
        with drafted as (select * from json_populate_record(null::orders, ${order}::json)),
        lines as (select * from json_populate_recordset(null::order_lines, ${lines}::json)),
        fitting as (
          select count(*) = (select count(*) from lines) as fits
          from lines join books on books.id = lines.book_id
          where books.in_stock = 1 and books.archived_at is null and books.offer_price = lines.offer_price
        ),
        keyed as (
          insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
          select user_id, ${key}::text, ${requestHash}::text, id, created_at from drafted, fitting
          where fits and ${key}::text is not null
          on conflict do nothing returning key
        ),
        placed as (
          insert into orders select drafted.* from drafted, fitting
          where fits and (${key}::text is null or exists (select from keyed))
          returning user_id
        ),
        lined as (insert into order_lines select lines.* from lines where exists (select from placed)),
        emptied as (delete from cart_lines where user_id in (select user_id from placed))
        select exists (select from placed) as placed, fits from fitting`.compile(door),
  }),
);

function snakeJson(row: OrderRow | OrderLineRow): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    ),
  );
}
