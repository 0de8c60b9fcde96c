import type { Minor } from './money.ts';

/** When the invoice of a card order is issued. An order that is paid in cash gets it when it is packed. */
export const cardInvoices = ['paid', 'packed'] as const;
export type CardInvoice = (typeof cardInvoices)[number];

export const invoiceLineKinds = ['book', 'delivery', 'fee', 'rounding', 'refund'] as const;

/** A line of an invoice or of a credit note. */
export interface InvoiceLine {
  kind: (typeof invoiceLineKinds)[number];
  /** The order's line, if it is a book. */
  item: string;
  name: string;
  nameAr: string;
  quantity: number;
  /** Of one copy, as the shopper saw it: with the tax or without. */
  price: Minor;
  net: Minor;
  tax: Minor;
  gross: Minor;
}

/** Divides a total in proportion to the weights. The parts add up to it exactly, and none is negative. */
export function shareOut(total: Minor, weights: readonly Minor[]): Minor[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const part = portion(total, weighed, sum) - given;
    given += part;
    return part;
  });
}

/** Rounded down. The product may be beyond the exact numbers. */
function portion(total: Minor, part: Minor, whole: Minor): Minor {
  return Number((BigInt(total) * BigInt(part)) / BigInt(whole));
}

interface ChargedOrder {
  lines: readonly { id: string; name: string; nameAr: string; quantity: number; offerPrice: Minor }[];
  delivery: Minor;
  fee: Minor;
  rounding: Minor;
  tax: Minor;
  pricesIncludeTax: boolean;
}

/** The lines of an order's invoice. Their nets, taxes and sums add up to those of the order. */
export function invoiceLines(order: ChargedOrder): InvoiceLine[] {
  const { lines, delivery, fee, rounding, tax, pricesIncludeTax } = order;
  const extra = { item: '', name: '', nameAr: '', quantity: 1 };
  const rows = [
    ...lines.map(({ id: item, name, nameAr, quantity, offerPrice: price }) => {
      return { kind: 'book' as const, item, name, nameAr, quantity, price };
    }),
    { kind: 'delivery' as const, ...extra, price: delivery },
    { kind: 'fee' as const, ...extra, price: fee },
  ].filter(({ kind, price }) => kind === 'book' || price > 0);
  const charged = rows.map(({ price, quantity }) => price * quantity);
  const taxes = shareOut(tax, charged);
  const priced = rows.map((row, index): InvoiceLine => {
    const [amount, part] = [charged[index]!, taxes[index]!];
    const net = pricesIncludeTax ? amount - part : amount;
    return Object.assign(row, { net, tax: part, gross: net + part });
  });
  if (rounding === 0) return priced;
  return [
    ...priced,
    { kind: 'rounding', ...extra, price: -rounding, net: -rounding, tax: 0, gross: -rounding },
  ];
}

export interface Sums {
  net: Minor;
  tax: Minor;
  gross: Minor;
}

export function sumsOf(lines: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => lines.reduce((all, line) => all + line[name], 0);
  return { net: sum('net'), tax: sum('tax'), gross: sum('gross') };
}

/**
 * The lines of the next credit note of an invoice, when `before` of its sum was credited and `after` is to be. The taxes
 * of all notes of an invoice add up to its own when all of it is credited. A note over the whole invoice repeats its
 * lines; one over copies or the delivery names them; any other is over a sum.
 */
export function creditLines(
  invoice: readonly InvoiceLine[],
  { before, after }: { before: Minor; after: Minor },
  copies: ReadonlyMap<string, number>,
): InvoiceLine[] {
  const { tax, gross } = sumsOf(invoice);
  if (before === 0 && after === gross) return [...invoice];
  const amount = after - before;
  const amountTax = portion(tax, after, gross) - portion(tax, before, gross);
  const named = invoice.flatMap(({ kind, item, name, nameAr, price }) => {
    const quantity = copies.get(item || kind);
    return quantity ? [{ kind, item, name, nameAr, quantity, price }] : [];
  });
  const sum = { kind: 'refund' as const, item: '', name: '', nameAr: '', quantity: 1, price: amount };
  const rows = named.length > 0 ? named : [sum];
  const weights = rows.map(({ price, quantity }) => price * quantity);
  const parts = shareOut(amount, weights);
  const taxes = shareOut(amountTax, parts);
  return rows.map((row, index) => {
    const [part, partTax] = [parts[index]!, taxes[index]!];
    return Object.assign(row, { net: part - partTax, tax: partTax, gross: part });
  });
}

/** What of an invoice is to be credited: all of an order that was cancelled or came back unpaid, else what went back. */
export function creditDue(
  order: { status: string; isPaid: boolean; isReturned: boolean; refunded: Minor },
  gross: Minor,
): Minor {
  const isVoid = order.status === 'Cancelled' || (order.isReturned && !order.isPaid);
  return isVoid ? gross : Math.min(order.refunded, gross);
}
