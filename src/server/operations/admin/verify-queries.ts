import { sql as raw } from 'kysely';
import type { Sql } from '../../db/database.ts';

/** Every reference from one table to another, by its id or by another key. */
const references: readonly [from: string, column: string, to: string, key?: string][] = [
  ['sessions', 'user_id', 'users'],
  ['password_resets', 'user_id', 'users'],
  ['cart_lines', 'user_id', 'users'],
  ['cart_lines', 'book_id', 'books'],
  ['addresses', 'user_id', 'users'],
  ['orders', 'user_id', 'users'],
  ['order_lines', 'order_id', 'orders'],
  ['order_lines', 'book_id', 'books'],
  ['order_history', 'order_id', 'orders'],
  ['revoked_links', 'order_id', 'orders'],
  ['idempotency_keys', 'order_id', 'orders'],
  ['payments', 'order_id', 'orders'],
  ['refunds', 'order_id', 'orders'],
  ['invoices', 'order_id', 'orders'],
  ['credit_notes', 'order_id', 'invoices', 'order_id'],
  ['refunds', 'payment_id', 'payments'],
  ['stock', 'book_id', 'books'],
  ['books', 'category', 'categories', 'value'],
  ['category_paths', 'value', 'categories', 'value'],
];

/** The references that lead nowhere, with how many rows have each. */
export async function brokenReferences(sql: Sql): Promise<{ from: string; column: string; rows: number }[]> {
  const broken = [];
  for (const [from, column, to, key = 'id'] of references) {
    const { rows } = await raw<{ count: number }>`
      select count(*) as count from ${raw.table(from)} as child
      where ${raw.ref(column)} is not null
        and not exists (select 1 from ${raw.table(to)} as parent where parent.${raw.ref(key)} = child.${raw.ref(column)})`.execute(
      sql,
    );
    const count = Number(rows[0]!.count);
    if (count > 0) broken.push({ from, column, rows: count });
  }
  return broken;
}

/** Orders paid by card without a payment that says so, and the reverse. */
export async function unsettledOrders(sql: Sql): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select id from orders
    where payment_type = 'Online' and status <> 'Cancelled'
      and (is_paid = 1) <> exists (select 1 from payments where order_id = orders.id and payments.status = 'paid')
    order by id limit 20`.execute(sql);
  return rows.map(({ id }) => id);
}

/** Orders of which more went back than was paid, or whose cash was not paid, or that do not say what went back. */
export async function wronglyRefunded(sql: Sql): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select id from orders
    where refunded > amount
      or refunded > 0 and payment_type = 'COD' and is_paid = 0
      or refunded + refunding > 0 and not exists (select 1 from refunds where order_id = orders.id)
      or (select coalesce(sum(amount), 0) from refunds
          where order_id = orders.id and state = 'done' and payment_id is not null)
        > (select coalesce(sum(amount), 0) from payments where order_id = orders.id and status = 'paid')
    order by id limit 20`.execute(sql);
  return rows.map(({ id }) => id);
}

/** Books of which another number of copies is held than their unpaid orders have taken. */
export async function wronglyHeld(sql: Sql): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select book_id as id from stock
    where held <> coalesce((
      select sum(taken) from order_lines join orders on orders.id = order_lines.order_id
      where order_lines.book_id = stock.book_id and orders.status = 'Awaiting Payment'), 0)
    order by book_id limit 20`.execute(sql);
  return rows.map(({ id }) => id);
}

/** Whether the invoices, or the credit notes, have all numbers from 1 to the last one given. */
export async function hasEveryNumber(sql: Sql, counter: 'invoices' | 'credit-notes'): Promise<boolean> {
  const { rows } = await raw<{ count: number; last: number; given: number }>`
    select count(*) as count, coalesce(max(number), 0) as last,
      (select last from counters where name = ${counter}) as given
    from ${raw.table(counter.replace('-', '_'))}`.execute(sql);
  const { count, last, given } = rows[0]!;
  return Number(count) === Number(last) && Number(last) === Number(given);
}

/** Orders of which more is credited than they cost, or less than went back. */
export async function wronglyCredited(sql: Sql): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select id from (
      select orders.id, orders.status, orders.amount, orders.refunded,
        coalesce((select sum(amount) from credit_notes where order_id = orders.id), 0) as credited
      from orders join invoices on invoices.order_id = orders.id) as invoiced
    where credited > amount
      or credited < refunded
      or credited < amount and status = 'Cancelled'
    order by id limit 20`.execute(sql);
  return rows.map(({ id }) => id);
}
