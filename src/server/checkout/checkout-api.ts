import type { Context } from 'hono';
import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { findOrderOfUser } from '../orders/order-queries.ts';
import type { CardProvider } from '../payments/card-provider.ts';
import { openPayment, type PaymentDeps, samePayment } from '../payments/open-payment.ts';
import { returnContext } from '../payments/return-context.ts';
import { orderTerms } from '../settings/order-terms.ts';
import { type CheckoutDeps, createPlaceOrder } from './place-order.ts';

type Checkout = CheckoutDeps & Omit<PaymentDeps, 'cards'> & { cards: CardProvider | null };

type CheckoutEndpoint = 'GET /api/order/terms' | 'POST /api/order/cod' | 'POST /api/order/stripe';

export function checkoutApi(checkout: Checkout): Handlers<CheckoutEndpoint> {
  const { db, cards, settings } = checkout;
  const placeOrder = createPlaceOrder(checkout);
  return {
    'GET /api/order/terms': () => orderTerms(settings),

    async 'POST /api/order/cod'({ body, shopper, c }) {
      const { lang } = returnContext(c, body.lang);
      const { orderId } = await placeOrder({ shopper, request: body, key: keyOf(c), provider: null, lang });
      return { message: 'Order placed successfully.', orderId };
    },

    /** Commits the order before it calls the provider. If the provider fails, the order waits to be paid. */
    async 'POST /api/order/stripe'({ body, shopper, c }) {
      if (!cards?.takes((await settings.current()).currency)) throw new Problem('no-cards');
      const context = returnContext(c, body.lang);
      const { orderId, repeated } = await placeOrder({
        shopper,
        request: body,
        key: keyOf(c),
        provider: cards.name,
        lang: context.lang,
      });
      const order = await findOrderOfUser(db, orderId, shopper.id);
      if (!order) throw new Problem('unknown-order');
      const open = repeated ? samePayment : openPayment;
      const url = await open({ ...checkout, cards }, order, context);
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
