import { describe, expect, test } from 'vitest';
import {
  firstStatus,
  hasSlip,
  isBoundByRefund,
  isChangeable,
  orderStatuses,
  paymentTypes,
  paymentWays,
  refundableOf,
  returnedLines,
  shippedStatuses,
} from './order-status.ts';

test('cash that was given back binds its delivery', () => {
  const cash = { status: 'Delivered', paymentType: 'COD', refunded: 1 };
  expect(isBoundByRefund(cash)).toBe(true);
  for (const change of [{ status: 'Shipped' }, { paymentType: 'Online' }, { refunded: 0 }])
    expect(isBoundByRefund({ ...cash, ...change })).toBe(false);
});

test('the seller changes an order until it is packed, refunded or invoiced', () => {
  const order = { status: 'Order Placed', refunded: 0 };
  expect(isChangeable(order)).toBe(true);
  for (const status of orderStatuses)
    expect([status, isChangeable({ ...order, status })]).toEqual([status, status === 'Order Placed']);
  expect(isChangeable({ ...order, refunded: 1 })).toBe(false);
  expect(isChangeable({ ...order, invoice: {} })).toBe(false);
});

test('a slip is printed of what is packed or will be', () => {
  expect(orderStatuses.filter(hasSlip)).toEqual(['Order Placed', 'Packed', 'Shipped', 'Delivered']);
  expect(shippedStatuses).toEqual(['Shipped', 'Delivered']);
});

test('a cash order is placed with the order, any other when it is paid', () => {
  expect(paymentTypes.map(firstStatus)).toEqual(['Order Placed', 'Awaiting Payment']);
  expect(paymentWays).toEqual(['COD', 'Online', 'Transfer']);
});

describe('what can still be refunded', () => {
  const order = { isPaid: true, amount: 1_000, refunded: 0, refunding: 0, due: 0 };
  test.each([
    ['is all that was paid', {}, 1_000],
    ['is nothing of an unpaid order', { isPaid: false }, 0],
    ['is what went not back', { refunded: 300, refunding: 200 }, 500],
    ['is not what never came', { waived: 100 }, 900],
    ['is not what is still to be charged', { due: 400 }, 600],
    ['is not less because the shop owes a difference', { due: -400 }, 1_000],
    ['is never less than nothing', { refunded: 900, refunding: 200 }, 0],
  ])('%s', (_, change, left) => expect(refundableOf({ ...order, ...change })).toBe(left));
});

describe('the lines of a return', () => {
  const lines = [
    { id: 'a', quantity: 2, returned: 0 },
    { id: 'b', quantity: 1, returned: 0 },
  ];
  const back = (chosen: Record<string, number>, of = lines) => {
    const found = returnedLines(of, new Map(Object.entries(chosen)));
    return found && { ...found, lines: found.lines.map(({ id, back: copies }) => [id, copies]) };
  };

  test('are those with copies that come back', () => {
    expect(back({ a: 1 })).toEqual({ lines: [['a', 1]], isAll: false });
    expect(back({ a: 2 })).toEqual({ lines: [['a', 2]], isAll: false });
  });

  test('are all once no copy is left outside', () => {
    expect(back({ a: 2, b: 1 })?.isAll).toBe(true);
    expect(back({ b: 1 }, [{ ...lines[0]!, returned: 2 }, lines[1]!])).toEqual({
      lines: [['b', 1]],
      isAll: true,
    });
  });

  test('cannot have more copies than are left, or be of another order', () => {
    expect(back({ a: 3 })).toBeNull();
    expect(back({ a: 2 }, [{ ...lines[0]!, returned: 1 }])).toBeNull();
    expect(back({ a: 1, c: 1 })).toBeNull();
  });
});
