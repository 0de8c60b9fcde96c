import type { Order } from '../../contract/orders.ts';
import type { Currency } from '../../rules/money.ts';
import { type OrderStatus, statusesBefore } from '../../rules/order-status.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Db, Trx } from '../db/database.ts';
import type { OrderRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import type { Outbox } from '../mail/outbox.ts';
import { mailAboutOrder } from '../orders/order-mails.ts';
import { findOrder } from '../orders/order-queries.ts';
import { orderPage } from '../orders/order-wire.ts';
import { returnCopies } from '../stock/stock-queries.ts';
import { countDeskOrders, deskOrders, moveOrder, type OrderFilter } from './order-desk-queries.ts';
import type { OrderEvents } from './order-events.ts';
import { readDashboard } from './dashboard.ts';

type Names =
  | 'GET /api/order/seller'
  | 'POST /api/order/status'
  | 'GET /api/order/events'
  | 'GET /api/order/glance';

export interface OrderDeskDeps {
  db: Db;
  /** The demo's sample orders that match, the newest first. They follow all real orders. */
  sampleOrders: (filter: OrderFilter) => Order[];
  now: () => number;
  outbox: Outbox;
  events: OrderEvents;
  sessions: Pick<Sessions, 'sellerSession'>;
  currency: () => Promise<Currency>;
}

/** The steps of which the shopper is told by mail. */
const mailsAbout = { Shipped: 'order-shipped', Cancelled: 'order-cancelled' } as Partial<
  Record<OrderStatus, 'order-shipped' | 'order-cancelled'>
>;
const defaultPage = 50;

export function orderDeskApi({
  db,
  sampleOrders,
  now,
  outbox,
  events,
  sessions,
  currency,
}: OrderDeskDeps): Handlers<Names> {
  return {
    async 'GET /api/order/seller'({ query: { q, status, cursor, limit = defaultPage } }) {
      const filter = { q, status };
      const found = await deskOrders(db, filter, cursor, limit);
      const { orders, nextCursor } = await orderPage(db, found, limit);
      const samples = sampleOrders(filter);
      const isAll = !cursor && !nextCursor;
      const total = isAll ? orders.length : await countDeskOrders(db, filter);
      return {
        orders: nextCursor ? orders : [...orders, ...samples],
        nextCursor,
        total: total + samples.length,
      };
    },

    async 'POST /api/order/status'({ body: { id, status } }) {
      const move = async (trx: Trx) => {
        const order = await moveOrder(trx, id, status, now());
        const kind = mailsAbout[status];
        if (order && kind) await mailAboutOrder(trx, outbox, id, kind, now());
        return { order, isShown: order?.status === 'Cancelled' && (await returnCopies(trx, id)) };
      };
      const { order: moved } = await db.changeCatalogue(move, ({ isShown }) => isShown);
      const row = moved ?? (await alreadyMoved(db, id, status));
      const [order] = (await orderPage(db, [row], 1)).orders;
      const message = moved ? 'Order Updated' : `The order is already ${status}.`;
      return { message, changed: moved !== undefined, order: order! };
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

/** Two sellers may take the same step at the same time: it is taken once, and both succeed. */
async function alreadyMoved(db: Db, id: string, status: OrderStatus): Promise<OrderRow> {
  const order = await findOrder(db, id);
  if (!order) throw new Problem('no-such-order');
  if (order.status === status && statusesBefore(status, 'seller').length > 0) return order;
  throw new Problem('bad-step', { from: order.status, to: status });
}
