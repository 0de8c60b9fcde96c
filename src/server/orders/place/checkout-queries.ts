import type { ExpressionBuilder } from 'kysely';
import { usDollar } from '../../../rules/money.ts';
import { orderNumber } from '../../../rules/ids.ts';
import { isOpen } from '../../../rules/shop.ts';
import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { countOf } from '../../db/paging.ts';
import { insertRows, raiseCounter } from '../../db/rows.ts';
import type { BookRow, OrderLineRow, OrderRow, PaymentRow, StockRow, Tables } from '../../db/tables.ts';
import { holdsCopies } from '../order-queries.ts';

export interface Buyer {
  id: string;
  email: string;
}

export interface LockedBuyer extends Buyer {
  isGuest: boolean;
  /** By the link of a mail, or by an order that was paid. Anybody can type the email of a guest. */
  isConfirmed: boolean;
}

/**
 * Locks the row of the buyer, so that their orders, cart and addresses change one after another. A guest gets a row.
 * Undefined for an account that was deleted since the request was admitted.
 */
export async function lockBuyer(
  trx: Trx,
  { id, email }: { id: string | null; email: string },
  now: number,
): Promise<LockedBuyer | undefined> {
  if (id === null) return { id: await lockGuest(trx, email, now), email, isGuest: true, isConfirmed: false };
  const found = await trx
    .selectFrom('users')
    .select((user) => isConfirmed(user).as('isConfirmed'))
    .where('id', '=', id)
    .where('passwordHash', '!=', '')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found && { id, email, isGuest: false, isConfirmed: Boolean(found.isConfirmed) };
}

/** The id of the guest with this email, whose row is written or locked. */
async function lockGuest(trx: Trx, guestEmail: string, now: number): Promise<string> {
  const id = newId(now);
  const account = { id, name: 'Guest', email: `${id}@guest.invalid`, passwordHash: '' };
  const row = await trx
    .insertInto('users')
    .values({ ...account, guestEmail, createdAt: now, updatedAt: now })
    .onConflict((taken) =>
      taken.column('guestEmail').where('guestEmail', 'is not', null).doUpdateSet({ updatedAt: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether the shop knows this account: its email is confirmed, or an order of it was paid in whatever way. */
function isConfirmed({ eb, exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) {
  const paid = selectFrom('orders')
    .select('orders.id')
    .whereRef('orders.userId', '=', 'users.id')
    .where('isPaid', '=', eb.lit(1));
  return eb.or([eb('confirmedAt', 'is not', null), exists(paid)]);
}

/** How many unpaid orders hold copies: those of one account, or card orders that new customers sent from one address. */
export function countUnpaid(trx: Trx, by: 'userId' | 'network', subject: string): Promise<number> {
  const unpaid = trx.selectFrom('orders').where('status', '=', 'Awaiting Payment').where(holdsCopies);
  return countOf(unpaid.where(by, '=', subject));
}

const orderedColumns = [
  'books.id',
  'name',
  'nameAr',
  'author',
  'authorAr',
  'category',
  'images',
  'price',
  'offerPrice',
  'inStock',
  'archivedAt',
  'searchKey',
] as const;
/** What an order needs to know of a book. `counted` is null for a book whose copies are not counted. */
export type OrderedBook = Pick<BookRow, 'id' | Exclude<(typeof orderedColumns)[number], 'books.id'>> & {
  counted: Pick<StockRow, 'copies' | 'held' | 'onSale'> | null;
};

/**
 * The books by their ids, the currency of their prices, and whether the seller has saved country and currency. Archived books
 * are included, so that a refusal can name them. Until the transaction ends, no other one takes copies of these books, deletes
 * them or changes the currency. Stock is locked in the order of the ids, so that two transactions cannot deadlock.
 */
export async function lockBooks(trx: Trx, ids: readonly string[]) {
  const setting = (name: 'country' | 'currency') =>
    trx.selectFrom('settings').select('value').where('settings.name', '=', name).as(name);
  const rows = await trx
    .with('counted', (sql) =>
      sql
        .selectFrom('stock')
        .select(['bookId', 'copies', 'stock.held', 'onSale'])
        .where('bookId', 'in', ids)
        .orderBy('bookId')
        .forUpdate(),
    )
    .selectFrom('books')
    .leftJoin('counted', 'counted.bookId', 'books.id')
    .select(orderedColumns)
    .select(['counted.copies', 'counted.held', 'counted.onSale'])
    .select([setting('country'), setting('currency')])
    .where('books.id', 'in', ids)
    .forKeyShare('books')
    .execute();
  const books = new Map<string, OrderedBook>();
  for (const { copies, held, onSale, currency: _currency, country: _country, ...book } of rows) {
    const counted = copies === null ? null : { copies, held: held!, onSale: onSale! };
    books.set(book.id, { ...book, counted });
  }
  const stored = (name: 'country' | 'currency') => JSON.parse(rows[0]?.[name] ?? 'null') as string | null;
  const [country, currency] = [stored('country'), stored('currency')];
  return { books, currency: currency ?? usDollar.code, isOpen: isOpen({ country, currency }) };
}

/** The statements are sent together and run in this order: the other tables reference `orders`. */
export async function insertOrder(
  trx: Trx,
  { order, lines }: { order: OrderRow; lines: OrderLineRow[] },
  payment: PaymentRow | null,
): Promise<void> {
  await Promise.all([
    insertRows(trx, 'orders', order),
    insertRows(trx, 'orderLines', lines),
    payment && insertRows(trx, 'payments', payment),
  ]);
}

const block = 50;

/**
 * Gives numbers to orders. A process reserves a block of them outside the order's transaction, so that the orders of
 * several processes do not wait for each other at the counter. Numbers that are left when a process ends are skipped.
 */
export function createOrderNumbers(db: Db): () => Promise<number> {
  const reserved: number[] = [];
  let reserving: Promise<void> | null = null;
  const reserve = async () => {
    const last = await raiseCounter(db.sql, 'order-numbers', block);
    for (let index = last - block + 1; index <= last; index++) reserved.push(orderNumber(index));
  };
  return async () => {
    while (reserved.length === 0) await (reserving ??= reserve().finally(() => (reserving = null)));
    return reserved.shift()!;
  };
}
