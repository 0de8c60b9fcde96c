import { type CompiledQuery, sql } from 'kysely';
import type { Db, Sql } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { DraftedOrder, LookedUp } from './checkout-queries.ts';

/** What orders are drafted with, in one journey. */
export async function lookUpAtOnce(db: Db, bookIds: string[], addressIds: string[]): Promise<LookedUp> {
  const [found] = await lookStatement(db.sql, [JSON.stringify(bookIds), JSON.stringify(addressIds)]);
  return found!;
}

const lookStatement = prepared((door, [bookIds, addressIds]: readonly [string, string]) => ({
  compile: () =>
    sql<LookedUp>`
      select
        (select coalesce(json_agg(row_to_json(book)), '[]') from (
          select id, name, name_ar as "nameAr", author, author_ar as "authorAr", category, images, price,
            offer_price as "offerPrice", in_stock as "inStock", archived_at as "archivedAt",
            search_key as "searchKey", xmin::text as mark
          from books where id in (select json_array_elements_text(${bookIds}::json))
        ) as book) as books,
        (select coalesce(json_agg(row_to_json(address)), '[]') from (
          select id, user_id as "userId", first_name as "firstName", last_name as "lastName", email, street, city,
            state, zipcode, zip_text as "zipText", country, phone, created_at as "createdAt",
            xmin::text as mark
          from addresses where id in (select json_array_elements_text(${addressIds}::json))
        ) as address) as addresses`.compile(door) as CompiledQuery<LookedUp>,
}));

/** Of each order; `busy`: another transaction has the shopper's things just now, or a row is not what it was drafted with. */
export type Fate = 'placed' | 'key taken' | 'busy';

/**
 * Whole orders as one statement of PostgreSQL, so one journey and one commit for all of them: of each the key is
 * taken, the order and its lines are written and the cart is emptied, or nothing of it is. One is written only while
 * its books are still for sale at the prices it was drafted with, and they and its address are the rows it was
 * drafted with (PostgreSQL marks each with the transaction that wrote it, `xmin`), however long ago that was; its
 * lines are copied from the books right there.
 * Who is asked to wait waits for other transactions of the same shopper; else their orders are left alone.
 */
export async function ordersAtOnce(
  db: Db,
  drafts: readonly DraftedOrder[],
  wait: boolean,
): Promise<Map<string, Fate>> {
  if (drafts.length === 0) return new Map();
  const orders = JSON.stringify(drafts.map(orderCells));
  const lines = JSON.stringify(drafts.flatMap(lineCells));
  try {
    const rows = await (wait ? waiting : passing)(db.sql, [orders, lines]);
    const fates = new Map<string, Fate>(drafts.map(({ order }) => [order.id, 'busy']));
    for (const { id, placed } of rows) fates.set(id, placed ? 'placed' : 'key taken');
    return fates;
  } catch (error) {
    // Undone because it and another transaction waited for each other.
    if ((error as { code?: string }).code === '40P01') return new Map();
    throw error;
  }
}

function orderCells({ order, lines, key, addressId, marks }: DraftedOrder) {
  const { id, subtotal, tax, address } = order;
  return {
    id,
    user_id: order.userId,
    subtotal,
    tax,
    address,
    search_key: order.searchKey,
    created_at: order.createdAt,
    lines: lines.length,
    key: key?.key ?? null,
    request_hash: key?.requestHash ?? null,
    address_id: addressId,
    address_mark: addressId && marks.get(addressId),
  };
}

function lineCells({ lines, marks }: DraftedOrder) {
  return lines.map(({ id, orderId, position, bookId, quantity, offerPrice }) => ({
    id,
    order_id: orderId,
    position,
    book_id: bookId,
    quantity,
    offer_price: offerPrice,
    mark: marks.get(bookId),
  }));
}

interface Written {
  id: string;
  placed: boolean;
}

const waiting = prepared((door, given: readonly [string, string]) => statement(door, given, sql``));
const passing = prepared((door, given: readonly [string, string]) =>
  statement(door, given, sql.raw('skip locked')),
);

function statement(door: Sql, [orders, lines]: readonly [string, string], lock: ReturnType<typeof sql>) {
  return {
    compile: () =>
      sql<Written>`
        with drafted as materialized (
          select * from json_to_recordset(${orders}::json) as (
            id text, user_id text, subtotal bigint, tax bigint, address text, search_key text, created_at bigint,
            lines bigint, key text, request_hash text, address_id text, address_mark xid
          )
        ),
        wanted as materialized (
          select wanted.id, order_id, position, book_id, quantity, name, name_ar, author, author_ar, category,
            images as image, price, books.offer_price
          from json_to_recordset(${lines}::json) as wanted (
            id text, order_id text, position bigint, book_id text, quantity bigint, offer_price bigint, mark xid
          )
          join books on books.id = book_id
          where in_stock = 1 and archived_at is null and books.offer_price = wanted.offer_price
            and books.xmin = mark
        ),
        held as materialized (
          select id from users where id = any(array(select user_id from drafted)) for no key update ${lock}
        ),
        fitting as materialized (
          select drafted.* from drafted
          join held on held.id = user_id
          join (select order_id, count(*) as found from wanted group by order_id) as counted
            on order_id = drafted.id and found = lines
          left join addresses on addresses.id = address_id
          where
            (address_id is null or (addresses.user_id = drafted.user_id and addresses.xmin = address_mark))
        ),
        keyed as (
          insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
          select user_id, key, request_hash, id, created_at from fitting where key is not null
          on conflict do nothing returning order_id
        ),
        placed as (
          insert into orders (id, user_id, status, payment_type, is_paid, subtotal, tax, amount, address, search_key,
            created_at, updated_at)
          select id, user_id, 'Order Placed', 'COD', 0, subtotal, tax, subtotal + tax, address, search_key,
            created_at, created_at
          from fitting where key is null or id in (select order_id from keyed)
          returning id, user_id
        ),
        lined as (
          insert into order_lines (id, order_id, position, book_id, quantity, name, name_ar, author, author_ar,
            category, image, price, offer_price)
          select * from wanted where order_id in (select id from placed)
        ),
        emptied as (delete from cart_lines where user_id in (select user_id from placed))
        select id, placed.id is not null as placed from fitting left join placed using (id)`.compile(
        door,
      ) as CompiledQuery<Written>,
  };
}
