import type { OrderRow } from '../../db/order-rows.ts';
import { findRows } from '../../db/rows.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import type { AppDeps } from '../../shop/app-deps.ts';
import { createOrderLinks } from '../order-links.ts';
import { findOrderOfUser } from '../order-queries.ts';
import { readInvoices } from './invoice-wire.ts';

export function invoiceApi({ db, now }: AppDeps) {
  const links = createOrderLinks(db);

  async function invoiceOf(row: OrderRow) {
    const [invoice] = await readInvoices(db.sql, [row]);
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

    /** The newest order first. */
    async 'POST /api/order/invoices'({ body: { ids } }) {
      const orders = await findRows(db.sql, 'orders', { id: ids }, ['id']);
      return { invoices: await readInvoices(db.sql, orders.toReversed()) };
    },
  } satisfies Partial<Handlers>;
}
