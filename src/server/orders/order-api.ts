import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { ordersOfUser } from './order-queries.ts';
import { ordersOnWire } from './order-wire.ts';

export function orderApi(db: Db): Handlers<'GET /api/order/user'> {
  return {
    async 'GET /api/order/user'({ shopper }) {
      return { orders: await ordersOnWire(db, await ordersOfUser(db, shopper.id)) };
    },
  };
}
