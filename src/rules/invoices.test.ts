import { expect, test } from 'vitest';
import { formatInvoiceNumber, hasInvoice } from './invoices.ts';

test.each([
  ['Awaiting Payment', false, false],
  ['Order Placed', false, false],
  ['Order Placed', true, true],
  ['Packed', false, true],
  ['Shipped', false, true],
  ['Delivered', true, true],
  ['Cancelled', false, false],
  ['Cancelled', true, true],
])('an order that is %s (paid: %s) has an invoice: %s', (status, isPaid, expected) => {
  expect(hasInvoice({ status, isPaid })).toBe(expected);
});

test('numbers have six digits, and more when they need them', () => {
  expect([1, 42, 1_234_567].map(formatInvoiceNumber)).toEqual(['000001', '000042', '1234567']);
});
