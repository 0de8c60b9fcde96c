import { createHash } from 'node:crypto';
import type { Address } from '../../contract/addresses.ts';
import type { OrderRequest } from '../../contract/orders.ts';
import type { PaymentType } from '../../rules/order-status.ts';
import type { Shopper } from '../accounts/sessions.ts';
import { findAddress } from '../addresses/address-queries.ts';
import { addressOnWire, samplesOnWire } from '../addresses/address-wire.ts';
import { emptyCart } from '../cart/cart-queries.ts';
import type { Db, Trx } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import type { ProviderName } from '../payments/card-provider.ts';
import { newPayment } from '../payments/new-payment.ts';
import { booksById, findKey, insertKey, insertOrder } from './checkout-queries.ts';
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
    const orderId = await db.transaction((trx) =>
      writeOrder(trx, placing, wish, { paymentType, addressId, requestHash }),
    );
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
  const { shopper, request, key, cards } = wish;
  const { paymentType, requestHash } = judged;
  const now = placing.now();
  const books = await booksById(trx, [...new Set(request.items.map((item) => item.product))]);
  const lines = checkLines(request.items, books);
  const address = await addressFor(trx, judged.addressId, shopper.id, placing.demo);
  const drafted = draftOrder({ shopper, address, lines, paymentType, now });
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

async function addressFor(trx: Trx, id: string, userId: string, demo: boolean): Promise<Address> {
  const sample = demo ? samplesOnWire.find((one) => one._id === id) : undefined;
  if (sample) return sample;
  const row = await findAddress(trx, userId, id);
  if (!row) throw new Problem('unknown-address');
  return addressOnWire(row);
}

function hashOf({ items, address }: OrderRequest, paymentType: PaymentType): string {
  const lines = items.map(({ product, quantity }) => [product, quantity]);
  return createHash('sha256')
    .update(JSON.stringify([paymentType, address, lines]))
    .digest('hex');
}
