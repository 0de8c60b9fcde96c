import type { Order } from '../../contract/orders.ts';
import { fold, nameQuery } from '../../rules/fold.ts';
import { majorOf, minorOf, usDollar } from '../../rules/money.ts';
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
    .filter(({ key }) => !asked || key.includes(asked.folded))
    .map(({ order }) => order);
}

function onWire(sample: SampleOrder): Order {
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
    createdAt,
    updatedAt,
    sample: true,
  };
}

function keyOf({ _id, items, address }: Order): string {
  const { firstName, lastName, email, phone, street, city } = address;
  const names = items.flatMap(({ product }) => [product.name, product.nameAr ?? '']);
  return [_id, `${firstName} ${lastName}`, email, phone, street, city, ...names].map(fold).join('\n');
}

const samples = sampleOrders.map(onWire).map((order) => ({ order, key: keyOf(order) }));
