import { Problem } from '../http/endpoint/problem.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { findOrderOfUser } from '../orders/order-queries.ts';
import { openPayment, samePayment } from '../payments/open-payment.ts';
import { returnContext } from '../payments/return-context.ts';
import { orderTerms } from '../settings/order-terms.ts';
import { cardsFor } from './cards-for.ts';
import { guestApi, type GuestDeps } from './guest-api.ts';
import { keyOf } from './idempotency-key.ts';
import { type CheckoutDeps, createPlaceOrder } from './place-order.ts';
import { cancelReplaced } from './replaced-order.ts';

type Checkout = CheckoutDeps & GuestDeps;

type CheckoutEndpoint =
  | 'GET /api/order/terms'
  | 'POST /api/order/cod'
  | 'POST /api/order/stripe'
  | 'POST /api/order/guest';

export function checkoutApi(checkout: Checkout): Handlers<CheckoutEndpoint> {
  const { db, settings } = checkout;
  const placeOrder = createPlaceOrder(checkout);
  return {
    ...guestApi(checkout, placeOrder),

    'GET /api/order/terms': () => orderTerms(settings),

    async 'POST /api/order/cod'({ body, shopper, c }) {
      const { lang } = returnContext(c, body.lang);
      await cancelReplaced(checkout, body.replaces, shopper.id);
      const { orderId } = await placeOrder({ shopper, request: body, key: keyOf(c), provider: null, lang });
      return { message: 'Order placed successfully.', orderId };
    },

    /** Commits the order before it calls the provider. If the provider fails, the order waits to be paid. */
    async 'POST /api/order/stripe'({ body, shopper, c }) {
      const cards = await cardsFor(checkout);
      const context = returnContext(c, body.lang);
      await cancelReplaced(checkout, body.replaces, shopper.id);
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
