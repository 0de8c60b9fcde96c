import type { Address } from '../../contract/addresses.ts';
import type { OrderRequest } from '../../contract/orders.ts';
import type { PaymentType } from '../../rules/order-status.ts';
import type { Shopper } from '../accounts/sessions.ts';
import { addressOnWire, samplesOnWire } from '../addresses/address-wire.ts';
import type { AtOnce } from '../maybe-promise.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { ProviderName } from '../payments/card-provider.ts';
import { newPayment } from '../payments/new-payment.ts';
import type { DraftedOrder, LookedUp, OrderedBook } from './checkout-queries.ts';
import { checkLines, draftOrder } from './order-draft.ts';

/** What somebody wants to order, as far as it can be judged without looking anything up. */
export interface JudgedWish {
  shopper: Shopper;
  items: OrderRequest['items'];
  addressId: string;
  paymentType: PaymentType;
  key: DraftedOrder['key'];
  cards: ProviderName | null;
}

export interface Placing {
  db: Db;
  now: () => number;
  /** The demo's sample addresses may be used by everybody. */
  demo: boolean;
}

/** The id of an order that is written and durable, or why there is none. */
export type Placed = string | Error;

export class KeyTaken extends Error {}

/** Looks up what all of them need, once; each becomes an order as it would be written now, or is refused. */
export async function draftOrders(
  { now, demo }: Placing,
  wishes: readonly JudgedWish[],
  look: (bookIds: string[], addressIds: string[]) => AtOnce<LookedUp>,
): Promise<(DraftedOrder | Problem)[]> {
  const bookIds = new Set(wishes.flatMap(({ items }) => items.map(({ product }) => product)));
  const samples = demo ? samplesById : none;
  const addressIds = new Set(wishes.map(({ addressId }) => addressId).filter((id) => !samples.has(id)));
  const { books, addresses } = await look([...bookIds], [...addressIds]);
  const shelf = new Map(books.map((book) => [book.id, book]));
  // The mark is the shop's own business: no copy of it goes into the order.
  const rows = new Map(addresses.map(({ mark: _mark, ...row }) => [row.id, row]));
  const addressOf = ({ addressId, shopper }: JudgedWish) => {
    const row = rows.get(addressId);
    return samples.get(addressId) ?? (row?.userId === shopper.id ? addressOnWire(row) : null);
  };
  const marks = new Map<string, string>();
  for (const { id, mark } of [...books, ...addresses]) if (mark) marks.set(id, mark);
  const moment = now();
  return wishes.map((wish) => {
    try {
      const drafted = draft(wish, shelf, addressOf, moment);
      return { ...drafted, addressId: samples.has(wish.addressId) ? null : wish.addressId, marks };
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  });
}

function draft(
  wish: JudgedWish,
  shelf: ReadonlyMap<string, OrderedBook>,
  addressOf: (wish: JudgedWish) => Address | null,
  now: number,
): Omit<DraftedOrder, 'addressId' | 'marks'> {
  const { shopper, items, paymentType, key, cards } = wish;
  const lines = checkLines(items, shelf);
  const address = addressOf(wish);
  if (!address) throw new Problem('unknown-address');
  const drafted = draftOrder({ shopper, address, lines, paymentType, now });
  return { ...drafted, key, payment: cards ? newPayment(drafted.order, cards, now) : null };
}

const none: ReadonlyMap<string, Address> = new Map();
const samplesById: ReadonlyMap<string, Address> = new Map(samplesOnWire.map((one) => [one._id, one]));
