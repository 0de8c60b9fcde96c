import type { ExpressionBuilder } from 'kysely';
import type { Address } from '../../contract/addresses.ts';
import { postalCode } from '../../rules/addresses.ts';
import { countryCodeOf } from '../../rules/country-names.ts';
import { fold, searchKey as titleKey } from '../../rules/fold.ts';
import { orderNumberTexts } from '../../rules/ids.ts';
import { phoneKey } from '../../rules/search-keys.ts';
import type { Db, Sql, Trx } from '../db/database.ts';
import type { OrderHistoryRow, OrderLineRow, OrderRow, RefundRow, Tables } from '../db/tables.ts';
import type { OrderStatus } from '../../rules/order-status.ts';
import { newId } from '../db/new-id.ts';
import { findRow, findRows, insertRows, lockRow, updateRows } from '../db/rows.ts';

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return findRow(db.sql, 'orders', { id });
}

/** What belongs to an order, as its payments and refunds, changes under this lock. */
export async function lockOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  return lockRow(trx, 'orders', { id });
}

/** An order of another user is not found: the owner is part of the query. */
export async function findOrderOfUser(db: Db, id: string, userId: string): Promise<OrderRow | undefined> {
  return findRow(db.sql, 'orders', { id, userId });
}

/** An order that somebody with this email placed without an account. */
export async function findGuestOrder(db: Db, number: number, email: string): Promise<OrderRow | undefined> {
  return db.sql
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .selectAll('orders')
    .where('orders.number', '=', number)
    .where('users.guestEmail', '=', email)
    .executeTakeFirst();
}

/** The lines of these orders, each order's by position. */
export async function linesOfOrders(sql: Sql, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  return findRows(sql, 'orderLines', { orderId: orderIds }, ['-orderId', 'position']);
}

/** The oldest first. */
export async function refundsOfOrders(sql: Sql, orderIds: string[]): Promise<RefundRow[]> {
  return findRows(sql, 'refunds', { orderId: orderIds }, ['id']);
}

/** Where mails about an order go. */
export async function findRecipient(sql: Sql, orderId: string) {
  return sql
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select((row) => ['orders.lang', row.fn.coalesce('users.guestEmail', 'users.email').as('email')])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export function holdsCopies({ exists, selectFrom }: ExpressionBuilder<Tables, 'orders'>) {
  return exists(
    selectFrom('orderLines')
      .select('orderLines.id')
      .whereRef('orderLines.orderId', '=', 'orders.id')
      .where('orderLines.taken', '>', 0),
  );
}

type Entry = Omit<OrderHistoryRow, 'id' | 'status' | 'text' | 'items' | 'memberName'> & {
  memberName?: string;
  status?: OrderStatus;
  text?: string | undefined;
  items?: string;
};

export async function recordHistory(trx: Trx, entry: Entry): Promise<void> {
  await insertRows(trx, 'orderHistory', {
    status: null,
    items: '[]',
    memberName: '',
    ...entry,
    text: entry.text ?? '',
    id: newId(entry.createdAt),
  });
}

interface SearchedOrder {
  id: string;
  number: number;
  /** The tracking number; empty if it has none. */
  tracking: string;
  address: Address;
  /** Of the account. */
  email: string;
  titles: readonly string[];
}

/**
 * The text in which the desk searches: one line for each thing that an order is found by, the name first. A query never contains a line
 * break, so it cannot match across two lines. Whatever else an order shall be found by becomes a line here, and
 * `deriveAgain` writes the text again when it changes.
 */
export function orderSearchKey({ id, number, tracking, address, email, titles }: SearchedOrder): string {
  const { firstName, lastName, street, city, phone } = address;
  const lines = [
    fold(`${firstName} ${lastName}`),
    id,
    ...orderNumberTexts(number),
    ...[address.email, email, street, city].map(fold),
    phoneKey(phone, orderCountry(address)),
    ...spacedAndNot(postalCode(address)),
    ...spacedAndNot(tracking),
    ...titles,
  ];
  return [...new Set(lines)].filter(Boolean).join('\n');
}

/** Some write it with spaces or hyphens, others without. */
function spacedAndNot(code: string): string[] {
  const folded = fold(code).trim();
  return [folded, folded.replaceAll(' ', '')];
}

/** The code of the country, or an empty text if it is not known. */
export function orderCountry({ countryCode, country }: Address): string {
  return countryCode ?? countryCodeOf(country) ?? '';
}

/** Writes again what is computed from the other columns of an order: country, copies and searched text. */
export async function deriveAgain(trx: Trx, id: string): Promise<void> {
  const order = await findRow(trx, 'orders', { id });
  const { email } = await findRecipient(trx, id);
  const lines = await findRows(trx, 'orderLines', { orderId: id });
  const { number, trackingNumber: tracking } = order!;
  const address = JSON.parse(order!.address) as Address;
  const titles = lines.map(({ name, nameAr }) => titleKey(name, nameAr));
  const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const searchKey = orderSearchKey({ id, number, tracking, address, email, titles });
  await updateRows(trx, 'orders', { id }, { country: orderCountry(address), copies, searchKey });
}
