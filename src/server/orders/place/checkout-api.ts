import type { Context } from 'hono';
import { findUser, isConfirmed } from '../../accounts/account-queries.ts';
import { findAddresses } from '../../addresses/address-queries.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { findOrder, findOrderOfUser } from '../order-queries.ts';
import { readSellerOrder } from '../order-wire.ts';
import { cardsFor, openPayment, samePayment } from '../pay/open-payment.ts';
import { returnContext } from '../../payments/return-context.ts';
import { placeAsGuest } from './guest-limits.ts';
import { keyOf } from '../request-keys.ts';
import { type Buyer, networkOf, type OrderInput } from './order-draft.ts';
import { type CheckoutDeps, createPlaceOrder, type PlaceOrder } from './place-order.ts';
import { cancelReplaced, releasingUnpaid } from './replaced-order.ts';
import { typedAddress } from './typed-address.ts';
import type { OrderRequest } from '../../../contract/orders.ts';
import { normaliseEmail } from '../../../rules/accounts.ts';
import type { ClientAddress } from '../../http/endpoint/client-address.ts';
import type { Limits } from '../../http/protection/limits.ts';
import { createOrderLinks } from '../order-links.ts';
import type { CancelDeps } from '../steps/cancel-order.ts';
import type { ReadShop } from '../../shop/shop-state.ts';

type Checkout = CheckoutDeps & GuestDeps;

type CheckoutEndpoint =
  | 'GET /api/order/terms'
  | 'POST /api/order/cod'
  | 'POST /api/order/stripe'
  | 'POST /api/order/transfer'
  | 'POST /api/order/guest'
  | 'POST /api/order/place';

export function checkoutApi(checkout: Checkout): Handlers<CheckoutEndpoint> {
  const { db, limits, addressOf, ordersPerHour, readShop } = checkout;
  const placeOrder = releasingUnpaid(checkout, createPlaceOrder(checkout));

  /** Until its email is confirmed, an account has a guest's limits: anybody can sign up with any email. */
  async function placeForShopper(c: Context, input: OrderInput & { shopper: Buyer }) {
    const { shopper, request, provider } = input;
    if (ordersPerHour === 0 || (await isConfirmed(db.sql, shopper.id))) return placeOrder(input);
    const saved = await findAddresses(db.sql, [String(request.address)]);
    const address = request.pickup ?? saved.find(({ userId }) => userId === shopper.id);
    const attempt = { email: shopper.email, address, isByCard: provider !== null, visitor: addressOf(c) };
    return placeAsGuest(limits, attempt, (refusal) => placeOrder({ ...input, refusal }));
  }

  /** Cash or a bank transfer: both are paid later. */
  async function placeUnpaid(c: Context, body: OrderRequest, shopper: Buyer, isTransfer: boolean) {
    const { lang } = returnContext(c, body.lang, await readShop());
    await cancelReplaced(checkout, body.replaces, shopper.id);
    const { orderId } = await placeForShopper(c, {
      shopper,
      request: body,
      key: keyOf(c),
      provider: null,
      isTransfer,
      ...(isTransfer && { network: networkOf(addressOf(c)) }),
      lang,
    });
    return { message: 'Order placed successfully.', orderId };
  }

  return {
    ...guestApi(checkout, placeOrder),

    'GET /api/order/terms': async () => (await readShop()).terms,

    'POST /api/order/cod': async ({ body, shopper, c }) => placeUnpaid(c, body, shopper, false),

    'POST /api/order/transfer': async ({ body, shopper, c }) => placeUnpaid(c, body, shopper, true),

    /** The same order as a shopper's, without the limits that keep strangers from ordering for others. */
    async 'POST /api/order/place'({ body: { paymentType, ...request }, c }) {
      const address = typedAddress(request.address);
      const email = normaliseEmail(address.email);
      const account = await findUser(db.sql, email);
      const { orderId } = await placeOrder({
        shopper: { id: account?.id ?? null, email },
        request: { ...request, address },
        key: keyOf(c),
        provider: null,
        isTransfer: paymentType === 'Transfer',
        lang: request.lang ?? 'en',
        isBySeller: true,
      });
      const order = await readSellerOrder(db, orderId);
      if (!order) throw new Problem('unknown-order');
      return { message: 'Order placed successfully.', order };
    },

    /** Commits the order before it calls the provider. If the provider fails, the order waits to be paid. */
    async 'POST /api/order/stripe'({ body, shopper, c }) {
      const cards = await cardsFor(checkout);
      const context = returnContext(c, body.lang, await readShop());
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

interface GuestDeps extends CancelDeps {
  readShop: ReadShop;
  limits: Limits;
  addressOf: ClientAddress;
  publicUrl: string;
}

/** Orders without an account. They are written like all others; the link takes the place of the account. */
function guestApi(deps: GuestDeps, placeOrder: PlaceOrder): Handlers<'POST /api/order/guest'> {
  const { db, limits, addressOf, publicUrl, readShop } = deps;
  const links = createOrderLinks(db);

  return {
    async 'POST /api/order/guest'({ body, c }) {
      const { email, paymentType, replaces, ...request } = body;
      const provider = paymentType === 'Online' ? await cardsFor(deps) : null;
      const isTransfer = paymentType === 'Transfer';
      const address = request.pickup ? null : typedAddress(body.address ?? {});
      const context = returnContext(c, body.lang, await readShop());
      const key = keyOf(c);
      await cancelReplaced(deps, replaces, null);
      const person = address ?? request.pickup;
      const attempt = { email, address: person, isByCard: provider !== null, visitor: addressOf(c) };
      const { orderId, repeated } = await placeAsGuest(limits, attempt, (refusal) =>
        placeOrder({
          shopper: { id: null, email },
          request: { ...request, address },
          key,
          provider: provider?.name ?? null,
          isTransfer,
          ...((provider || isTransfer) && { network: networkOf(attempt.visitor) }),
          lang: context.lang,
          refusal,
        }),
      );
      const order = await findOrder(db, orderId);
      if (!order) throw new Problem('unknown-order');
      // Of the same time for every request: a provider gets the same return address again.
      const token = await links.sign(orderId, order.createdAt);
      const link = `${publicUrl}${context.prefix}/order#${token}`;
      if (!provider) return { message: 'Order placed successfully.', orderId, link };
      const open = repeated ? samePayment : openPayment;
      const url = await open({ ...deps, cards: provider }, order, { ...context, token });
      return { url, message: 'Please pay by card on the next page.', orderId, link };
    },
  };
}
