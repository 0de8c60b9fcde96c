import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { ordersOfUser } from './order-queries.ts';
import { orderPage } from './order-wire.ts';

const defaultPage = 100;

export function orderApi(db: Db): Handlers<'GET /api/order/user'> {
  return {
    async 'GET /api/order/user'({ query: { cursor, limit = defaultPage }, shopper }) {
      return orderPage(db, await ordersOfUser(db, shopper.id, { cursor, limit }), limit);
    },
  };
}
