import type { Address } from '../../contract/addresses.ts';
import type { Order } from '../../contract/orders.ts';
import { dollarsFromCents } from '../../rules/money.ts';
import { coverAddress, orderedBook } from '../books/generated-cover.ts';
import type { Db } from '../db/database.ts';
import type { OrderLineRow, OrderRow } from '../db/tables.ts';
import { linesOfOrders } from './order-queries.ts';

/** Reads the lines of all these orders in one more query. */
export async function ordersOnWire(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  const lines = await linesOfOrders(
    db,
    rows.map((row) => row.id),
  );
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => orderOnWire(row, byOrder.get(row.id) ?? []));
}

function orderOnWire(row: OrderRow, lines: readonly OrderLineRow[]): Order {
  return {
    _id: row.id,
    userId: row.userId,
    items: lines.map(itemOnWire),
    amount: dollarsFromCents(row.amount),
    subtotal: dollarsFromCents(row.subtotal),
    tax: dollarsFromCents(row.tax),
    address: JSON.parse(row.address) as Address,
    status: row.status as Order['status'],
    paymentType: row.paymentType as Order['paymentType'],
    isPaid: row.isPaid === 1,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

function itemOnWire(line: OrderLineRow): Order['items'][number] {
  return {
    _id: line.id,
    product: {
      _id: line.bookId,
      name: line.name,
      ...(line.nameAr && { nameAr: line.nameAr }),
      author: line.author,
      ...(line.authorAr && { authorAr: line.authorAr }),
      category: line.category as Order['items'][number]['product']['category'],
      image: imagesOf(line),
      price: dollarsFromCents(line.price),
      offerPrice: dollarsFromCents(line.offerPrice),
    },
    quantity: line.quantity,
  };
}

/** A line without a picture shows the generated cover of the book as it was ordered. */
function imagesOf(line: OrderLineRow): string[] {
  const images = JSON.parse(line.image) as string[];
  return images.length > 0 ? images : [coverAddress(orderedBook(line))];
}
