import type { Address } from '../../contract/addresses.ts';
import type { SellerOrder } from '../../contract/desk.ts';
import type { Order, Refund } from '../../contract/orders.ts';
import { findCarrier, trackingLink } from '../../rules/carriers.ts';
import { MAX_LINES } from '../../rules/cart.ts';
import type { Category } from '../../rules/shelf.ts';
import { isoTime } from '../../rules/dates.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { type Currency, majorOf } from '../../rules/money.ts';
import { firstStatus, refundableOf, takenSteps } from '../../rules/order-status.ts';
import { guestsAmong } from '../accounts/account-queries.ts';
import { coverAddress, orderedBook } from '../catalogue/book-wire.ts';
import { orProblem } from '../http/endpoint/problem.ts';
import type { ShopSettings } from '../../contract/settings.ts';
import { pickupPlace, storedState } from '../shop/shop-state.ts';
import type { Db } from '../db/database.ts';
import type { OrderHistoryRow, OrderLineRow, OrderRow, RefundRow } from '../db/tables.ts';
import { pageOf } from '../db/paging.ts';
import { findRows } from '../db/rows.ts';
import { findOrder, linesOfOrders, refundsOfOrders } from './order-queries.ts';
import { readSummaries } from './invoices/invoice-wire.ts';

/** Of a page for a shopper: long orders must not make it large and slow. */
const maxLines = 600;
/** For the seller, this many orders always fit in a page. */
const alwaysFit = 25;
const maxSellerLines = alwaysFit * MAX_LINES;

interface Page<One> {
  orders: One[];
  nextCursor: string | null;
}

/**
 * A page of orders from rows that include one more than `limit` if there is a next page. Reads the lines, the history and
 * the refunds in one query each. The page has fewer orders if they may have more lines than fit.
 */
export async function orderPage(db: Db, found: OrderRow[], limit: number): Promise<Page<Order>> {
  const { entries, nextCursor } = await readPage(db, found, limit, false);
  return { orders: entries.map(({ order }) => order), nextCursor };
}

/** A page for the seller, with the history of each order, who refunded it, and whether it is a guest's. */
export async function sellerOrderPage(db: Db, found: OrderRow[], limit: number): Promise<Page<SellerOrder>> {
  const { entries, nextCursor } = await readPage(db, found, limit, true);
  const guests = await guestsAmong(db.sql, [...new Set(entries.map(({ order }) => order.userId))]);
  const orders = entries.map(({ order, history }) =>
    Object.assign(order, { history, ...(guests.has(order.userId) && { isGuest: true as const }) }),
  );
  return { orders, nextCursor };
}

export async function readSellerOrder(db: Db, id: string): Promise<SellerOrder> {
  const row = orProblem(await findOrder(db, id), 'no-such-order');
  return (await sellerOrderPage(db, [row], 1)).orders[0]!;
}

type History = SellerOrder['history'];

async function readPage(db: Db, found: OrderRow[], limit: number, isDesk: boolean) {
  const fitting = countFitting(found, isDesk ? maxSellerLines : maxLines);
  const { rows, nextCursor } = pageOf(found, Math.min(limit, fitting));
  const idsOf = (some: OrderRow[]) => some.map(({ id }) => id);
  const ids = idsOf(rows);
  const refundable = rows.filter((row) => row.paymentType !== 'COD' || row.refunded > 0);
  const [lines, past, refunds, invoiceOf] = await Promise.all([
    linesOfOrders(db.sql, ids),
    findRows(db.sql, 'orderHistory', { orderId: ids }, ['id']),
    refundsOfOrders(db.sql, idsOf(refundable)),
    readSummaries(db.sql, rows),
  ]);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const pastOf = Map.groupBy(past, ({ orderId }) => orderId);
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId);
  const { categories, chosen } = await storedState(db);
  const entries = rows.map((row) => {
    const currency = currencyOf(row.currency);
    const items = (linesOf.get(row.id) ?? []).map((line) => itemOnWire(line, currency, categories));
    const history = (pastOf.get(row.id) ?? []).map(historyOnWire);
    const made = (refundsOf.get(row.id) ?? []).map((refund) => refundOnWire(refund, currency, isDesk));
    const invoice = invoiceOf(row);
    const order: Order = { ...orderOnWire(row, items, history, made), ...waysOnWire(row, chosen) };
    return { order: invoice ? { ...order, invoice } : order, history };
  });
  return { entries, nextCursor };
}

/** An order has no more lines than copies, and never more than `MAX_LINES`. */
function countFitting(orders: OrderRow[], mostLines: number): number {
  let lines = 0;
  const count = orders.findIndex(({ copies }) => (lines += Math.min(copies, MAX_LINES)) > mostLines);
  return count < 0 ? orders.length : count;
}

function orderOnWire(
  row: OrderRow,
  items: Order['items'],
  history: History,
  refunds: Order['refunds'],
): Order {
  const currency = currencyOf(row.currency);
  const createdAt = isoTime(row.createdAt);
  const isPaid = row.isPaid === 1;
  return {
    _id: row.id,
    number: row.number,
    userId: row.userId,
    items,
    amount: majorOf(row.amount, currency),
    currency: row.currency,
    rounding: majorOf(row.rounding, currency),
    subtotal: majorOf(row.subtotal, currency),
    delivery: majorOf(row.delivery, currency),
    fee: majorOf(row.fee, currency),
    ...(row.daysTo !== null && { deliveryDays: { from: row.daysFrom ?? 0, to: row.daysTo } }),
    tax: majorOf(row.tax, currency),
    taxPercent: row.taxRate / 100,
    taxReason: row.taxReason,
    pricesIncludeTax: row.taxIncluded === 1,
    address: JSON.parse(row.address) as Address,
    status: row.status,
    paymentType: row.paymentType === 'COD' ? 'COD' : 'Online',
    isPaid,
    refunded: majorOf(row.refunded, currency),
    refundable: majorOf(refundableOf({ ...row, isPaid }), currency),
    refunds,
    // An order is placed, or awaits its payment, from its creation on.
    steps: takenSteps({ status: firstStatus(row.paymentType), at: createdAt }, history),
    ...(row.carrier && { tracking: trackingOnWire(row) }),
    ...(row.returnedAt !== null && { returnedAt: isoTime(row.returnedAt) }),
    ...(row.bySeller === 1 && { bySeller: true as const }),
    version: row.version,
    ...(row.due !== 0 && { due: majorOf(row.due, currency) }),
    ...(row.demoPaid === 1 && { demoPaid: true as const }),
    lang: row.lang,
    createdAt,
    updatedAt: isoTime(row.updatedAt),
  };
}

/** How it is paid and where it is picked up, by the settings of now: an account may be closed, and a shop may move. */
function waysOnWire(row: OrderRow, chosen: Partial<ShopSettings>): Pick<Order, 'transfer' | 'pickup'> {
  const currency = currencyOf(row.currency);
  const all = row.status === 'Awaiting Payment' ? (chosen.bankAccounts ?? []) : [];
  return {
    ...(row.transferDue !== null && {
      transfer: {
        dueAt: isoTime(row.transferDue),
        received: majorOf(row.received, currency),
        waived: majorOf(row.waived, currency),
        accounts: all.filter((account) => account.currency === row.currency),
      },
    }),
    ...(row.pickup === 1 && { pickup: pickupPlace(chosen) }),
  };
}

function historyOnWire(row: OrderHistoryRow): SellerOrder['history'][number] {
  const { id, kind, status, text, actor, memberName, createdAt } = row;
  const items = JSON.parse(row.items) as { item: string; quantity: number }[];
  const about = { ...(status && { status }), text, ...(items.length > 0 && { items }) };
  return {
    _id: id,
    kind,
    ...about,
    by: actor,
    ...(memberName && { member: memberName }),
    at: isoTime(createdAt),
  };
}

function trackingOnWire({ carrier, trackingNumber }: OrderRow): Order['tracking'] {
  const known = findCarrier(carrier);
  const url = trackingLink(carrier, trackingNumber);
  return {
    carrier: known?.name ?? carrier,
    ...(known && { carrierAr: known.nameAr }),
    number: trackingNumber,
    ...(url && { url }),
  };
}

function refundOnWire(refund: RefundRow, currency: Currency, isDesk: boolean): Refund & { member?: string } {
  const { id, amount, state, origin, items, method, memberName, createdAt } = refund;
  return {
    _id: id,
    amount: majorOf(amount, currency),
    state,
    origin,
    items: JSON.parse(items) as Refund['items'],
    ...(method && { method }),
    ...(isDesk && memberName && { member: memberName }),
    createdAt: isoTime(createdAt),
  };
}

/** The currency is that of the order. */
function itemOnWire(
  line: OrderLineRow,
  currency: Currency,
  categories: readonly Category[],
): Order['items'][number] {
  return {
    _id: line.id,
    product: {
      _id: line.bookId,
      name: line.name,
      ...(line.nameAr && { nameAr: line.nameAr }),
      author: line.author,
      ...(line.authorAr && { authorAr: line.authorAr }),
      category: line.category,
      image: imagesOf(line, categories),
      price: majorOf(line.price, currency),
      offerPrice: majorOf(line.offerPrice, currency),
    },
    quantity: line.quantity,
    ...(line.returned > 0 && { returned: line.returned }),
  };
}

/** A line without a picture shows the generated cover of the book as it was ordered. */
function imagesOf(line: OrderLineRow, categories: readonly Category[]): string[] {
  const images = JSON.parse(line.image) as string[];
  return images.length > 0 ? images : [coverAddress(orderedBook(line), categories)];
}
