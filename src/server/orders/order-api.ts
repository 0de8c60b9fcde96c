import { claimOrder, guestsAmong } from '../accounts/guest-queries.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { createOrderLinks, orderOfLink } from './order-links.ts';
import { ordersOfUser, revokeLinks } from './order-queries.ts';
import { orderPage } from './order-wire.ts';

type Names =
  | 'GET /api/order/user'
  | 'POST /api/order/shared'
  | 'POST /api/order/claim'
  | 'POST /api/order/unshare';

const defaultPage = 100;

export function orderApi(db: Db, now: () => number): Handlers<Names> {
  const links = createOrderLinks(db);

  return {
    async 'GET /api/order/user'({ query: { cursor, limit = defaultPage }, shopper }) {
      return orderPage(db, await ordersOfUser(db, shopper.id, { cursor, limit }), limit);
    },

    async 'POST /api/order/shared'({ body: { token } }) {
      const row = await orderOfLink(links, token, now());
      const { orders } = await orderPage(db, [row], 1);
      return { order: orders[0]!, isGuest: (await guestsAmong(db.sql, [row.userId])).size > 0 };
    },

    /** Who has the link sees the order anyway. The same email keeps others from taking it over. */
    async 'POST /api/order/claim'({ body: { token }, shopper }) {
      const { id, userId } = await orderOfLink(links, token, now());
      if (userId !== shopper.id && !(await claimOrder(db.sql, id, shopper))) throw new Problem('other-email');
      return { message: 'The order is in your account.' };
    },

    async 'POST /api/order/unshare'({ body: { token } }) {
      const { id } = await orderOfLink(links, token, now());
      await revokeLinks(db, id, now());
      return { message: 'The link is disabled.' };
    },
  };
}
