import type { Context } from 'hono';
import { confirmedAmong, findUser } from '../../accounts/account-queries.ts';
import { findRow } from '../../db/rows.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { findOrder, findOrderOfUser } from '../order-queries.ts';
import { readSellerOrder } from '../order-wire.ts';
import { cardsFor, openPayment, samePayment } from '../pay/open-payment.ts';
import { pageLanguage, returnContext } from '../../payments/card-provider.ts';
import { keyOf } from '../request-keys.ts';
import { type Buyer, networkOf, type OrderInput, UnpaidOrders } from './order-draft.ts';
import { type CheckoutDeps, createPlaceOrder, type PlaceOrder } from './place-order.ts';
import { type AddressFields, typedAddress } from '../../addresses/address-fields.ts';
import type { OrderRequest } from '../../../contract/orders.ts';
import { normaliseEmail } from '../../../rules/accounts.ts';
import { hashedSubject, type Limit, mailboxSubject } from '../../http/protection/limits.ts';
import { createOrderLinks } from '../order-links.ts';
import { type CancelDeps, cancelOrder, releaseOrder } from '../steps/cancel-order.ts';
import type { ShopDeps } from '../../shop/shop-deps.ts';
import { isId } from '../../../rules/ids.ts';
import { phoneTail, placeKey } from '../../../rules/addresses.ts';

type Checkout = CheckoutDeps & CancelDeps & Pick<ShopDeps, 'limits' | 'addressOf'> & { publicUrl: string };

export function checkoutApi(checkout: Checkout) {
  const { db, limits, addressOf, ordersPerHour, publicUrl, readShop } = checkout;
  const links = createOrderLinks(db);
  const placeOrder = releasingUnpaid(checkout, createPlaceOrder(checkout));

  /** Until its email is confirmed, an account has a guest's limits: anybody can sign up with any email. */
  async function placeForShopper(c: Context, input: OrderInput & { shopper: Buyer }) {
    const { shopper, request, provider } = input;
    const isLimited = ordersPerHour > 0 && (await confirmedAmong(db.sql, [shopper.id])).size === 0;
    if (!isLimited) return placeOrder(input);
    const saved = { id: String(request.address), userId: shopper.id };
    const address = request.pickup ?? (await findRow(db.sql, 'addresses', saved));
    const attempt = { email: shopper.email, address, isByCard: provider !== null, visitor: addressOf(c) };
    return placeAsGuest(limits, attempt, (refusal) => placeOrder({ ...input, refusal }));
  }

  /** Cash or a bank transfer: both are paid later. */
  async function placeUnpaid(c: Context, body: OrderRequest, shopper: Buyer, isTransfer: boolean) {
    await cancelReplaced(checkout, body.replaces, shopper.id);
    const { orderId } = await placeForShopper(c, {
      shopper,
      request: body,
      key: keyOf(c),
      provider: null,
      isTransfer,
      ...(isTransfer && { network: networkOf(addressOf(c)) }),
      lang: body.lang ?? pageLanguage(c) ?? null,
    });
    return { message: 'Order placed successfully.', orderId };
  }

  return {
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
      return { message: 'Order placed successfully.', order: await readSellerOrder(db, orderId) };
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
        network: networkOf(addressOf(c)),
        lang: context.lang,
      });
      const order = orProblem(await findOrderOfUser(db, orderId, shopper.id), 'unknown-order');
      const open = repeated ? samePayment : openPayment;
      const url = await open({ ...checkout, cards }, order, context);
      return { url, message: 'Please pay by card on the next page.', orderId };
    },

    /** Without an account. It is written like all others; the link takes the place of the account. */
    async 'POST /api/order/guest'({ body, c }) {
      const { email, paymentType, replaces, ...request } = body;
      const provider = paymentType === 'Online' ? await cardsFor(checkout) : null;
      const isTransfer = paymentType === 'Transfer';
      const address = request.pickup ? null : typedAddress(body.address ?? {});
      const context = returnContext(c, body.lang, await readShop());
      const key = keyOf(c);
      await cancelReplaced(checkout, replaces, null);
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
  const order = !isId(replaces)
    ? await createOrderLinks(db).find(replaces, now())
    : userId === null
      ? undefined
      : await findOrderOfUser(db, replaces, userId);
  if (order?.status !== 'Awaiting Payment') return;
  try {
    await cancelOrder(deps, order, 'shopper');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Paid in another window: the shopper should see that before ordering again.
    if ((await findOrder(db, order.id))?.isPaid === 1) throw new Problem('paid-meanwhile');
  }
}

/** A new card order releases what unpaid ones of the same person or network hold. A repeated request releases nothing. */
function releasingUnpaid(deps: CancelDeps, placeOrder: PlaceOrder): PlaceOrder {
  return async (input) => {
    try {
      return await placeOrder(input);
    } catch (error) {
      if (!(error instanceof UnpaidOrders)) throw error;
      for (const id of error.orderIds) await releaseOrder(deps, id);
      return placeOrder(input);
    }
  };
}

const hour = 60 * 60_000;
/**
 * Placing an order without paying by card is free. The limits keep people from sending parcels, calls and mails to somebody
 * who did not order.
 */
const phoneLimit: Limit = { scope: 'guest-phone', most: 5, within: hour };
const placeLimit: Limit = { scope: 'guest-place', most: 5, within: hour };
const emailLimit: Limit = { scope: 'guest-email', most: 5, within: hour };
/** All attempts, cash and card: each may write rows and take copies from the stock. */
const visitorLimit: Limit = { scope: 'guest-visitor', most: 60, within: hour };

interface GuestAttempt {
  email: string;
  /** Who picks it up gives no street. Undefined for a sample one of the demo. */
  address: AddressFields | NonNullable<OrderRequest['pickup']> | undefined;
  isByCard: boolean;
  /** The client's address. */
  visitor: string;
}

/**
 * Counts an order before it is placed, so that parallel orders are limited too. If it is refused or was placed before, it
 * counts only as an attempt of the visitor.
 */
async function placeAsGuest<T extends { repeated: boolean }>(
  limits: ShopDeps['limits'],
  { email, address, isByCard, visitor }: GuestAttempt,
  place: (refusal: Problem | null) => Promise<T>,
): Promise<T> {
  const unpaid: [Limit, string][] = [[emailLimit, mailboxSubject(email)]];
  if (address && 'street' in address) unpaid.unshift([placeLimit, hashedSubject(placeKey(address))]);
  if (address?.phone) unpaid.unshift([phoneLimit, hashedSubject(phoneTail(address.phone))]);
  const counters: [Limit, string][] = [[visitorLimit, visitor], ...(isByCard ? [] : unpaid)];
  const spent: [Limit, string][] = [];
  let refusal: Problem | null = null;
  for (const [limit, subject] of counters) {
    if (limit !== visitorLimit) spent.push([limit, subject]);
    try {
      await limits.spend(limit, subject);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refusal = new Problem('too-many-orders', error.about);
      break;
    }
  }
  const giveBack = async () => {
    for (const [limit, subject] of spent) await limits.restore(limit, subject, 1);
  };
  try {
    const placed = await place(refusal);
    if (placed.repeated) await giveBack();
    return placed;
  } catch (error) {
    await giveBack();
    throw error;
  }
}
