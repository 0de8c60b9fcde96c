import { claimOrders, guestsAmong } from '../accounts/account-queries.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import type { OrderRow } from '../db/tables.ts';
import { below, findRows, writeRow } from '../db/rows.ts';
import { readInvoices } from './invoices/invoice-wire.ts';
import { createOrderLinks } from './order-links.ts';
import { mailAboutOrder } from './order-mails.ts';
import { findGuestOrder, findOrderOfUser } from './order-queries.ts';
import { orderPage } from './order-wire.ts';
import { westernDigits } from '../../rules/digits.ts';
import { giveBack } from '../http/protection/limit-queries.ts';
import { isWithin, limit, type Limit } from '../http/protection/limits.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import { type CancelDeps, cancelOrder } from './steps/cancel-order.ts';

const defaultPage = 100;
const hour = 60 * 60_000;
/** Of one address. Order numbers follow each other, so that only the email is to guess. */
const wrongLookups: Limit = { scope: 'lookup-wrong', most: 60, within: hour };
/** Of one order. More requests are answered the same, but write no mail. */
const linkMails: Limit = { scope: 'lookup-mails', most: 3, within: hour };

export function orderApi(deps: CancelDeps & AppDeps) {
  const { db, addressOf, now, outbox } = deps;
  const links = createOrderLinks(db);
  const invoiceOf = async (row: OrderRow) => {
    const [invoice] = await readInvoices(db.sql, [row]);
    return { invoice: orProblem(invoice, 'no-invoice') };
  };

  return {
    async 'GET /api/order/user'({ query: { cursor, limit: most = defaultPage }, shopper }) {
      const asked = { userId: shopper.id, ...(cursor && { id: below(cursor) }) };
      return orderPage(db, await findRows(db.sql, 'orders', asked, ['-id'], most + 1), most);
    },

    async 'POST /api/order/shared'({ body: { token } }) {
      const row = await links.open(token, now());
      const { orders } = await orderPage(db, [row], 1);
      return { order: orders[0]!, isGuest: (await guestsAmong(db.sql, [row.userId])).size > 0 };
    },

    /** Who has the link sees the order anyway. The same email keeps others from taking it over. */
    async 'POST /api/order/claim'({ body: { token }, shopper }) {
      const { id, userId } = await links.open(token, now());
      if (userId !== shopper.id)
        await db.transaction(async (trx) => {
          if (!(await claimOrders(trx, shopper, id))) throw new Problem('other-email');
        });
      return { message: 'The order is in your account.' };
    },

    async 'POST /api/order/unshare'({ body: { token } }) {
      const { id } = await links.open(token, now());
      await writeRow(db.sql, 'revokedLinks', { orderId: id }, { revokedAt: now() });
      return { message: 'The link is disabled.' };
    },

    async 'POST /api/order/find'({ body: { number, email }, c }) {
      const address = addressOf(c);
      // Counted first, so that parallel guesses do not pass the limit, and taken back if it was right.
      await limit(db.sql, wrongLookups, address, now());
      const digits = westernDigits(number).replace(/[\s-]/g, '');
      const row = orProblem(
        /^\d{1,15}$/.test(digits) && (await findGuestOrder(db, Number(digits), email)),
        'no-guest-order',
      );
      await giveBack(db.sql, wrongLookups, address, 1);
      const mailed = outbox.mode !== 'off';
      await db.transaction(async (trx) => {
        if (mailed && (await isWithin(trx, linkMails, row.id, now())))
          await mailAboutOrder(trx, outbox, row.id, ['order-link'], now());
      });
      const { status, returnedAt, pickup, tracking } = (await orderPage(db, [row], 1)).orders[0]!;
      const { carrier, carrierAr } = tracking ?? {};
      return { status, returnedAt, pickup, carrier, carrierAr, mailed };
    },

    async 'POST /api/order/invoice'({ body: { id }, shopper }) {
      return invoiceOf(orProblem(await findOrderOfUser(db, id, shopper.id), 'unknown-order'));
    },

    async 'POST /api/order/shared-invoice'({ body: { token } }) {
      return invoiceOf(await links.open(token, now()));
    },

    /** The newest order first. */
    async 'POST /api/order/invoices'({ body: { ids } }) {
      const orders = await findRows(db.sql, 'orders', { id: ids }, ['id']);
      return { invoices: await readInvoices(db.sql, orders.toReversed()) };
    },

    async 'POST /api/order/cancel'({ body: { id }, shopper }) {
      const order = orProblem(await findOrderOfUser(db, id, shopper.id), 'unknown-order');
      await cancelOrder(deps, order, 'shopper');
      return { message: 'Order cancelled.' };
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
