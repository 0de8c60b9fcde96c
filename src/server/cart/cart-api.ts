import type { cartEndpoints } from '../../contract/cart.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { replaceCart } from './cart-queries.ts';

export function cartApi(db: Db): Handlers<keyof typeof cartEndpoints> {
  return {
    async 'POST /api/cart/update'({ body, shopper }) {
      const { unknown } = await db.transaction((trx) => replaceCart(trx, shopper.id, body.cartItems));
      if (unknown !== undefined) throw new Problem('unknown-book-in-cart', { id: unknown });
      return { message: 'Cart Updated' };
    },
  };
}
