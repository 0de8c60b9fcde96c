import type { Address } from '../../../contract/addresses.ts';
import type { OrderRequest } from '../../../contract/orders.ts';
import { aboutBook } from '../../../contract/problems.ts';
import { FEW_COPIES, isTooMany, MAX_LINES, MAX_QUANTITY } from '../../../rules/cart.ts';
import { countryName } from '../../../rules/country-names.ts';
import { deliveryTo } from '../../../rules/delivery.ts';
import { isId } from '../../../rules/ids.ts';
import { type Currency, majorOf } from '../../../rules/money.ts';
import {
  cashRefusal,
  type OrderTerms,
  orderTotals,
  pickupTerms,
  taxIn,
} from '../../../rules/order-totals.ts';
import { firstStatus, type PaymentWay } from '../../../rules/order-status.ts';
import type { AddressFields } from '../../addresses/address-fields.ts';
import { newId } from '../../db/new-id.ts';
import type { OrderLineRow, OrderRow } from '../../db/tables.ts';
import type { DeskMember } from '../../http/endpoint/guards.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import { orderCountry, orderSearchKey } from '../order-queries.ts';
import type { ProviderName } from '../../payments/card-provider.ts';
import type { Buyer, OrderedBook } from './checkout-queries.ts';

export interface OrderInput {
  /** A guest gets an id when the order is written. */
  shopper: Omit<Buyer, 'id'> & { id: string | null };
  /** The address is the id of a saved one, or that of a guest. */
  request: Omit<OrderRequest, 'address'> & { address?: string | AddressFields | null };
  /** One key of one shopper is one order. Without a key every call is a new order. */
  key: string | null;
  /** The card provider, or null for cash and bank transfer. */
  provider: ProviderName | null;
  isTransfer?: boolean;
  /** The client's address, or the member of the desk who places it for the shopper: then no limit of a buyer refuses it. */
  from: string | DeskMember;
  /** The language of the checkout page. Null for the shop's front language. */
  lang: 'en' | 'ar' | null;
}

/** An order that passed every check that needs no database. */
export interface ValidatedOrder extends OrderInput {
  bookIds: string[];
  way: PaymentWay;
  /** Tells a repetition of a request from another request under the same key. */
  asked: unknown;
}

export function validateOrder(input: OrderInput): ValidatedOrder {
  const { items, address, pickup } = input.request;
  const { provider, isTransfer = false } = input;
  if (items.length === 0) throw new Problem('empty-order');
  if (!address && !pickup) throw new Problem('no-address');
  const bookIds = [...new Set(items.map((item) => item.product))];
  if (bookIds.length > MAX_LINES) throw new Problem('too-many-lines');
  if (!bookIds.every(isId)) throw new Problem('unknown-book-ordered');
  const way = provider ? 'Online' : isTransfer ? 'Transfer' : 'COD';
  const lines = items.map(({ product, quantity }) => [product, quantity]);
  return { ...input, bookIds, way, asked: [way, pickup ?? address, lines] };
}

export interface DraftLine {
  book: OrderedBook;
  quantity: number;
  /** The copies it takes from the stock: none of a book that is not counted. */
  taken: number;
}

/** Each line with its book as it is now in the catalogue. Throws a problem that names the book. */
export function draftLines(
  items: OrderRequest['items'],
  books: ReadonlyMap<string, OrderedBook>,
  currency: Currency,
): DraftLine[] {
  const seen = new Set<string>();
  return items.map(({ product, quantity, seenPrice }) => {
    const book = orProblem(books.get(product), 'unknown-book-ordered');
    const about = aboutBook(book);
    if (book.archivedAt !== null) throw new Problem('book-gone', about);
    if (!isQuantity(quantity)) throw new Problem('bad-quantity', about);
    if (seen.has(product)) throw new Problem('repeated-line', about);
    const { counted } = book;
    const left = counted?.copies;
    if (left === 0 && counted!.held > 0 && counted!.onSale === 1) throw new Problem('copies-held', about);
    if (book.inStock !== 1 || left === 0) throw new Problem('out-of-stock', about);
    if (left !== undefined && isTooMany(quantity, left))
      throw left > FEW_COPIES
        ? new Problem('fewer-copies', about)
        : new Problem('too-few-copies', { ...about, left });
    if (seenPrice !== undefined && seenPrice !== majorOf(book.offerPrice, currency)) {
      throw new Problem('price-changed', about);
    }
    seen.add(product);
    return { book, quantity, taken: counted ? quantity : 0 };
  });
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_QUANTITY;
}

const day = 24 * 60 * 60_000;

interface DraftInput {
  id: string;
  number: number;
  shopper: Buyer;
  address: Address;
  lines: readonly DraftLine[];
  way: PaymentWay;
  isPickup?: boolean | undefined;
  transferDays?: number;
  terms: OrderTerms;
  network?: string | undefined;
  lang: 'en' | 'ar';
  isBySeller?: boolean | undefined;
  now: number;
}

/**
 * The order with its own copy of the books and the address, so that later edits do not change it. Throws a problem if
 * the shop does not deliver there, or does not take this payment for it.
 */
export function draftOrder(input: DraftInput) {
  const { id, number, shopper, address, lines, way, isPickup = false, network = '', lang, now } = input;
  const terms = isPickup ? pickupTerms(input.terms) : input.terms;
  if (isPickup && !terms.pickup) throw new Problem('no-pickup');
  if (way === 'Transfer' && !terms.takesTransfers) throw new Problem('no-transfers');
  const country = address.countryCode ?? null;
  const zone = deliveryTo(terms, country);
  if (!zone) throw new Problem('not-served', countryNames(address));
  const { delivery, fee, tax, rounding, total } = orderTotals(
    lines.map(({ book, quantity }) => ({ offerPrice: book.offerPrice, quantity })),
    terms,
    way,
    zone,
  );
  const { taxPercent, taxReason } = taxIn(terms, zone);
  const taxRate = Math.round(taxPercent * 100);
  const refusal = way === 'COD' ? cashRefusal(terms, country, total) : null;
  if (refusal) throw new Problem(refusal, countryNames(address));
  const order: OrderRow = {
    id,
    number,
    userId: shopper.id,
    status: firstStatus(way),
    paymentType: way,
    isPaid: 0,
    demoPaid: 0,
    subtotal: total - tax,
    tax,
    taxRate,
    taxReason,
    taxIncluded: terms.pricesIncludeTax ? 1 : 0,
    amount: total,
    currency: terms.currency.code,
    rounding,
    delivery,
    fee,
    daysFrom: zone.days?.from ?? null,
    daysTo: zone.days?.to ?? null,
    refunded: 0,
    refunding: 0,
    address: JSON.stringify(address),
    country: orderCountry(address),
    copies: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    searchKey: orderSearchKey({
      id,
      number,
      tracking: '',
      address,
      email: shopper.email,
      titles: lines.map(({ book }) => book.searchKey),
    }),
    pickup: Number(isPickup),
    transferDue: way === 'Transfer' ? now + (input.transferDays ?? 0) * day : null,
    transferReminded: 0,
    received: 0,
    waived: 0,
    network,
    lang,
    bySeller: Number(input.isBySeller === true),
    version: 1,
    due: 0,
    carrier: '',
    trackingNumber: '',
    returnedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return { order, lines: lines.map((line, position) => lineRow(id, line, position, taxRate, now)) };
}

function countryNames({ country, countryCode }: Address): Record<string, string> {
  if (!countryCode) return { country };
  return { country: countryName(countryCode, 'en'), countryAr: countryName(countryCode, 'ar') };
}

function lineRow(
  orderId: string,
  { book, quantity, taken }: DraftLine,
  position: number,
  taxRate: number,
  now: number,
): OrderLineRow {
  const { name, nameAr, author, authorAr, category, price, offerPrice } = book;
  const copy = { name, nameAr, author, authorAr, category, price, offerPrice, taxRate, image: book.images };
  return { id: newId(now), orderId, position, bookId: book.id, quantity, taken, returned: 0, ...copy };
}
