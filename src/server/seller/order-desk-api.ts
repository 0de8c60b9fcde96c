import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { ordersOnWire } from '../orders/order-wire.ts';
import { countDeskOrders, deskOrders, findOrder, moveOrder } from './order-desk-queries.ts';
import { eventHeaders } from './event-stream.ts';
import type { OrderEvents } from './order-events.ts';
import { readGlance } from './glance.ts';
import { sampleOrdersFor } from './sample-orders-wire.ts';

type Names =
  | 'GET /api/order/seller'
  | 'POST /api/order/status'
  | 'GET /api/order/events'
  | 'GET /api/order/glance';

export interface OrderDesk {
  db: Db;
  demo: boolean;
  now: () => number;
  events: OrderEvents;
}

const usualPage = 50;

export function orderDeskApi({ db, demo, now, events }: OrderDesk): Handlers<Names> {
  return {
    async 'GET /api/order/seller'({ query: { q, status, cursor, limit = usualPage } }) {
      const filter = { q, status };
      const { rows, nextCursor } = await deskOrders(db, filter, cursor, limit);
      const samples = demo ? sampleOrdersFor(filter) : [];
      const isAll = !cursor && !nextCursor;
      const total = isAll ? rows.length : await countDeskOrders(db, filter);
      const orders = await ordersOnWire(db, rows);
      return {
        orders: nextCursor ? orders : [...orders, ...samples],
        nextCursor,
        total: total + samples.length,
      };
    },

    async 'POST /api/order/status'({ body: { id, status } }) {
      const moved = await moveOrder(db, id, status, now());
      if (!moved) {
        const order = await findOrder(db, id);
        if (!order) throw new Problem('no-such-order');
        throw new Problem('bad-step', { from: order.status, to: status });
      }
      const [order] = await ordersOnWire(db, [moved]);
      return { message: 'Order Updated', order: order! };
    },

    'GET /api/order/events': async ({ c }) =>
      // Who asks for the head alone would never read, nor leave.
      c.req.raw.method === 'HEAD'
        ? new Response(null, { headers: eventHeaders })
        : events.stream(c.req.header('last-event-id'), c.req.raw.signal),

    'GET /api/order/glance': ({ query }) => readGlance(db, now(), query.zone),
  };
}
