import type { Context } from 'hono';
import type { OrderRequest } from '../../contract/orders.ts';
import type { Shopper } from '../accounts/sessions.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { findOrderOfUser } from '../orders/order-queries.ts';
import type { CardProvider } from '../payments/card-provider.ts';
import { openPayment, type PaymentDeps, samePayment } from '../payments/open-payment.ts';
import { returnContext } from '../payments/return-context.ts';
import { createPlaceOrder } from './place-order.ts';
import type { Placing } from './draft-orders.ts';

type Checkout = Placing & Omit<PaymentDeps, 'cards'> & { cards: CardProvider | null };

export function checkoutApi(checkout: Checkout): Handlers<'POST /api/order/cod' | 'POST /api/order/stripe'> {
  const { db, cards } = checkout;
  const placeOrder = createPlaceOrder(checkout);
  const wish = (c: Context, shopper: Shopper, request: OrderRequest) => ({ shopper, request, key: keyOf(c) });
  return {
    async 'POST /api/order/cod'({ body, shopper, c }) {
      const { orderId } = await placeOrder({ ...wish(c, shopper, body), cards: null });
      return { message: 'Order placed successfully.', orderId };
    },

    /** The order is committed before the provider hears of it; if the provider fails, it waits to be paid. */
    async 'POST /api/order/stripe'({ body, shopper, c }) {
      if (!cards) throw new Problem('no-cards');
      const { orderId, repeated } = await placeOrder({
        ...wish(c, shopper, body),
        cards: cards.name,
      });
      const order = await findOrderOfUser(db, orderId, shopper.id);
      if (!order) throw new Problem('unknown-order');
      const open = repeated ? samePayment : openPayment;
      const url = await open({ ...checkout, cards }, order, returnContext(c, body.lang));
      return { url, message: 'Please pay by card on the next page.', orderId };
    },
  };
}

function keyOf(c: Context): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (key.length < 1 || key.length > 200) throw new Problem('bad-key');
  return key;
}
