import type { Order } from '../../contract/orders.ts';
import type { Currency } from '../../rules/money.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { sellerOrderPage } from '../orders/order-wire.ts';
import { countDeskOrders, deskOrders, type OrderFilter } from './order-desk-queries.ts';
import type { OrderEvents } from './order-events.ts';
import { readDashboard } from './dashboard.ts';

type Names = 'GET /api/order/seller' | 'GET /api/order/events' | 'GET /api/order/glance';

export interface OrderDeskDeps {
  db: Db;
  /** The demo's sample orders that match, the newest first. They follow all real orders. */
  sampleOrders: (filter: OrderFilter) => Order[];
  now: () => number;
  events: OrderEvents;
  sessions: Pick<Sessions, 'sellerSession'>;
  currency: () => Promise<Currency>;
}

const defaultPage = 50;

export function orderDeskApi({
  db,
  sampleOrders,
  now,
  events,
  sessions,
  currency,
}: OrderDeskDeps): Handlers<Names> {
  return {
    async 'GET /api/order/seller'({ query: { q, status, ids, cursor, limit = defaultPage } }) {
      const filter = { q, status, ids };
      const found = await deskOrders(db, filter, cursor, limit);
      const { orders, nextCursor } = await sellerOrderPage(db, found, limit);
      const samples = sampleOrders(filter).map((sample) => Object.assign({ history: [] }, sample));
      const isAll = !cursor && !nextCursor;
      const total = isAll ? orders.length : await countDeskOrders(db, filter);
      return {
        orders: nextCursor ? orders : [...orders, ...samples],
        nextCursor,
        total: total + samples.length,
      };
    },

    'GET /api/order/events': async ({ c }) =>
      // The stream of a HEAD request would never be read.
      c.req.raw.method === 'HEAD'
        ? new Response(null, {
            headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
          })
        : events.stream(c, sessions.sellerSession(c)),

    'GET /api/order/glance': async ({ query }) => readDashboard(db, now(), query.zone, await currency()),
  };
}
