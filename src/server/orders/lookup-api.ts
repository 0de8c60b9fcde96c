import { westernDigits } from '../../rules/digits.ts';
import { guestsAmong } from '../accounts/guest-queries.ts';
import type { ClientAddress } from '../http/endpoint/client-address.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { type Limit, type Limits, mailboxSubject } from '../http/protection/limits.ts';
import { createOrderLinks, orderOfLink } from './order-links.ts';
import { findGuestOrder } from './order-queries.ts';
import { type CancelDeps, cancelOrder } from './steps/cancel-order.ts';

const hour = 60 * 60_000;
/** Order numbers follow each other, so that only the email keeps a guessed one from opening. */
const visitorLimit: Limit = { scope: 'lookup-visitor', most: 20, within: hour };
const mailboxLimit: Limit = { scope: 'lookup-email', most: 10, within: hour };

interface LookupDeps extends CancelDeps {
  limits: Limits;
  addressOf: ClientAddress;
}

/** What a guest does with an order: find it again, and cancel it until it is packed. */
export function lookupApi(
  deps: LookupDeps,
): Handlers<'POST /api/order/find' | 'POST /api/order/shared/cancel'> {
  const { db, limits, addressOf, now } = deps;
  const links = createOrderLinks(db);
  return {
    async 'POST /api/order/find'({ body: { number, email }, c }) {
      await limits.spend(visitorLimit, addressOf(c));
      await limits.spend(mailboxLimit, mailboxSubject(email));
      const digits = westernDigits(number).replace(/[\s-]/g, '');
      const id = /^\d{1,15}$/.test(digits) && (await findGuestOrder(db, Number(digits), email));
      if (!id) throw new Problem('no-guest-order');
      return { token: await links.sign(id, now()) };
    },

    /** The owner of an account cancels after a login: their link may have been passed on. */
    async 'POST /api/order/shared/cancel'({ body: { token } }) {
      const order = await orderOfLink(links, token, now());
      if ((await guestsAmong(db.sql, [order.userId])).size === 0) throw new Problem('not-logged-in');
      await cancelOrder(deps, order, 'shopper');
      return { message: 'Order cancelled.' };
    },
  };
}
