import type { Order } from '../../contract/orders.ts';
import { fold, nameQuery } from '../../rules/fold.ts';
import { majorOf, minorOf, usDollar } from '../../rules/money.ts';
import { orderNumber, orderNumberTexts } from '../../rules/order-numbers.ts';
import { firstStatus } from '../../rules/order-status.ts';
import { orderTotals, plainTerms } from '../../rules/order-totals.ts';
import { defaultTax } from '../../rules/tax.ts';
import { sampleBooks } from './samples/sample-books.ts';
import { type SampleOrder, sampleOrders } from './samples/sample-orders.ts';
import { sampleBookId } from './seed.ts';
import type { OrderFilter } from '../seller/order-desk-queries.ts';

/** The demo's sample orders that match, the newest first. */
export function sampleOrdersFor(filter: OrderFilter): Order[] {
  const asked = nameQuery(filter.q ?? '');
  if (asked && !('folded' in asked)) return [];
  return samples
    .filter(({ order }) => !filter.status || order.status === filter.status)
    .filter(({ order }) => !filter.ids || filter.ids.includes(order._id))
    .filter(({ key }) => !asked || key.includes(asked.folded))
    .map(({ order }) => order);
}

/** Their numbers are below those of all other orders. */
function onWire(sample: SampleOrder, place: number): Order {
  const items = sample.items.map(({ _id, slug, quantity }) => {
    const index = sampleBooks.findIndex((book) => book.slug === slug);
    const { name, nameAr, author, authorAr, category, image, price, offerPrice } = sampleBooks[index]!;
    const product = { _id: sampleBookId(index), name, nameAr, author, authorAr, category, price, offerPrice };
    return { _id, product: { ...product, image: [...image] }, quantity };
  });
  const { amount, tax, total } = orderTotals(
    items.map(({ product, quantity }) => ({
      offerPrice: minorOf(product.offerPrice, usDollar) ?? 0,
      quantity,
    })),
    { ...defaultTax, ...plainTerms, currency: usDollar, codEnabled: true },
    sample.paymentType,
  );
  const { _id, userId, address, status, paymentType, isPaid, createdAt, updatedAt } = sample;
  const first = firstStatus(paymentType);
  const later = status === first ? [] : [{ status, at: updatedAt }];
  return {
    _id,
    number: orderNumber(-place),
    userId,
    items,
    amount: majorOf(total, usDollar),
    currency: usDollar.code,
    rounding: 0,
    subtotal: majorOf(amount, usDollar),
    delivery: 0,
    fee: 0,
    tax: majorOf(tax, usDollar),
    ...defaultTax,
    address: { ...address, sample: true },
    status,
    paymentType,
    isPaid,
    steps: [{ status: first, at: createdAt }, ...later],
    refunded: 0,
    refundable: 0,
    refunds: [],
    createdAt,
    updatedAt,
    sample: true,
  };
}

function keyOf({ _id, number, items, address }: Order): string {
  const { firstName, lastName, email, phone, street, city } = address;
  const names = items.flatMap(({ product }) => [product.name, product.nameAr ?? '']);
  const person = [`${firstName} ${lastName}`, email, phone, street, city];
  return [_id, ...orderNumberTexts(number), ...person, ...names].map(fold).join('\n');
}

const samples = sampleOrders.map(onWire).map((order) => ({ order, key: keyOf(order) }));
