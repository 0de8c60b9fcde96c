import type { Address } from '../../../contract/addresses.ts';
import type { PaperSeller } from '../../../contract/invoices.ts';
import type { Settings } from '../../../contract/settings.ts';
import { creditDue, creditLines, invoiceLines, type PaperLine, sumsOf } from '../../../rules/invoices.ts';
import { isInvoiceDue } from '../../../rules/order-status.ts';
import type { TaxReason } from '../../../rules/order-totals.ts';
import { refundedCopies } from '../../../rules/refunds.ts';
import type { Sql, Trx } from '../../db/database.ts';
import { linesOfOrders, refundsOfOrders } from '../order-queries.ts';
import type { InvoiceRow, OrderLineRow, OrderRow } from '../order-rows.ts';
import {
  creditNotesOfOrders,
  findOrders,
  insertCreditNote,
  insertInvoice,
  invoicesOfOrders,
} from './invoice-queries.ts';

/** What an invoice says beside the seller, the number and the day. Amounts are in minor units. */
export interface Paper {
  buyer: Address;
  order: { number: number; createdAt: number };
  suppliedAt: number;
  paymentType: string;
  /** Paid by bank transfer. */
  transfer?: true;
  /** Picked up at the shop. */
  pickup?: true;
  currency: string;
  /** In hundredths of a percent. */
  taxRate: number;
  /** An older paper has the shop's rate. */
  taxReason?: TaxReason;
  pricesIncludeTax: boolean;
  lines: PaperLine[];
}

/**
 * Issues the invoice of an order whose moment has come, in the transaction of the step that brings it. The order is
 * locked. Money refunded before gets its credit note at once.
 */
export async function issueInvoice(
  trx: Trx,
  orderId: string,
  settings: Settings,
  now: number,
): Promise<void> {
  const [order] = await findOrders(trx, [orderId]);
  if (!order || !isInvoiceDue({ ...order, isPaid: order.isPaid === 1 }, settings.cardInvoice)) return;
  if ((await invoicesOfOrders(trx, [orderId])).length > 0) return;
  const paper = paperOf(order, await linesOfOrders(trx, [orderId]), now);
  const seller = JSON.stringify(sellerOf(settings));
  await insertInvoice(trx, { orderId, seller, paper: JSON.stringify(paper), issuedAt: now });
  await creditOrder(trx, orderId, now);
}

/**
 * Issues a credit note over what went back of an invoiced order, or over all that is left of a void one. Called in the
 * transaction of every such change, with the order locked. Does nothing if it is credited already.
 */
export async function creditOrder(trx: Trx, orderId: string, now: number): Promise<void> {
  const [[invoice], [order]] = [await invoicesOfOrders(trx, [orderId]), await findOrders(trx, [orderId])];
  if (!invoice || !order) return;
  const { lines } = await readPaper(trx, invoice, order);
  const notes = await creditNotesOfOrders(trx, [orderId]);
  const before = notes.reduce((sum, { amount }) => sum + amount, 0);
  const isPaid = order.isPaid === 1;
  const after = creditDue({ ...order, isPaid, isReturned: order.returnedAt !== null }, sumsOf(lines).gross);
  if (after <= before) return;
  const refunds = (await refundsOfOrders(trx, [orderId])).filter(({ state }) => state === 'done');
  const copies = refundedCopies(
    refunds.map(({ state, items }) => ({ state, items: JSON.parse(items) as Copy[] })),
  );
  for (const { item, quantity } of notes.flatMap((note) => JSON.parse(note.lines) as PaperLine[]))
    copies.set(item, (copies.get(item) ?? 0) - quantity);
  const credited = JSON.stringify(creditLines(lines, { before, after }, copies));
  await insertCreditNote(trx, { orderId, amount: after - before, lines: credited, issuedAt: now });
}

type Copy = { item: string; quantity: number };

/** An invoice of an older version has no paper of its own. */
export async function readPaper(sql: Sql, invoice: InvoiceRow, order: OrderRow): Promise<Paper> {
  if (invoice.paper !== null) return JSON.parse(invoice.paper) as Paper;
  return paperOf(order, await linesOfOrders(sql, [order.id]), invoice.issuedAt);
}

function paperOf(order: OrderRow, lines: OrderLineRow[], suppliedAt: number): Paper {
  const { number, createdAt, paymentType, currency, taxRate, taxReason } = order;
  const pricesIncludeTax = order.taxIncluded === 1;
  return {
    buyer: JSON.parse(order.address) as Address,
    order: { number, createdAt },
    suppliedAt,
    paymentType,
    ...(order.transferDue !== null && { transfer: true as const }),
    ...(order.pickup === 1 && { pickup: true as const }),
    currency,
    taxRate,
    taxReason,
    pricesIncludeTax,
    lines: invoiceLines({ ...order, lines, pricesIncludeTax }),
  };
}

function sellerOf(settings: Settings): PaperSeller {
  const { storeName, storeNameAr, legalName, taxNumber, postalAddress, email, phone } = settings;
  const { timeZone, country } = settings;
  return { storeName, storeNameAr, legalName, taxNumber, postalAddress, email, phone, timeZone, country };
}
