import type { orderEndpoints } from '../../contract/orders.ts';
import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import type { CardProvider } from '../payments/card-provider.ts';
import { openPayment, type Paying } from '../payments/open-payment.ts';
import { payingVisit } from '../payments/return-context.ts';
import { settleReturned } from '../payments/sweep.ts';
import { findOrderOfUser, ordersOfUser } from './order-queries.ts';
import { ordersOnWire } from './order-wire.ts';

type OrderCalls = Exclude<
  keyof typeof orderEndpoints,
  'POST /api/order/cod' | 'POST /api/order/stripe' | 'POST /api/payments/webhook'
>;
type OrderDesk = Omit<Paying, 'cards'> & { cards: CardProvider | null };

export function orderApi(desk: OrderDesk): Handlers<OrderCalls> {
  const { db, cards } = desk;
  const paying = () => {
    if (!cards) throw new Problem('no-cards');
    return { ...desk, cards };
  };
  return {
    async 'GET /api/order/user'({ shopper }) {
      return { orders: await ordersOnWire(db, await ordersOfUser(db, shopper.id)) };
    },

    async 'POST /api/order/pay'({ body, shopper, c }) {
      const order = await waitingOrder(db, body.id, shopper.id, 'not-payable');
      const url = await openPayment(paying(), order, payingVisit(c, body.lang));
      return { url, message: 'Please pay by card on the next page.', orderId: order.id };
    },

    async 'POST /api/order/cancel'({ body, shopper }) {
      const order = await waitingOrder(db, body.id, shopper.id, 'not-cancellable');
      await cancelOrder(paying(), order);
      return { message: 'Order cancelled.' };
    },

    async 'POST /api/order/returned'({ shopper }) {
      await settleReturned(desk, shopper.id);
      return {};
    },
  };
}

/** Where no cards are taken an order is refused for what it is all the same. */
async function waitingOrder(
  db: Db,
  id: string,
  userId: string,
  refusal: 'not-payable' | 'not-cancellable',
): Promise<OrderRow> {
  const order = await findOrderOfUser(db, id, userId);
  if (!order) throw new Problem('unknown-order');
  if (order.status !== 'Awaiting Payment') throw new Problem(refusal);
  return order;
}
