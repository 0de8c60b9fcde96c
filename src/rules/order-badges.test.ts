import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderBadges, paidAs, paymentBadges, paymentStateNames } from './order-badges.ts';
import { orderStatuses, paymentTypes } from './order-status.ts';

const returnedAt = '2026-03-01T10:00:00.000Z';
const order = {
  status: 'Order Placed',
  paymentType: 'COD',
  isPaid: false,
  amount: 1020,
  refunded: 0,
} as const;
const payment = (change: object, refunded = 0) => orderBadges({ ...order, ...change, refunded }).payment;

describe('the payment of an order', () => {
  test('in cash is collected on delivery, then paid', () => {
    expect(payment({})).toBe('to-collect');
    expect(payment({ status: 'Shipped' })).toBe('to-collect');
    expect(payment({ status: 'Delivered', isPaid: true })).toBe('paid');
  });

  test('by card is open until it is paid', () => {
    expect(payment({ paymentType: 'Online', status: 'Awaiting Payment' })).toBe('not-paid-yet');
    expect(payment({ paymentType: 'Online', isPaid: true })).toBe('paid');
  });

  test('that was never made is not expected after a cancellation or a return', () => {
    expect(payment({ status: 'Cancelled' })).toBe('not-paid');
    expect(payment({ status: 'Cancelled', paymentType: 'Online' })).toBe('not-paid');
    expect(payment({ status: 'Shipped', returnedAt })).toBe('not-paid');
  });

  test('goes back after a cancellation or a return', () => {
    expect(payment({ status: 'Cancelled', isPaid: true })).toBe('refund-due');
    expect(payment({ status: 'Delivered', isPaid: true, returnedAt })).toBe('refund-due');
    expect(payment({ status: 'Cancelled', isPaid: true }, 1020)).toBe('refunded');
    expect(payment({ status: 'Delivered', isPaid: true, returnedAt }, 1020)).toBe('refunded');
  });

  test('that went back in part is due for the rest after a cancellation only', () => {
    expect(payment({ status: 'Cancelled', isPaid: true }, 20)).toBe('refund-due');
    expect(payment({ status: 'Delivered', isPaid: true, returnedAt }, 20)).toBe('partly-refunded');
    expect(payment({ status: 'Delivered', isPaid: true }, 20)).toBe('partly-refunded');
  });

  test('by a transfer of less goes back as far as it came', () => {
    const transfer = { waived: 20 };
    const paid = { paymentType: 'Online', status: 'Delivered', isPaid: true, transfer };
    expect(payment(paid, 999)).toBe('partly-refunded');
    expect(payment(paid, 1000)).toBe('refunded');
    expect(payment({ ...paid, transfer: { waived: 0 } }, 1000)).toBe('partly-refunded');
  });

  test('of an order that cost nothing leaves nothing due', () => {
    expect(payment({ status: 'Cancelled', isPaid: true, amount: 0 })).toBe('paid');
  });
});

test('the delivery is the status, until the parcel came back', () => {
  for (const status of orderStatuses) expect(orderBadges({ ...order, status }).delivery).toBe(status);
  expect(orderBadges({ ...order, status: 'Delivered', returnedAt }).delivery).toBe('Returned');
});

const anyOrder = fc.record({
  status: fc.constantFrom(...orderStatuses),
  paymentType: fc.constantFrom(...paymentTypes),
  isPaid: fc.boolean(),
  amount: fc.integer({ min: 1, max: 100_000 }),
  returnedAt: fc.constantFrom(undefined, returnedAt),
});

test('whatever happened, money is due back only if it came and nothing is sent for it', () => {
  fc.assert(
    fc.property(anyOrder, fc.nat(100_000), (one, refunded) => {
      const badge = orderBadges({ ...one, refunded }).payment;
      expect(paymentBadges).toContain(badge);
      const isOver = one.status === 'Cancelled' || one.returnedAt !== undefined;
      if (badge === 'refund-due')
        expect([one.isPaid, isOver, refunded < one.amount]).toEqual([true, true, true]);
      if (badge === 'refunded') expect([one.isPaid, refunded >= one.amount]).toEqual([true, true]);
      if (badge === 'to-collect')
        expect([one.isPaid, isOver, one.paymentType]).toEqual([false, false, 'COD']);
      if (badge === 'paid') expect([one.isPaid, refunded, isOver]).toEqual([true, 0, false]);
      if (one.isPaid) expect(badge).not.toMatch(/^not-paid|^to-/);
    }),
  );
});

test('a refund never makes a payment due that was not due before', () => {
  fc.assert(
    fc.property(anyOrder, fc.nat(100_000), (one, refunded) => {
      const before = orderBadges({ ...one, refunded: 0 }).payment;
      const after = orderBadges({ ...one, refunded }).payment;
      if (after === 'refund-due') expect(before).toBe('refund-due');
      if (!one.isPaid) expect(after).toBe(before);
    }),
  );
});

test('the filter by payment says how an order is paid, and whether it is', () => {
  expect(Object.fromEntries(paymentStateNames.map((name) => [name, paidAs(name)]))).toEqual({
    'cash-due': { way: 'COD', isPaid: false },
    'cash-paid': { way: 'COD', isPaid: true },
    'card-due': { way: 'Online', isPaid: false },
    'card-paid': { way: 'Online', isPaid: true },
    'transfer-due': { way: 'Transfer', isPaid: false },
    'transfer-paid': { way: 'Transfer', isPaid: true },
    'refund-due': undefined,
  });
  expect(paidAs(undefined)).toBeUndefined();
});
