import type { Db } from '../db/database.ts';
import { lockAccount } from '../db/locks.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { replaceCart } from './cart-queries.ts';

export function cartApi(db: Db) {
  return {
    async 'POST /api/cart/update'({ body, shopper }) {
      const { unknown } = await db.transaction(async (trx) => {
        if (!(await lockAccount(trx, shopper.id))) throw new Problem('not-logged-in');
        return replaceCart(trx, shopper.id, body.cartItems);
      });
      if (unknown !== undefined) throw new Problem('unknown-book-in-cart', { id: unknown });
      return { message: 'Cart Updated' };
    },
  } satisfies Partial<Handlers>;
}
