import type { Address } from '../../../contract/addresses.ts';
import type { OrderRequest } from '../../../contract/orders.ts';
import { MAX_LINES } from '../../../rules/cart.ts';
import { decimalText, majorOf } from '../../../rules/money.ts';
import type { OrderTerms } from '../../../rules/order-totals.ts';
import { type AddressFields, addressOnWire } from '../../addresses/address-fields.ts';
import type { Trx } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { assertVersion, orProblem, Problem } from '../../http/endpoint/problem.ts';
import type { Outbox } from '../../mail/mail-queries.ts';
import { restockCopies, takeCopies } from '../../stock/stock-queries.ts';
import type { DeskMember } from '../../http/endpoint/guards.ts';
import { actorOf, changedCopies, logOrder } from '../order-log.ts';
import { deriveAgain, findRecipient, linesOfOrders, recordHistory } from '../order-queries.ts';
import { mailAboutOrder } from '../order-mails.ts';
import type { OrderLineRow, OrderRow } from '../../db/tables.ts';
import { lockBooks, type OrderedBook } from '../place/checkout-queries.ts';
import { draftLines, draftOrder } from '../place/order-draft.ts';
import { returnedLines, shippedStatuses } from '../../../rules/order-status.ts';
import { creditOrder } from '../invoices/issue-invoice.ts';
import { deleteRows, findRow, insertRows, nextVersion, updateRows } from '../../db/rows.ts';

interface Change {
  items: OrderRequest['items'];
  /** Null leaves it as it is. */
  address: AddressFields | null;
  version: number;
  /** What the desk saw as the new total, in the major unit. */
  seenTotal?: number | undefined;
  terms: OrderTerms;
  now: number;
}

/**
 * Gives a locked order other lines or another address, by the rules of a new order: its sums are reckoned again, and the
 * stock gives or gets the difference. Of a paid order the difference is due.
 */
export async function changeOrder(
  trx: Trx,
  outbox: Outbox,
  order: OrderRow,
  change: Change,
  member: DeskMember,
): Promise<void> {
  const { id, currency } = order;
  const { items, terms, now, seenTotal } = change;
  if (items.length === 0) throw new Problem('empty-order');
  if (items.length > MAX_LINES) throw new Problem('too-many-lines');
  assertVersion(change.version, { version: order.version });
  await assertChangeable(trx, order, terms);
  const before = await linesOfOrders(trx, [id]);
  const books = await available(trx, before, items);
  const { email } = await findRecipient(trx, id);
  const draft = draftOrder({
    id,
    number: order.number,
    shopper: { id: order.userId, email },
    address: changedAddress(order, change),
    lines: draftLines(items, books, terms.currency),
    way: order.paymentType,
    isPickup: order.pickup === 1,
    terms,
    lang: order.lang,
    now,
  });
  const { amount } = draft.order;
  if (seenTotal !== undefined && seenTotal !== majorOf(amount, terms.currency))
    throw new Problem('total-changed');
  const due = order.isPaid === 1 ? order.due + amount - order.amount : 0;
  const { subtotal, tax, taxRate, taxIncluded, rounding, delivery, fee, daysFrom, daysTo } = draft.order;
  const costs = { subtotal, tax, taxRate, taxIncluded, amount, rounding, delivery, fee, daysFrom, daysTo };
  const { taxReason, address } = draft.order;
  const rest = { taxReason, address, due, version: nextVersion, updatedAt: now };
  await updateRows(trx, 'orders', { id }, { ...costs, ...rest });
  await deleteRows(trx, 'orderLines', { orderId: id });
  await insertRows(trx, 'orderLines', draft.lines);
  await deriveAgain(trx, id);
  const sums = [order.amount, amount].map((sum) => decimalText(sum, terms.currency)).join(' → ');
  await recordHistory(trx, {
    orderId: id,
    kind: 'change',
    text: `${sums} ${currency}`,
    ...actorOf(member),
    createdAt: now,
  });
  await mailAboutOrder(trx, outbox, id, ['order-changed'], now);
  await takeCopies(trx, takenMore(before, draft.lines, books));
  await logOrder(trx, member, order, changedCopies(before, draft.lines));
}

function changedAddress({ address, userId }: OrderRow, { address: typed, now: createdAt }: Change): Address {
  if (typed === null) return JSON.parse(address) as Address;
  return addressOnWire({ ...typed, id: newId(createdAt), userId, isDefault: 0, createdAt });
}

/** Until it is packed, while no paper says what was ordered and no money went back. */
async function assertChangeable(trx: Trx, order: OrderRow, { currency }: OrderTerms): Promise<void> {
  const { id, status, refunded, refunding } = order;
  if (await findRow(trx, 'invoices', { orderId: id })) throw new Problem('has-invoice');
  if (status !== 'Order Placed' || refunded + refunding > 0 || order.currency !== currency.code)
    throw new Problem('not-changeable');
}

/**
 * What can be ordered: a book that the order has already stays as it was ordered, whatever became of it since, and its own
 * copies are there for it. If they were not counted when it was ordered, they are not counted now.
 */
async function available(trx: Trx, before: readonly OrderLineRow[], items: OrderRequest['items']) {
  const own = new Map(before.map((line) => [line.bookId, line]));
  const { books } = await lockBooks(trx, [
    ...new Set([...own.keys(), ...items.map(({ product }) => product)]),
  ]);
  for (const [id, book] of books) {
    const line = own.get(id);
    if (!line) continue;
    const { name, nameAr, author, authorAr, category, price, offerPrice, image: images, taken } = line;
    const asOrdered = { name, nameAr, author, authorAr, category, price, offerPrice, images };
    const isCounted = book.counted && taken === line.quantity;
    const counted = isCounted ? { ...book.counted!, copies: book.counted!.copies + taken, onSale: 1 } : null;
    books.set(id, { ...book, ...asOrdered, counted, archivedAt: null, inStock: 1 });
  }
  return books;
}

/** By counted book, how many copies more the order takes than before; a negative number gives some back. */
function takenMore(
  before: readonly OrderLineRow[],
  after: readonly OrderLineRow[],
  books: ReadonlyMap<string, OrderedBook>,
) {
  const more = new Map(after.map(({ bookId, taken }) => [bookId, taken]));
  for (const { bookId, taken } of before) more.set(bookId, (more.get(bookId) ?? 0) - taken);
  const changed = [...more].filter(([bookId, copies]) => copies !== 0 && books.get(bookId)?.counted);
  return new Map(changed.map(([bookId, copies]) => [bookId, { copies, held: 0 }]));
}

interface Return {
  /** The copies that came back, by the ids of the order's lines; undefined for all that are left. */
  items: { item: string; quantity: number }[] | undefined;
  restock: boolean;
  reason: string;
  now: number;
}

/**
 * Records that books of a shipped order came back. The order is locked. Its status stays: the parcel was sent. Copies that
 * came back are no longer the order's, whether they go back into stock or not.
 */
export async function returnBooks(
  trx: Trx,
  order: OrderRow,
  { items, restock, reason, now }: Return,
  member: DeskMember,
): Promise<void> {
  const { id, status, isPaid, returnedAt } = order;
  if (returnedAt !== null || !shippedStatuses.some((one) => one === status)) throw new Problem('not-shipped');
  const lines = await linesOfOrders(trx, [id]);
  const left = lines.map((line) => [line.id, line.quantity - line.returned] as const);
  const chosen = new Map(items?.map(({ item, quantity }) => [item, quantity] as const) ?? left);
  if (items && chosen.size !== items.length) throw new Problem('invalid');
  const after = orProblem(returnedLines(lines, chosen), 'conflict');
  // Cash is collected for the whole parcel or not at all.
  if (!after.isAll && isPaid === 0) throw new Problem('not-paid-return');
  for (const { id: lineId, taken, returned, back } of after.lines) {
    const counts = { returned: returned + back, taken: Math.max(0, taken - back) };
    await updateRows(trx, 'orderLines', { id: lineId }, counts);
  }
  await updateRows(trx, 'orders', { id }, { updatedAt: now, ...(after.isAll && { returnedAt: now }) });
  await recordHistory(trx, {
    orderId: id,
    kind: restock ? 'restocked-return' : 'return',
    text: reason,
    items: JSON.stringify(after.lines.map((line) => ({ item: line.id, quantity: line.back }))),
    ...actorOf(member),
    createdAt: now,
  });
  const copies = after.lines.map(({ bookId, back, taken }) => [bookId, Math.min(back, taken)] as const);
  if (restock) await restockCopies(trx, new Map(copies.filter(([, count]) => count > 0)));
  await creditOrder(trx, id, now);
  const names = new Map(lines.map((line) => [line.id, line.name]));
  const back = after.lines.map((line) => ({
    field: `returned.${names.get(line.id)}`,
    before: String(line.returned),
    after: String(line.returned + line.back),
  }));
  await logOrder(trx, member, order, [...back, { field: 'restock', before: '', after: String(restock) }]);
}
