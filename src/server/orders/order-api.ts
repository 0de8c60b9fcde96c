import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { createOrderLinks } from './order-links.ts';
import { findOrder, ordersOfUser, revokeLinks } from './order-queries.ts';
import { orderPage } from './order-wire.ts';

type Names = 'GET /api/order/user' | 'POST /api/order/shared' | 'POST /api/order/unshare';

const defaultPage = 100;

export function orderApi(db: Db, now: () => number): Handlers<Names> {
  const links = createOrderLinks(db);

  async function orderOfLink(token: string) {
    const link = await links.read(token, now());
    const row = link && (await findOrder(db, link.orderId));
    if (!row) throw new Problem('bad-order-link');
    return row;
  }

  return {
    async 'GET /api/order/user'({ query: { cursor, limit = defaultPage }, shopper }) {
      return orderPage(db, await ordersOfUser(db, shopper.id, { cursor, limit }), limit);
    },

    async 'POST /api/order/shared'({ body: { token } }) {
      const { orders } = await orderPage(db, [await orderOfLink(token)], 1);
      return { order: orders[0]! };
    },

    async 'POST /api/order/unshare'({ body: { token } }) {
      const { id } = await orderOfLink(token);
      await revokeLinks(db, id, now());
      return { message: 'The link is disabled.' };
    },
  };
}
