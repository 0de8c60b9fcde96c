import type { Context } from 'hono';
import { isConfirmed } from '../../accounts/account-queries.ts';
import { findAddresses } from '../../addresses/address-queries.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { findOrderOfUser } from '../order-queries.ts';
import { cardsFor, openPayment, samePayment } from '../pay/open-payment.ts';
import { returnContext } from '../../payments/return-context.ts';
import { guestApi, type GuestDeps } from './guest-api.ts';
import { placeAsGuest } from './guest-limits.ts';
import { type Buyer, keyOf, networkOf, type OrderInput } from './order-draft.ts';
import { type CheckoutDeps, createPlaceOrder } from './place-order.ts';
import { cancelReplaced, releasingUnpaid } from './replaced-order.ts';

type Checkout = CheckoutDeps & GuestDeps;

type CheckoutEndpoint =
  | 'GET /api/order/terms'
  | 'POST /api/order/cod'
  | 'POST /api/order/stripe'
  | 'POST /api/order/guest';

export function checkoutApi(checkout: Checkout): Handlers<CheckoutEndpoint> {
  const { db, limits, addressOf, ordersPerHour, readShop } = checkout;
  const placeOrder = releasingUnpaid(checkout, createPlaceOrder(checkout));

  /** Until its email is confirmed, an account has a guest's limits: anybody can sign up with any email. */
  async function placeForShopper(c: Context, input: OrderInput & { shopper: Buyer }) {
    const { shopper, request, provider } = input;
    if (ordersPerHour === 0 || (await isConfirmed(db.sql, shopper.id))) return placeOrder(input);
    const saved = await findAddresses(db.sql, [String(request.address)]);
    const address = saved.find(({ userId }) => userId === shopper.id);
    const attempt = { email: shopper.email, address, isCash: provider === null, visitor: addressOf(c) };
    return placeAsGuest(limits, attempt, (refusal) => placeOrder({ ...input, refusal }));
  }

  return {
    ...guestApi(checkout, placeOrder),

    'GET /api/order/terms': async () => (await readShop()).terms,

    async 'POST /api/order/cod'({ body, shopper, c }) {
      const { lang } = returnContext(c, body.lang);
      await cancelReplaced(checkout, body.replaces, shopper.id);
      const input = { shopper, request: body, key: keyOf(c), provider: null, lang };
      const { orderId } = await placeForShopper(c, input);
      return { message: 'Order placed successfully.', orderId };
    },

    /** Commits the order before it calls the provider. If the provider fails, the order waits to be paid. */
    async 'POST /api/order/stripe'({ body, shopper, c }) {
      const cards = await cardsFor(checkout);
      const context = returnContext(c, body.lang);
      await cancelReplaced(checkout, body.replaces, shopper.id);
      const { orderId, repeated } = await placeForShopper(c, {
        shopper,
        request: body,
        key: keyOf(c),
        provider: cards.name,
        network: networkOf(checkout.addressOf(c)),
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
