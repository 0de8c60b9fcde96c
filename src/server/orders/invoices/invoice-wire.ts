import type { Invoice, TaxDocument, InvoiceSeller } from '../../../contract/invoices.ts';
import type { Order } from '../../../contract/orders.ts';
import { currencyOf } from '../../../rules/currencies.ts';
import { type InvoiceLine, sumsOf } from '../../../rules/invoices.ts';
import { type Currency, decimalText, majorOf, type Minor } from '../../../rules/money.ts';
import { isoTime } from '../../../rules/dates.ts';
import type { Sql } from '../../db/database.ts';
import type { CreditNoteRow, InvoiceRow, OrderRow } from '../../db/tables.ts';
import { findRows } from '../../db/rows.ts';
import { creditNotesOfOrders, type InvoiceContent } from './issue-invoice.ts';
import { qrCode } from '../../files/qr-code.ts';
import { sumsOnWire } from '../../reports/ledger.ts';

/** The invoices of these orders with their credit notes, in the order of the orders. */
export async function readInvoices(sql: Sql, orders: OrderRow[]): Promise<Invoice[]> {
  const read = await documentsOfOrders(sql, orders);
  return orders.flatMap(({ id }) => {
    const found = read(id);
    return found ? [invoiceOnWire(found.invoice, found.notes)] : [];
  });
}

async function documentsOfOrders(sql: Sql, orders: readonly Pick<OrderRow, 'id'>[]) {
  const ids = orders.map(({ id }) => id);
  const invoices = new Map(
    (await findRows(sql, 'invoices', { orderId: ids })).map((row) => [row.orderId, row]),
  );
  const notes = Map.groupBy(await creditNotesOfOrders(sql, [...invoices.keys()]), ({ orderId }) => orderId);
  return (id: string) => {
    const invoice = invoices.get(id);
    return invoice && { invoice, notes: notes.get(id) ?? [] };
  };
}

/** What each of these orders says of its invoice; undefined for one without. */
export async function readSummaries(sql: Sql, orders: readonly Pick<OrderRow, 'id' | 'currency'>[]) {
  const read = await documentsOfOrders(sql, orders);
  return ({ id, currency }: Pick<OrderRow, 'id' | 'currency'>): Order['invoice'] => {
    const found = read(id);
    if (!found) return undefined;
    const { number, issuedAt } = found.invoice;
    const creditNotes = found.notes.map((note) => ({
      number: note.number,
      issuedAt: isoTime(note.issuedAt),
      amount: majorOf(note.amount, currencyOf(currency)),
    }));
    return { number, issuedAt: isoTime(issuedAt), creditNotes };
  };
}

function invoiceOnWire(row: InvoiceRow, notes: CreditNoteRow[]): Invoice {
  const content = JSON.parse(row.content) as InvoiceContent;
  const shared = {
    seller: JSON.parse(row.seller) as InvoiceSeller,
    currency: currencyOf(content.currency),
    taxPercent: content.taxRate / 100,
  };
  const { buyer, suppliedAt, paymentType, pricesIncludeTax, taxReason } = content;
  return {
    ...documentOnWire(row, content.lines, shared),
    suppliedAt: isoTime(suppliedAt),
    buyer,
    order: { _id: row.orderId, number: content.order.number, createdAt: isoTime(content.order.createdAt) },
    paymentType: paymentType as Invoice['paymentType'],
    ...(content.transfer && { transfer: {} }),
    ...(content.pickup && { pickup: {} }),
    pricesIncludeTax,
    taxReason,
    creditNotes: notes.map((note) => documentOnWire(note, JSON.parse(note.lines) as InvoiceLine[], shared)),
  };
}

function documentOnWire(
  { number, issuedAt: moment }: Pick<InvoiceRow, 'number' | 'issuedAt'>,
  lines: InvoiceLine[],
  { seller, currency, taxPercent }: { seller: InvoiceSeller; currency: Currency; taxPercent: number },
): TaxDocument {
  const sums = sumsOf(lines);
  const issuedAt = isoTime(moment);
  const qr = zatcaQr({ seller, issuedAt, ...sums }, currency);
  const totals = sumsOnWire(sums, currency);
  return {
    number,
    issuedAt,
    seller,
    lines: lines.map(({ kind, name, nameAr, quantity, price, ...amounts }) => ({
      kind,
      name,
      nameAr,
      quantity,
      taxPercent,
      price: majorOf(price, currency),
      ...sumsOnWire(amounts, currency),
    })),
    totals,
    rates: [{ taxPercent, ...totals }],
    ...(qr && { qr }),
  };
}

interface Signed {
  seller: TaxDocument['seller'];
  issuedAt: string;
  gross: Minor;
  tax: Minor;
}

/**
 * The QR code that Saudi Arabia's tax authority (ZATCA) asks for on a simplified tax invoice, in its first phase: the
 * Base64 of five fields, each a tag, a length in bytes and the value. Undefined for a shop elsewhere.
 */
export function zatcaQr({ seller, issuedAt, gross, tax }: Signed, currency: Currency): TaxDocument['qr'] {
  const { country, taxNumber, legalName, storeNameAr } = seller;
  if (country !== 'SA' || !taxNumber) return undefined;
  const time = issuedAt.replace(/\.\d+Z$/, 'Z');
  const amounts = [gross, tax].map((minor) => decimalText(minor, currency));
  const fields = [legalName || storeNameAr, taxNumber, time, ...amounts];
  const bytes = fields.map((value, index) => field(index + 1, value));
  const text = Buffer.concat(bytes).toString('base64');
  return { text, ...qrCode(text) };
}

/** The length is one byte, so a long name is cut between two characters. */
function field(tag: number, value: string): Buffer {
  let cut = value;
  while (Buffer.byteLength(cut) > 255) cut = [...cut].slice(0, -1).join('');
  return Buffer.concat([Buffer.from([tag, Buffer.byteLength(cut)]), Buffer.from(cut)]);
}
