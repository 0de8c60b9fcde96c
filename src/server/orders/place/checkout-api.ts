import { findUser, guestsAmong } from '../../accounts/account-queries.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import type { EndpointCall, Handlers } from '../../http/endpoint/endpoint.ts';
import { findOrder, findOrderOfUser } from '../order-queries.ts';
import { readSellerOrder } from '../order-wire.ts';
import { cardsFor, openPayment, samePayment } from '../pay/open-payment.ts';
import { pageLanguage, returnContext } from '../../payments/card-provider.ts';
import { type CheckoutDeps, createPlaceOrder } from './place-order.ts';
import { typedAddress } from '../../addresses/address-fields.ts';
import { normaliseEmail } from '../../../rules/accounts.ts';
import { createOrderLinks } from '../order-links.ts';
import { type CancelDeps, cancelOrder } from '../steps/cancel-order.ts';
import type { AppDeps } from '../../shop/app-deps.ts';
import { isId } from '../../../rules/ids.ts';

type Checkout = CheckoutDeps & CancelDeps & Pick<AppDeps, 'addressOf'> & { publicUrl: string };

type UnpaidCall = EndpointCall<'POST /api/order/cod' | 'POST /api/order/transfer'>;

export function checkoutApi(checkout: Checkout) {
  const { db, addressOf, publicUrl, loadShopState } = checkout;
  const links = createOrderLinks(db);
  const placeOrder = createPlaceOrder(checkout);

  /** Cash or a bank transfer: both are paid later. */
  async function placeUnpaid({ body, shopper, key, c }: UnpaidCall, isTransfer: boolean) {
    await cancelReplaced(checkout, body.replaces, shopper.id);
    const { orderId } = await placeOrder({
      shopper,
      request: body,
      key,
      provider: null,
      isTransfer,
      from: addressOf(c),
      lang: body.lang ?? pageLanguage(c) ?? null,
    });
    return { message: 'Order placed successfully.', orderId };
  }

  return {
    'GET /api/order/terms': async () => (await loadShopState()).terms,

    'POST /api/order/cod': async (call) => placeUnpaid(call, false),

    'POST /api/order/transfer': async (call) => placeUnpaid(call, true),

    /** The same order as a shopper's, without the limits that keep strangers from ordering for others. */
    async 'POST /api/order/place'({ body: { paymentType, ...request }, key, member }) {
      const address = typedAddress(request.address);
      const email = normaliseEmail(address.email);
      const account = await findUser(db.sql, email);
      const { orderId } = await placeOrder({
        shopper: { id: account?.id ?? null, email },
        request: { ...request, address },
        key,
        provider: null,
        isTransfer: paymentType === 'Transfer',
        from: member,
        lang: request.lang ?? 'en',
      });
      return { message: 'Order placed successfully.', order: await readSellerOrder(db, orderId) };
    },

    /** Commits the order before it calls the provider. If the provider fails, the order waits to be paid. */
    async 'POST /api/order/stripe'({ body, shopper, key, c }) {
      const cards = await cardsFor(checkout);
      const context = returnContext(c, body.lang, await loadShopState());
      await cancelReplaced(checkout, body.replaces, shopper.id);
      const { orderId, repeated } = await placeOrder({
        shopper,
        request: body,
        key,
        provider: cards.name,
        from: addressOf(c),
        lang: context.lang,
      });
      const order = orProblem(await findOrderOfUser(db, orderId, shopper.id), 'unknown-order');
      const open = repeated ? samePayment : openPayment;
      const url = await open({ ...checkout, cards }, order, context);
      return { url, message: 'Please pay by card on the next page.', orderId };
    },

    /** Without an account. It is written like all others; the link takes the place of the account. */
    async 'POST /api/order/guest'({ body, key, c }) {
      const { email, paymentType, replaces, ...request } = body;
      const provider = paymentType === 'Online' ? await cardsFor(checkout) : null;
      const address = request.pickup ? null : typedAddress(body.address ?? {});
      const context = returnContext(c, body.lang, await loadShopState());
      await cancelReplaced(checkout, replaces, null);
      const { orderId, repeated } = await placeOrder({
        shopper: { id: null, email },
        request: { ...request, address },
        key,
        provider: provider?.name ?? null,
        isTransfer: paymentType === 'Transfer',
        from: addressOf(c),
        lang: context.lang,
      });
      const order = orProblem(await findOrder(db, orderId), 'unknown-order');
      // Of the same time for every request: a provider gets the same return address again.
      const token = await links.sign(orderId, order.createdAt);
      const link = `${publicUrl}${context.prefix}/order#${token}`;
      if (!provider) return { message: 'Order placed successfully.', orderId, link };
      const open = repeated ? samePayment : openPayment;
      const url = await open({ ...checkout, cards: provider }, order, { ...context, token });
      return { url, message: 'Please pay by card on the next page.', orderId, link };
    },
  } satisfies Partial<Handlers>;
}

/**
 * Cancels the unpaid card order that the shopper left to order something else. Then only the new order can be paid, and the
 * copies of the old one are free for it. If the provider does not answer, the old order is cancelled when its session expires.
 */
async function cancelReplaced(
  deps: CancelDeps,
  replaces: string | undefined,
  /** Null for a guest. The link of the order identifies them. */
  userId: string | null,
): Promise<void> {
  if (replaces === undefined) return;
  const { db, now } = deps;
  const order = isId(replaces)
    ? userId !== null && (await findOrderOfUser(db, replaces, userId))
    : await createOrderLinks(db).find(replaces, now());
  if (!order || order.status !== 'Awaiting Payment') return;
  // The link of an order in an account may have been passed on: it shows the order, and cancels nothing.
  if (order.userId !== userId && (await guestsAmong(db.sql, [order.userId])).size === 0) return;
  try {
    await cancelOrder(deps, order, 'shopper');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Paid in another window: the shopper should see that before ordering again.
    if ((await findOrder(db, order.id))?.isPaid === 1) throw new Problem('paid-meanwhile');
  }
}
