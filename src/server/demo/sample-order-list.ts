import type { Order } from '../../contract/orders.ts';
import { searchKey } from '../../rules/fold.ts';
import { orderBadges, paidAs } from '../../rules/order-badges.ts';
import { orderCountry, orderSearchKey } from '../orders/order-queries.ts';
import { type OrderFilter, orderQuery } from '../orders/desk/order-list-queries.ts';
import { sampleOrders } from './samples/sample-orders.ts';

/** The demo's sample orders that match, the newest first. */
export function sampleOrdersFor(filter: OrderFilter): Order[] {
  const asked = orderQuery(filter.q);
  if (asked === '') return [];
  return samples
    .filter(({ order }) => passes(order, filter))
    .filter(({ key }) => asked === null || key.includes(asked))
    .map(({ order }) => order);
}

function passes(order: Order, { status, payment, country, ids, since, until }: OrderFilter): boolean {
  const paid = paidAs(payment);
  const placed = Date.parse(order.createdAt);
  return (
    (!status || order.status === status) &&
    (!paid || (order.paymentType === paid.way && order.isPaid === paid.isPaid)) &&
    (payment !== 'refund-due' || orderBadges(order).payment === payment) &&
    (!country || orderCountry(order.address) === country) &&
    (!ids || ids.includes(order._id)) &&
    (since === undefined || placed >= since) &&
    (until === undefined || placed < until)
  );
}

function searchKeyOf({ _id: id, number, items, address }: Order): string {
  const titles = items.map(({ product }) => searchKey(product.name, product.nameAr));
  return orderSearchKey({ id, number, tracking: '', address, email: address.email, titles });
}

const samples = sampleOrders.map((order) => ({ order, key: searchKeyOf(order) }));
