import type { OrderStatus } from './order-status.ts';

const packedOrLater: readonly string[] = ['Packed', 'Shipped', 'Delivered'] satisfies OrderStatus[];

/** An invoice is given for what is paid, or leaves the shop to be paid in cash. */
export function hasInvoice({ status, isPaid }: { status: string; isPaid: boolean }): boolean {
  return isPaid || packedOrLater.includes(status);
}

/** `000042`: without a year or a prefix, so that a gap could be seen. */
export function formatInvoiceNumber(number: number): string {
  return String(number).padStart(6, '0');
}
