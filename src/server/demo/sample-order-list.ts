import type { Order } from '../../contract/orders.ts';
import { searchKey } from '../../rules/fold.ts';
import { majorOf, usDollar, minorOfSum } from '../../rules/money.ts';
import { orderBadges, paidAs } from '../../rules/order-badges.ts';
import { orderNumber } from '../../rules/ids.ts';
import { firstStatus } from '../../rules/order-status.ts';
import { defaultTax, orderTotals, plainTerms } from '../../rules/order-totals.ts';
import { orderCountry, orderSearchKey } from '../orders/order-queries.ts';
import { type OrderFilter, orderQuery } from '../orders/desk/order-list-queries.ts';
import { sampleBooks } from './samples/sample-books.ts';
import { type SampleOrder, sampleOrders } from './samples/sample-orders.ts';
import { sampleBookId } from './seed.ts';

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

/** Their numbers are below those of all other orders. */
function onWire({ items: ordered, ...sample }: SampleOrder, index: number): Order {
  const items = ordered.map(({ _id, slug, quantity }) => {
    const position = sampleBooks.findIndex((book) => book.slug === slug);
    const { name, nameAr, author, authorAr, category, image, price, offerPrice } = sampleBooks[position]!;
    const product = {
      _id: sampleBookId(position),
      name,
      nameAr,
      author,
      authorAr,
      category,
      price,
      offerPrice,
    };
    return { _id, product: { ...product, image: [...image] }, quantity };
  });
  const { amount, tax, total } = orderTotals(
    items.map(({ product, quantity }) => ({
      offerPrice: minorOfSum(product.offerPrice, usDollar),
      quantity,
    })),
    { ...defaultTax, ...plainTerms, currency: usDollar, codEnabled: true },
    sample.paymentType,
  );
  const { status, paymentType, createdAt, updatedAt } = sample;
  const first = firstStatus(paymentType);
  const later = status === first ? [] : [{ status, at: updatedAt }];
  return {
    ...sample,
    number: orderNumber(-index),
    items,
    amount: majorOf(total, usDollar),
    currency: usDollar.code,
    rounding: 0,
    subtotal: majorOf(amount, usDollar),
    delivery: 0,
    fee: 0,
    tax: majorOf(tax, usDollar),
    ...defaultTax,
    taxReason: 'shop',
    steps: [{ status: first, at: createdAt }, ...later],
    refunded: 0,
    refundable: 0,
    refunds: [],
    sample: true,
  };
}

function searchKeyOf({ _id: id, number, items, address }: Order): string {
  const titles = items.map(({ product }) => searchKey(product.name, product.nameAr));
  return orderSearchKey({ id, number, tracking: '', address, email: address.email, titles });
}

const samples = sampleOrders.map(onWire).map((order) => ({ order, key: searchKeyOf(order) }));
