import { claimOrders, guestsAmong } from '../accounts/guest-queries.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import { writeRow } from '../db/rows.ts';
import { createOrderLinks } from './order-links.ts';
import { findGuestOrder, ordersOfUser } from './order-queries.ts';
import { orderPage } from './order-wire.ts';
import { westernDigits } from '../../rules/digits.ts';
import { type Limit, mailboxSubject } from '../http/protection/limits.ts';
import type { ShopDeps } from '../shop/shop-deps.ts';
import { type CancelDeps, cancelOrder } from './steps/cancel-order.ts';

const defaultPage = 100;
const hour = 60 * 60_000;
/** Order numbers follow each other, so that only the email keeps a guessed one from opening. */
const visitorLimit: Limit = { scope: 'lookup-visitor', most: 20, within: hour };
const mailboxLimit: Limit = { scope: 'lookup-email', most: 10, within: hour };

export function orderApi(deps: CancelDeps & ShopDeps) {
  const { db, limits, addressOf, now } = deps;
  const links = createOrderLinks(db);

  return {
    async 'GET /api/order/user'({ query: { cursor, limit = defaultPage }, shopper }) {
      return orderPage(db, await ordersOfUser(db, shopper.id, { cursor, limit }), limit);
    },

    async 'POST /api/order/shared'({ body: { token } }) {
      const row = await links.open(token, now());
      const { orders } = await orderPage(db, [row], 1);
      return { order: orders[0]!, isGuest: (await guestsAmong(db.sql, [row.userId])).size > 0 };
    },

    /** Who has the link sees the order anyway. The same email keeps others from taking it over. */
    async 'POST /api/order/claim'({ body: { token }, shopper }) {
      const { id, userId } = await links.open(token, now());
      if (userId !== shopper.id && !(await claimOrders(db.sql, shopper, id)))
        throw new Problem('other-email');
      return { message: 'The order is in your account.' };
    },

    async 'POST /api/order/unshare'({ body: { token } }) {
      const { id } = await links.open(token, now());
      await writeRow(db.sql, 'revokedLinks', { orderId: id }, { revokedAt: now() });
      return { message: 'The link is disabled.' };
    },

    /** A guest finds an order again, and cancels it until it is packed. */
    async 'POST /api/order/find'({ body: { number, email }, c }) {
      await limits.spend(visitorLimit, addressOf(c));
      await limits.spend(mailboxLimit, mailboxSubject(email));
      const digits = westernDigits(number).replace(/[\s-]/g, '');
      const id = orProblem(
        /^\d{1,15}$/.test(digits) && (await findGuestOrder(db, Number(digits), email)),
        'no-guest-order',
      );
      return { token: await links.sign(id, now()) };
    },

    /** The owner of an account cancels after a login: their link may have been passed on. */
    async 'POST /api/order/shared/cancel'({ body: { token } }) {
      const order = await links.open(token, now());
      if ((await guestsAmong(db.sql, [order.userId])).size === 0) throw new Problem('not-logged-in');
      await cancelOrder(deps, order, 'shopper');
      return { message: 'Order cancelled.' };
    },
  } satisfies Partial<Handlers>;
}
