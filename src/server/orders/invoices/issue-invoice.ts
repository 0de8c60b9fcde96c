import type { Address } from '../../../contract/addresses.ts';
import type { InvoiceSeller } from '../../../contract/invoices.ts';
import type { Settings } from '../../../contract/settings.ts';
import { creditDue, creditLines, invoiceLines, type InvoiceLine, sumsOf } from '../../../rules/invoices.ts';
import { isInvoiceDue } from '../../../rules/order-status.ts';
import type { TaxReason } from '../../../rules/order-totals.ts';
import type { Sql, Trx } from '../../db/database.ts';
import { linesOfOrders, refundsOfOrders } from '../order-queries.ts';
import type { CreditNoteRow, OrderLineRow, OrderRow, RefundRow } from '../../db/tables.ts';
import { findRow, findRows, insertRows, raiseCounter } from '../../db/rows.ts';

/** What an invoice says beside the seller, the number and the day. Amounts are in minor units. */
export interface InvoiceContent {
  buyer: Address;
  order: { number: number; createdAt: number };
  suppliedAt: number;
  paymentType: string;
  transfer?: true;
  pickup?: true;
  currency: string;
  /** In hundredths of a percent. */
  taxRate: number;
  taxReason: TaxReason;
  pricesIncludeTax: boolean;
  lines: InvoiceLine[];
}

/**
 * Issues the invoice of an order whose moment has come, in the transaction of the step that brings it. The order is
 * locked. What was refunded earlier is credited at once.
 */
export async function issueInvoice(
  trx: Trx,
  orderId: string,
  settings: Settings,
  now: number,
): Promise<void> {
  const order = await findRow(trx, 'orders', { id: orderId });
  if (!order || !isInvoiceDue({ ...order, isPaid: order.isPaid === 1 }, settings.cardInvoice)) return;
  if (await findRow(trx, 'invoices', { orderId })) return;
  const content = JSON.stringify(contentOf(order, await linesOfOrders(trx, [orderId]), now));
  const seller = JSON.stringify(sellerOf(settings));
  const given = await nextNumber(trx, 'invoices', now);
  await insertRows(trx, 'invoices', { orderId, seller, content, ...given });
  await creditOrder(trx, orderId, now);
}

/**
 * Issues a credit note over what went back of an invoiced order, or over all that is left of a void one. Called in the
 * transaction of every such change, with the order locked. Does nothing if it is credited already.
 */
export async function creditOrder(trx: Trx, orderId: string, now: number): Promise<void> {
  const invoice = await findRow(trx, 'invoices', { orderId });
  const order = await findRow(trx, 'orders', { id: orderId });
  if (!invoice || !order) return;
  const { lines } = JSON.parse(invoice.content) as InvoiceContent;
  const notes = await creditNotesOfOrders(trx, [orderId]);
  let before = notes.reduce((sum, { amount }) => sum + amount, 0);
  const isPaid = order.isPaid === 1;
  const due = creditDue({ ...order, isPaid, isReturned: order.returnedAt !== null }, sumsOf(lines).gross);
  const refunds = await refundsOfOrders(trx, [orderId]);
  for (const { refund, amount } of creditParts(refunds, notes, due - before)) {
    const items = refund ? (JSON.parse(refund.items) as { item: string; quantity: number }[]) : [];
    const copies = new Map(items.map(({ item, quantity }) => [item, quantity]));
    const after = before + amount;
    const credited = JSON.stringify(creditLines(lines, { before, after }, copies));
    const note = { orderId, refundId: refund?.id ?? null, amount, lines: credited };
    await insertRows(trx, 'creditNotes', { ...note, ...(await nextNumber(trx, 'credit-notes', now)) });
    before = after;
  }
}

/**
 * One note for each refund that has none, and one for what is left of a void order. The newest refunds first: an older one
 * may have given back what was paid too much.
 */
function creditParts(refunds: RefundRow[], notes: CreditNoteRow[], due: number) {
  const credited = new Set(notes.map(({ refundId }) => refundId));
  const parts: { refund: RefundRow | null; amount: number }[] = [];
  let left = due;
  for (const refund of refunds.toReversed()) {
    if (refund.state !== 'done' || credited.has(refund.id) || left <= 0) continue;
    const amount = Math.min(left, refund.amount);
    parts.unshift({ refund, amount });
    left -= amount;
  }
  if (left > 0) parts.push({ refund: null, amount: left });
  return parts;
}

function contentOf(order: OrderRow, lines: OrderLineRow[], suppliedAt: number): InvoiceContent {
  const { number, createdAt, currency, taxRate, taxReason } = order;
  const pricesIncludeTax = order.taxIncluded === 1;
  return {
    buyer: JSON.parse(order.address) as Address,
    order: { number, createdAt },
    suppliedAt,
    paymentType: order.paymentType === 'COD' ? 'COD' : 'Online',
    ...(order.paymentType === 'Transfer' && { transfer: true as const }),
    ...(order.pickup === 1 && { pickup: true as const }),
    currency,
    taxRate,
    taxReason,
    pricesIncludeTax,
    lines: invoiceLines({ ...order, lines, pricesIncludeTax }),
  };
}

function sellerOf(settings: Settings): InvoiceSeller {
  const { storeName, storeNameAr, legalName, taxNumber, postalAddress, email, phone } = settings;
  const { timeZone, country } = settings;
  return { storeName, storeNameAr, legalName, taxNumber, postalAddress, email, phone, timeZone, country };
}

/** The oldest first. */
export async function creditNotesOfOrders(sql: Sql, orderIds: readonly string[]): Promise<CreditNoteRow[]> {
  return findRows(sql, 'creditNotes', { orderId: orderIds }, ['number']);
}

/**
 * The number and the time of the next invoice or note. Without a gap, also after a crash: the counter is locked until the end
 * of the transaction that writes it. Numbers and times rise together, although clocks of several processes differ.
 */
async function nextNumber(trx: Trx, counter: 'invoices' | 'credit-notes', now: number) {
  const number = await raiseCounter(trx, counter);
  const table = counter === 'invoices' ? 'invoices' : 'creditNotes';
  const last = await findRow(trx, table, { number: number - 1 });
  return { number, issuedAt: Math.max(now, last?.issuedAt ?? 0) };
}
