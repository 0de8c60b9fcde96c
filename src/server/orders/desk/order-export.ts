import type { Address } from '../../../contract/addresses.ts';
import { postalCode } from '../../../rules/addresses.ts';
import { countryName } from '../../../rules/country-names.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { lineTotal, majorOf, type Minor } from '../../../rules/money.ts';
import { timeWriter } from '../../../rules/dates.ts';
import { csvAnswer, datedName } from '../../csv/csv-answer.ts';
import type { Db } from '../../db/database.ts';
import type { OrderLineRow } from '../order-rows.ts';
import { linesOfOrders } from '../order-queries.ts';
import { type ExportedRow, type OrderFilter, ordersBetween } from './order-list-queries.ts';

type Money = (minor: Minor) => string;

interface ExportedOrder {
  order: ExportedRow;
  address: Address;
  time: (moment: number) => string;
}

/** Of the order; the same in each of its rows. */
const orderCells = {
  order: ({ order }) => order.id,
  number: ({ order }) => String(order.number),
  placedAt: ({ order, time }) => time(order.createdAt),
  status: ({ order }) => order.status,
  payment: ({ order }) => order.paymentType,
  paid: ({ order }) => (order.isPaid === 1 ? 'yes' : 'no'),
  firstName: ({ address }) => address.firstName,
  lastName: ({ address }) => address.lastName,
  email: ({ address }) => address.email,
  phone: ({ address }) => address.phone,
  street: ({ address }) => address.street,
  city: ({ address }) => address.city,
  state: ({ address }) => address.state,
  postcode: ({ address }) => postalCode(address),
  country: ({ address: { country, countryCode } }) =>
    countryCode ? countryName(countryCode, 'en') : country,
  carrier: ({ order }) => order.carrier,
  trackingNumber: ({ order }) => order.trackingNumber,
  currency: ({ order }) => order.currency,
} satisfies Record<string, (order: ExportedOrder) => string>;

/** Of the order; in its first row alone, so that a column can be added up. The subtotal includes delivery and fee. */
const sumCells = {
  delivery: ({ delivery }, money) => money(delivery),
  fee: ({ fee }, money) => money(fee),
  subtotal: ({ subtotal }, money) => money(subtotal),
  tax: ({ tax }, money) => money(tax),
  total: ({ amount }, money) => money(amount),
  refunded: ({ refunded }, money) => money(refunded),
} satisfies Record<string, (order: ExportedRow, money: Money) => string>;

const lineCells = {
  book: ({ bookId }) => bookId,
  title: ({ name }) => name,
  titleAr: ({ nameAr }) => nameAr,
  author: ({ author }) => author,
  price: ({ offerPrice }, money) => money(offerPrice),
  quantity: ({ quantity }) => String(quantity),
  lineTotal: ({ offerPrice, quantity }, money) => money(lineTotal(offerPrice, quantity)),
} satisfies Record<string, (line: OrderLineRow, money: Money) => string>;

const columns = [orderCells, sumCells, lineCells].flatMap((cells) => Object.keys(cells));

/** The orders of a time with their lines as CSV, the oldest first. */
export function exportOrders(
  db: Db,
  { since = 0, until = Number.MAX_SAFE_INTEGER }: Pick<OrderFilter, 'since' | 'until'>,
  now: number,
  zone: string,
): Response {
  const rows = rowsOf(db, since, until, timeWriter(zone));
  return csvAnswer(datedName('orders', now, zone), columns, rows);
}

async function* rowsOf(
  db: Db,
  since: number,
  until: number,
  time: ExportedOrder['time'],
): AsyncGenerator<string[][]> {
  for await (const orders of ordersBetween(db, since, until)) {
    const ids = orders.map(({ id }) => id);
    const lines = Map.groupBy(await linesOfOrders(db.sql, ids), ({ orderId }) => orderId);
    yield orders.flatMap((order) => orderRows(order, lines.get(order.id) ?? [], time));
  }
}

function orderRows(order: ExportedRow, lines: OrderLineRow[], time: ExportedOrder['time']): string[][] {
  const exported = { order, address: JSON.parse(order.address) as Address, time };
  const currency = currencyOf(order.currency);
  const money: Money = (minor) => String(majorOf(minor, currency));
  const same = Object.values(orderCells).map((cell) => cell(exported));
  return lines.map((line, place) => [
    ...same,
    ...Object.values(sumCells).map((cell) => (place === 0 ? cell(order, money) : '')),
    ...Object.values(lineCells).map((cell) => cell(line, money)),
  ]);
}
