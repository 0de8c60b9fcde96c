import { hash } from 'node:crypto';
import type { Address } from '../../contract/addresses.ts';
import type { OrderRequest } from '../../contract/orders.ts';
import type { PaymentType } from '../../rules/order-status.ts';
import type { Shopper } from '../accounts/sessions.ts';
import { findAddress } from '../addresses/address-queries.ts';
import { addressOnWire, samplesOnWire } from '../addresses/address-wire.ts';
import { emptyCart } from '../cart/cart-queries.ts';
import type { Db, Sql, Trx } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import type { ProviderName } from '../payments/card-provider.ts';
import { newPayment } from '../payments/new-payment.ts';
import { booksById, findKey, insertKey, insertOrder } from './checkout-queries.ts';
import { orderAtOnce } from './order-at-once-queries.ts';
import { checkLines, checkRequest, draftOrder } from './order-draft.ts';

export interface OrderWish {
  shopper: Shopper;
  request: OrderRequest;
  /** One key of one shopper is one order; without a key every call is its own. */
  key: string | null;
  /** Who takes the card, or null for cash on delivery. */
  cards: ProviderName | null;
}

export interface Placing {
  db: Db;
  now: () => number;
  /** The demo's sample addresses may be used by everybody. */
  demo: boolean;
}

class KeyTaken extends Error {}

const attempts = 4;

/** Writes the order in one transaction and answers with its id; a repetition answers with the first one's. */
export async function placeOrder(
  placing: Placing,
  wish: OrderWish,
): Promise<{ orderId: string; repeated: boolean }> {
  const { db } = placing;
  const paymentType: PaymentType = wish.cards ? 'Online' : 'COD';
  const requestHash = hashOf(wish.request, paymentType);
  try {
    const addressId = checkRequest(wish.request);
    const judged = { paymentType, addressId, requestHash };
    const orderId =
      db.engine === 'postgres' && !wish.cards
        ? await sendOrder(placing, wish, judged)
        : await db.transaction((trx) => writeOrder(trx, placing, wish, judged));
    return { orderId, repeated: false };
  } catch (error) {
    // The common case never asks for the key beforehand: taking it is the question. Only an order that
    // could not be made looks whether it was made before, when the book may still have been in stock.
    if (wish.key === null || !(error instanceof KeyTaken || error instanceof Problem)) throw error;
    const first = await findKey(db, wish.shopper.id, wish.key);
    if (!first) throw error instanceof KeyTaken ? new Problem('conflict') : error;
    if (first.requestHash !== requestHash) throw new Problem('key-reused');
    return { orderId: first.orderId, repeated: true };
  }
}

interface Judged {
  paymentType: PaymentType;
  addressId: string;
  requestHash: string;
}

async function writeOrder(trx: Trx, placing: Placing, wish: OrderWish, judged: Judged): Promise<string> {
  const { shopper, key, cards } = wish;
  const { paymentType, requestHash } = judged;
  const now = placing.now();
  const drafted = await draft(trx, placing, wish, judged, now);
  await insertOrder(trx, { ...drafted, payment: cards ? newPayment(drafted.order, cards, now) : null });
  const orderId = drafted.order.id;
  if (
    key !== null &&
    !(await insertKey(trx, { userId: shopper.id, key, requestHash, orderId, createdAt: now }))
  ) {
    throw new KeyTaken();
  }
  if (paymentType === 'COD') await emptyCart(trx, shopper.id);
  return orderId;
}

/** Where each statement is a journey: what was read is looked at again by the one that writes all of it. */
async function sendOrder(placing: Placing, wish: OrderWish, judged: Judged): Promise<string> {
  const { key } = wish;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const now = placing.now();
    const { order, lines } = await draft(placing.db.sql, placing, wish, judged, now);
    const taken = key === null ? null : { key, requestHash: judged.requestHash };
    const sent = await orderAtOnce(placing.db, order, lines, taken);
    if (sent === 'placed') return order.id;
    if (sent === 'key taken') throw new KeyTaken();
  }
  throw new Problem('conflict');
}

async function draft(sql: Sql, { demo }: Placing, wish: OrderWish, judged: Judged, now: number) {
  const { shopper, request } = wish;
  const ids = [...new Set(request.items.map((item) => item.product))];
  const [books, address] = await Promise.all([
    booksById(sql, ids),
    addressFor(sql, judged.addressId, shopper.id, demo),
  ]);
  const lines = checkLines(request.items, books);
  if (!address) throw new Problem('unknown-address');
  return draftOrder({ shopper, address, lines, paymentType: judged.paymentType, now });
}

async function addressFor(sql: Sql, id: string, userId: string, demo: boolean): Promise<Address | null> {
  const sample = demo ? samplesOnWire.find((one) => one._id === id) : undefined;
  if (sample) return sample;
  const row = await findAddress(sql, userId, id);
  return row ? addressOnWire(row) : null;
}

function hashOf({ items, address }: OrderRequest, paymentType: PaymentType): string {
  const lines = items.map(({ product, quantity }) => [product, quantity]);
  return hash('sha256', JSON.stringify([paymentType, address, lines]));
}
