import { type RawBuilder, sql as raw } from 'kysely';
import type { Sql } from '../../db/database.ts';

/** The ids of what is wrong, by the sentence that says so. */
const wrong: readonly [sentence: (id: string) => string, ids: RawBuilder<unknown>][] = [
  [
    (id) => `Order ${id} and its card payment disagree on whether it is paid.`,
    raw`select id from orders
    where payment_type = 'Online' and status <> 'Cancelled'
      and (is_paid = 1) <> exists (select 1 from payments where order_id = orders.id and payments.status = 'paid')`,
  ],
  [
    (id) => `Book ${id} has a category that the shop has not.`,
    raw`select id from books where category not in (select value from categories)`,
  ],
  // More went back than was paid, or cash that was not paid, or there is no refund of what went back.
  [
    (id) => `Order ${id} and its refunds disagree.`,
    raw`select id from orders
    where refunded > amount
      or refunded > 0 and payment_type = 'COD' and is_paid = 0
      or refunded + refunding > 0 and not exists (select 1 from refunds where order_id = orders.id)
      or (select coalesce(sum(amount), 0) from refunds
          where order_id = orders.id and state = 'done' and payment_id is not null)
        > (select coalesce(sum(amount), 0) from payments where order_id = orders.id and status = 'paid')`,
  ],
  [
    (id) => `Unpaid orders hold another number of book ${id} than its stock says.`,
    raw`select book_id as id from stock
    where held <> coalesce((
      select sum(taken) from order_lines join orders on orders.id = order_lines.order_id
      where order_lines.book_id = stock.book_id and orders.status = 'Awaiting Payment'), 0)`,
  ],
  // More is credited than the order cost, or less than went back.
  [
    (id) => `Order ${id} and its credit notes disagree.`,
    raw`select id from (
      select orders.id, orders.status, orders.amount, orders.refunded,
        coalesce((select sum(amount) from credit_notes where order_id = orders.id), 0) as credited
      from orders join invoices on invoices.order_id = orders.id) as invoiced
    where credited > amount or credited < refunded or credited < amount and status = 'Cancelled'`,
  ],
];

/** A sentence for each order or book that is wrong, of each kind the first 20. */
export async function wrongRows(sql: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const [sentence, ids] of wrong) {
    const { rows } = await raw<{ id: string }>`${ids} order by id limit 20`.execute(sql);
    found.push(...rows.map(({ id }) => sentence(id)));
  }
  return found;
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
