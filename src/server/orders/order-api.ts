import type { orderEndpoints } from '../../contract/orders.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import type { Handlers } from '../http/endpoint-call.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import type { CardProvider } from '../payments/card-provider.ts';
import { openPayment, type Paying } from '../payments/open-payment.ts';
import { payingVisit } from '../payments/paying-visit.ts';
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
      const order = await ownOrder(db, body.id, shopper.id);
      const url = await openPayment(paying(), order, payingVisit(c, body.lang));
      return { url, message: 'Please pay by card on the next page.', orderId: order.id };
    },

    async 'POST /api/order/cancel'({ body, shopper }) {
      await cancelOrder(paying(), await ownOrder(db, body.id, shopper.id));
      return { message: 'Order cancelled.' };
    },

    async 'POST /api/order/returned'({ shopper }) {
      await settleReturned(desk, shopper.id);
      return {};
    },
  };
}

async function ownOrder(db: Db, id: string, userId: string) {
  const order = await findOrderOfUser(db, id, userId);
  if (!order) throw new Problem('unknown-order');
  return order;
}
