import type { OwnShop } from './own-shop.ts';
import { expect, type Shopper } from './shopper.ts';

/** A new shopper's order of one book, by its id. */
export async function orderOf(
  shopper: Shopper,
  shop: OwnShop,
  book: Parameters<OwnShop['addBook']>[0],
): Promise<string> {
  const product = await shop.addBook(book);
  await shopper.signUpByApi({}, false);
  return shopper.orderByApi(product);
}

/** The seller moves the order to this status. */
export async function step({ desk }: OwnShop, id: string, status: string): Promise<void> {
  expect((await desk.post('/api/order/status', { data: { id, status } })).ok()).toBe(true);
}
