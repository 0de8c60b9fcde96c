import type { Address } from '../../contract/addresses.ts';
import type { OrderRequest } from '../../contract/orders.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../rules/cart.ts';
import { fold } from '../../rules/fold.ts';
import { isId } from '../../rules/ids.ts';
import { centsFromDollars, orderTotals } from '../../rules/money.ts';
import type { PaymentType } from '../../rules/order-status.ts';
import type { Shopper } from '../accounts/sessions.ts';
import { newId } from '../db/new-id.ts';
import type { OrderLineRow, OrderRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { OrderedBook } from './checkout-queries.ts';

/** What can be judged without looking anything up. */
export function checkRequest({ items, address }: OrderRequest): string {
  if (items.length === 0) throw new Problem('empty-order');
  if (!address) throw new Problem('no-address');
  if (new Set(items.map((item) => item.product)).size > MAX_LINES) throw new Problem('too-many-lines');
  if (!items.every((item) => isId(item.product))) throw new Problem('unknown-book-ordered');
  return address;
}

/** Each line with the book as the catalogue has it now, or a refusal that names the book. */
export function checkLines(
  items: OrderRequest['items'],
  books: ReadonlyMap<string, OrderedBook>,
): { book: OrderedBook; quantity: number }[] {
  const seen = new Set<string>();
  return items.map(({ product, quantity, seenPrice }) => {
    const book = books.get(product);
    if (!book) throw new Problem('unknown-book-ordered');
    const about = { book: book.name, ...(book.nameAr && { bookAr: book.nameAr }) };
    if (book.archivedAt !== null) throw new Problem('book-gone', about);
    if (!isQuantity(quantity)) throw new Problem('bad-quantity', about);
    if (seen.has(product)) throw new Problem('repeated-line', about);
    if (book.inStock !== 1) throw new Problem('out-of-stock', about);
    if (seenPrice !== undefined && centsFromDollars(seenPrice) !== book.offerPrice) {
      throw new Problem('price-changed', about);
    }
    seen.add(product);
    return { book, quantity };
  });
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_QUANTITY;
}

interface Draft {
  shopper: Shopper;
  address: Address;
  lines: readonly { book: OrderedBook; quantity: number }[];
  paymentType: PaymentType;
  now: number;
}

/** The order with its own copy of everything, so that no later edit of a book or an address changes it. */
export function draftOrder({ shopper, address, lines, paymentType, now }: Draft) {
  const id = newId(now);
  const { amount, tax, total } = orderTotals(
    lines.map(({ book, quantity }) => ({ offerPrice: book.offerPrice, quantity })),
  );
  const order: OrderRow = {
    id,
    userId: shopper.id,
    status: paymentType === 'COD' ? 'Order Placed' : 'Awaiting Payment',
    paymentType,
    isPaid: 0,
    subtotal: amount,
    tax,
    amount: total,
    address: JSON.stringify(address),
    // No folded query holds a line break, so none matches across two of these.
    searchKey: [
      id,
      ...[
        `${address.firstName} ${address.lastName}`,
        address.email,
        shopper.email,
        address.phone,
        address.street,
        address.city,
      ].map(fold),
      ...lines.map(({ book }) => book.searchKey),
    ].join('\n'),
    createdAt: now,
    updatedAt: now,
  };
  return { order, lines: lines.map((line, position) => lineRow(id, line, position, now)) };
}

function lineRow(
  orderId: string,
  line: { book: OrderedBook; quantity: number },
  position: number,
  now: number,
): OrderLineRow {
  const { book, quantity } = line;
  const { name, nameAr, author, authorAr, category, price, offerPrice } = book;
  const copy = { name, nameAr, author, authorAr, category, price, offerPrice, image: book.images };
  return { id: newId(now), orderId, position, bookId: book.id, quantity, ...copy };
}
