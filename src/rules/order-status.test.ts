import { describe, expect, test } from 'vitest';
import { canMove, nextStatuses, orderStatuses, statusesBefore, timeline } from './order-status.ts';

const short = (status: string) => timeline(status).map((step) => `${step.status}: ${step.state}`);

test('these status changes are allowed, and no others', () => {
  const steps = orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) =>
      (['seller', 'payment'] as const)
        .filter((by) => canMove(from, to, by))
        .map((by) => `${by}: ${from} → ${to}`),
    ),
  );
  expect(steps).toEqual([
    'payment: Awaiting Payment → Order Placed',
    'payment: Awaiting Payment → Cancelled',
    'seller: Order Placed → Packed',
    'seller: Order Placed → Cancelled',
    'seller: Packed → Shipped',
    'seller: Packed → Cancelled',
    'seller: Shipped → Delivered',
    'payment: Cancelled → Order Placed',
  ]);
});

describe('next statuses', () => {
  test('offer the seller only the steps of the seller', () => {
    expect(nextStatuses('Order Placed', 'seller')).toEqual(['Packed', 'Cancelled']);
    expect(nextStatuses('Shipped', 'seller')).toEqual(['Delivered']);
    expect(nextStatuses('Awaiting Payment', 'seller')).toEqual([]);
    expect(nextStatuses('Awaiting Payment', 'payment')).toEqual(['Order Placed', 'Cancelled']);
  });

  test('agree with canMove, and an unknown status has none', () => {
    for (const from of orderStatuses) {
      for (const by of ['seller', 'payment'] as const) {
        expect(nextStatuses(from, by)).toEqual(orderStatuses.filter((to) => canMove(from, to, by)));
      }
    }
    for (const odd of ['', 'order placed', 'constructor', '__proto__'])
      expect(nextStatuses(odd, 'seller')).toEqual([]);
  });
});

test('the seller cannot change delivered, cancelled and unpaid orders', () => {
  const ends = orderStatuses.filter((status) => nextStatuses(status, 'seller').length === 0);
  expect(ends).toEqual(['Awaiting Payment', 'Delivered', 'Cancelled']);
});

test('statusesBefore lists the statuses that can change to a status', () => {
  expect(statusesBefore('Cancelled', 'seller')).toEqual(['Order Placed', 'Packed']);
  expect(statusesBefore('Order Placed', 'payment')).toEqual(['Awaiting Payment', 'Cancelled']);
  expect(statusesBefore('Awaiting Payment', 'payment')).toEqual([]);
});

describe('the timeline of an order', () => {
  test('that is on its way', () => {
    expect(short('Packed')).toEqual([
      'Order Placed: done',
      'Packed: current',
      'Shipped: todo',
      'Delivered: todo',
    ]);
    expect(short('Delivered').at(-1)).toBe('Delivered: current');
  });

  test('that is not paid yet', () => {
    expect(short('Awaiting Payment').slice(0, 2)).toEqual([
      'Awaiting Payment: current',
      'Order Placed: todo',
    ]);
  });

  test('that was cancelled', () => {
    expect(short('Cancelled')).toEqual(['Order Placed: done', 'Cancelled: current']);
    expect(timeline('Cancelled', true)[0]).toEqual({ status: 'Awaiting Payment', state: 'done' });
  });

  test('with an unknown status', () => {
    expect(short('Lost at sea')).toEqual(['Lost at sea: current']);
  });

  test('always has exactly one current step', () => {
    for (const status of orderStatuses) {
      expect(timeline(status).filter((step) => step.state === 'current')).toEqual([
        { status, state: 'current' },
      ]);
    }
  });
});
