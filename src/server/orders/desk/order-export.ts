import type { Address } from '../../../contract/addresses.ts';
import { postalCode } from '../../../rules/addresses.ts';
import { countryName } from '../../../rules/country-names.ts';
import type { Order } from '../../../contract/orders.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { formatInvoiceNumber } from '../../../rules/ids.ts';
import { lineTotal, majorOf, type Minor, sumOfAmounts } from '../../../rules/money.ts';
import { timeWriter } from '../../../rules/dates.ts';
import { type Cells, csvAnswer, datedName } from '../../csv/table-answer.ts';
import { logExport } from '../../changes/change-log.ts';
import type { Db } from '../../db/database.ts';
import { ordersByTime } from '../../db/paging.ts';
import type { DeskMember } from '../../http/endpoint/guards.ts';
import type { OrderLineRow, OrderRow, RefundRow } from '../../db/tables.ts';
import { readSummaries } from '../invoices/invoice-wire.ts';
import { linesOfOrders, refundsOfOrders } from '../order-queries.ts';
import { countOrdersBetween, type OrderFilter } from './order-list-queries.ts';

type Money = (minor: Minor) => number;

interface ExportedOrder {
  order: OrderRow;
  invoice: Order['invoice'];
  /** Those that were made. */
  refunds: RefundRow[];
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
  street2: ({ address }) => address.street2 ?? '',
  building: ({ address }) => address.building ?? '',
  district: ({ address }) => address.district ?? '',
  additional: ({ address }) => address.additional ?? '',
  shortAddress: ({ address }) => address.shortAddress ?? '',
  city: ({ address }) => address.city,
  state: ({ address }) => address.state,
  postcode: ({ address }) => postalCode(address),
  country: ({ address: { country, countryCode } }) =>
    countryCode ? countryName(countryCode, 'en') : country,
  carrier: ({ order }) => order.carrier,
  trackingNumber: ({ order }) => order.trackingNumber,
  invoice: ({ invoice }) => (invoice ? formatInvoiceNumber(invoice.number) : ''),
  invoicedAt: ({ invoice, time }) => (invoice ? time(Date.parse(invoice.issuedAt)) : ''),
  creditNotes: ({ invoice }) =>
    (invoice?.creditNotes ?? []).map(({ number }) => formatInvoiceNumber(number)).join(' '),
  creditedAt: ({ invoice, time }) =>
    (invoice?.creditNotes ?? []).map(({ issuedAt }) => time(Date.parse(issuedAt))).join(' '),
  refundedAt: ({ refunds, time }) => refunds.map(({ updatedAt }) => time(updatedAt)).join(' '),
  taxPercent: ({ order }) => order.taxRate / 100,
  currency: ({ order }) => order.currency,
} satisfies Record<string, (order: ExportedOrder) => string | number>;

/** Of the order; in its first row alone, so that a column can be added up. The subtotal includes delivery and fee. */
const sumCells = {
  delivery: ({ order: { delivery } }, money) => money(delivery),
  fee: ({ order: { fee } }, money) => money(fee),
  subtotal: ({ order: { subtotal } }, money) => money(subtotal),
  tax: ({ order: { tax } }, money) => money(tax),
  total: ({ order: { amount } }, money) => money(amount),
  refunded: ({ order: { refunded } }, money) => money(refunded),
  credited: ({ invoice }) => sumOfAmounts(...(invoice?.creditNotes ?? []).map(({ amount }) => amount)),
} satisfies Record<string, (order: ExportedOrder, money: Money) => number>;

const lineCells = {
  book: ({ bookId }) => bookId,
  title: ({ name }) => name,
  titleAr: ({ nameAr }) => nameAr,
  author: ({ author }) => author,
  price: ({ offerPrice }, money) => money(offerPrice),
  quantity: ({ quantity }) => quantity,
  lineTotal: ({ offerPrice, quantity }, money) => money(lineTotal(offerPrice, quantity)),
} satisfies Record<string, (line: OrderLineRow, money: Money) => string | number>;

const columns = [orderCells, sumCells, lineCells].flatMap((cells) => Object.keys(cells));

/** The orders of a time with their lines, the oldest first. */
export async function exportOrders(
  db: Db,
  member: DeskMember,
  { since = 0, until = Number.MAX_SAFE_INTEGER }: Pick<OrderFilter, 'since' | 'until'>,
  zone: string,
): Promise<Response> {
  await logExport(db, member, () => countOrdersBetween(db, since, until));
  const rows = rowsOf(db, since, until, timeWriter(zone));
  return csvAnswer(datedName('orders', member.at, zone), columns, rows);
}

const ordersAtOnce = 100;

async function* rowsOf(
  db: Db,
  since: number,
  until: number,
  time: ExportedOrder['time'],
): AsyncGenerator<Cells[]> {
  for await (const orders of ordersByTime(db.sql, since, until, ordersAtOnce)) {
    const ids = orders.map(({ id }) => id);
    const lines = Map.groupBy(await linesOfOrders(db.sql, ids), ({ orderId }) => orderId);
    const invoiceOf = await readSummaries(db.sql, orders);
    const refunded = orders.filter((order) => order.refunded > 0).map(({ id }) => id);
    const refunds = (await refundsOfOrders(db.sql, refunded)).filter(({ state }) => state === 'done');
    yield orders.flatMap((order) => {
      const address = JSON.parse(order.address) as Address;
      const made = refunds.filter(({ orderId }) => orderId === order.id);
      const exported = { order, invoice: invoiceOf(order), refunds: made, address, time };
      return orderRows(exported, lines.get(order.id) ?? []);
    });
  }
}

function orderRows(exported: ExportedOrder, lines: OrderLineRow[]): Cells[] {
  const currency = currencyOf(exported.order.currency);
  const money: Money = (minor) => majorOf(minor, currency);
  const same = Object.values(orderCells).map((cell) => cell(exported));
  return lines.map((line, index) => [
    ...same,
    ...Object.values(sumCells).map((cell) => (index === 0 ? cell(exported, money) : '')),
    ...Object.values(lineCells).map((cell) => cell(line, money)),
  ]);
}
