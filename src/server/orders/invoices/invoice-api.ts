import { isInvoiceDue } from '../../../rules/order-status.ts';
import type { OrderRow } from '../order-rows.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import type { AppDeps } from '../../shop/app-deps.ts';
import { findOrders } from './invoice-queries.ts';
import { readInvoices } from './invoice-wire.ts';
import { issueInvoice } from './issue-invoice.ts';
import { createOrderLinks } from '../order-links.ts';
import { findOrderOfUser, lockOrder } from '../order-queries.ts';
import { findRows } from '../../db/rows.ts';

export function invoiceApi({ db, now, loadShopState }: AppDeps) {
  const links = createOrderLinks(db);

  /** The newest order first. One that was packed by an older version may have no number yet: the oldest gets the first. */
  async function invoicesOf(orders: OrderRow[]) {
    const ids = orders.map(({ id }) => id);
    const known = new Set(
      (await findRows(db.sql, 'invoices', { orderId: ids })).map(({ orderId }) => orderId),
    );
    const { settings } = await loadShopState();
    for (const { id, ...order } of orders.toReversed()) {
      if (known.has(id) || !isInvoiceDue({ ...order, isPaid: order.isPaid === 1 }, settings.cardInvoice))
        continue;
      await db.transaction(async (trx) => {
        if (await lockOrder(trx, id)) await issueInvoice(trx, id, settings, now());
      });
    }
    return readInvoices(db.sql, orders);
  }

  async function invoiceOf(row: OrderRow) {
    const [invoice] = await invoicesOf([row]);
    if (!invoice) throw new Problem('no-invoice');
    return { invoice };
  }

  return {
    async 'POST /api/order/invoice'({ body: { id }, shopper }) {
      return invoiceOf(orProblem(await findOrderOfUser(db, id, shopper.id), 'unknown-order'));
    },

    async 'POST /api/order/shared-invoice'({ body: { token } }) {
      return invoiceOf(await links.open(token, now()));
    },

    async 'POST /api/order/invoices'({ body: { ids } }) {
      return { invoices: await invoicesOf(await findOrders(db.sql, ids)) };
    },
  } satisfies Partial<Handlers>;
}
