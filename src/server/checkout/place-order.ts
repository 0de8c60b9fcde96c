import { hash } from 'node:crypto';
import type { OrderRequest } from '../../contract/orders.ts';
import type { PaymentType } from '../../rules/order-status.ts';
import type { Shopper } from '../accounts/sessions.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { ProviderName } from '../payments/card-provider.ts';
import { findKey } from './checkout-queries.ts';
import { checkRequest } from './order-draft.ts';
import { KeyTaken, type Placing } from './draft-orders.ts';
import { createWriteOrder, writeOrders } from './write-orders.ts';

export interface OrderWish {
  shopper: Shopper;
  request: OrderRequest;
  /** One key of one shopper is one order; without a key every call is its own. */
  key: string | null;
  /** Who takes the card, or null for cash on delivery. */
  cards: ProviderName | null;
}

/** Writes an order durably and answers with its id; a repetition answers with the first one's. */
export type PlaceOrder = (wish: OrderWish) => Promise<{ orderId: string; repeated: boolean }>;

export function createPlaceOrder(placing: Placing): PlaceOrder {
  const writeOrder = createWriteOrder(placing);
  return async (wish) => {
    const { shopper, request, cards } = wish;
    const paymentType: PaymentType = cards ? 'Online' : 'COD';
    const requestHash = hashOf(request, paymentType);
    try {
      const addressId = checkRequest(request);
      const key = wish.key === null ? null : { key: wish.key, requestHash };
      const judged = { shopper, items: request.items, addressId, paymentType, key, cards };
      const placed = cards ? (await writeOrders(placing, [judged]))[0]! : await writeOrder(judged);
      if (placed instanceof Error) throw placed;
      return { orderId: placed, repeated: false };
    } catch (error) {
      // The common case never asks for the key beforehand: taking it is the question. Only an order that
      // could not be made looks whether it was made before, when the book may still have been in stock.
      if (wish.key === null || !(error instanceof KeyTaken || error instanceof Problem)) throw error;
      const first = await findKey(placing.db, shopper.id, wish.key);
      if (!first) throw error instanceof KeyTaken ? new Problem('conflict') : error;
      if (first.requestHash !== requestHash) throw new Problem('key-reused');
      return { orderId: first.orderId, repeated: true };
    }
  };
}

function hashOf({ items, address }: OrderRequest, paymentType: PaymentType): string {
  const lines = items.map(({ product, quantity }) => [product, quantity]);
  return hash('sha256', JSON.stringify([paymentType, address, lines]));
}
