import type { Invoice, invoiceEndpoints } from '../../../contract/orders.ts';
import { hasInvoice } from '../../../rules/order-status.ts';
import type { Db } from '../../db/database.ts';
import type { OrderRow } from '../order-rows.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import type { ReadShop } from '../../shop/shop-state.ts';
import { findOrders, invoicesOfOrders, issueInvoices } from './invoice-queries.ts';
import { createOrderLinks, orderOfLink } from '../order-links.ts';
import { findOrderOfUser } from '../order-queries.ts';
import { ordersOnWire } from '../order-wire.ts';

interface InvoiceDeps {
  db: Db;
  now: () => number;
  readShop: ReadShop;
}

export function invoiceApi({ db, now, readShop }: InvoiceDeps): Handlers<keyof typeof invoiceEndpoints> {
  const links = createOrderLinks(db);

  /** The newest order first. Orders that have no invoice yet get the next numbers, the oldest first. */
  async function invoicesOf(rows: OrderRow[]): Promise<Invoice[]> {
    const orders = rows.filter(({ status, isPaid }) => hasInvoice({ status, isPaid: isPaid === 1 }));
    const ids = orders.map(({ id }) => id);
    if (ids.length === 0) return [];
    let invoices = await invoicesOfOrders(db.sql, ids);
    if (invoices.length < ids.length) {
      await issueInvoices(db, ids.toReversed(), JSON.stringify(await sellerDetails()), now());
      invoices = await invoicesOfOrders(db.sql, ids);
    }
    return (await ordersOnWire(db, orders)).map((order) => {
      const { number, seller, issuedAt } = invoices.find(({ orderId }) => orderId === order._id)!;
      const details = JSON.parse(seller) as Invoice['seller'];
      return { number, issuedAt: new Date(issuedAt).toISOString(), seller: details, order };
    });
  }

  async function sellerDetails(): Promise<Invoice['seller']> {
    const { settings } = await readShop();
    const { storeName, storeNameAr, legalName, taxNumber, postalAddress, email, phone, timeZone } = settings;
    return { storeName, storeNameAr, legalName, taxNumber, postalAddress, email, phone, timeZone };
  }

  async function invoiceOf(row: OrderRow) {
    const [invoice] = await invoicesOf([row]);
    if (!invoice) throw new Problem('no-invoice');
    return { invoice };
  }

  return {
    async 'POST /api/order/invoice'({ body: { id }, shopper }) {
      const row = await findOrderOfUser(db, id, shopper.id);
      if (!row) throw new Problem('unknown-order');
      return invoiceOf(row);
    },

    async 'POST /api/order/shared-invoice'({ body: { token } }) {
      return invoiceOf(await orderOfLink(links, token, now()));
    },

    async 'POST /api/order/invoices'({ body: { ids } }) {
      return { invoices: await invoicesOf(await findOrders(db.sql, ids)) };
    },
  };
}
