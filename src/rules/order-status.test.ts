import { describe, expect, test } from 'vitest';
import { canMove, nextStatuses, orderStatuses, statusesBefore, timeline } from './order-status.ts';

const short = (status: string) => timeline(status).map((step) => `${step.status}: ${step.state}`);

test('the table of steps is exactly this', () => {
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
  test('offer a seller the steps of the desk only', () => {
    expect(nextStatuses('Order Placed', 'seller')).toEqual(['Packed', 'Cancelled']);
    expect(nextStatuses('Shipped', 'seller')).toEqual(['Delivered']);
    expect(nextStatuses('Awaiting Payment', 'seller')).toEqual([]);
    expect(nextStatuses('Awaiting Payment', 'payment')).toEqual(['Order Placed', 'Cancelled']);
  });

  test('agree with canMove, and an unknown status leads nowhere', () => {
    for (const from of orderStatuses) {
      for (const by of ['seller', 'payment'] as const) {
        expect(nextStatuses(from, by)).toEqual(orderStatuses.filter((to) => canMove(from, to, by)));
      }
    }
    for (const odd of ['', 'order placed', 'constructor', '__proto__'])
      expect(nextStatuses(odd, 'seller')).toEqual([]);
  });
});

test('delivered and cancelled orders are at their end for the seller', () => {
  const ends = orderStatuses.filter((status) => nextStatuses(status, 'seller').length === 0);
  expect(ends).toEqual(['Awaiting Payment', 'Delivered', 'Cancelled']);
});

test('what comes before a status is where a step to it begins', () => {
  expect(statusesBefore('Cancelled', 'seller')).toEqual(['Order Placed', 'Packed']);
  expect(statusesBefore('Order Placed', 'payment')).toEqual(['Awaiting Payment', 'Cancelled']);
  expect(statusesBefore('Awaiting Payment', 'payment')).toEqual([]);
});

describe('the shopper follows an order', () => {
  test('on its way', () => {
    expect(short('Packed')).toEqual([
      'Order Placed: done',
      'Packed: current',
      'Shipped: todo',
      'Delivered: todo',
    ]);
    expect(short('Delivered').at(-1)).toBe('Delivered: current');
  });

  test('before it is paid', () => {
    expect(short('Awaiting Payment').slice(0, 2)).toEqual([
      'Awaiting Payment: current',
      'Order Placed: todo',
    ]);
  });

  test('after it was cancelled', () => {
    expect(short('Cancelled')).toEqual(['Order Placed: done', 'Cancelled: current']);
    expect(timeline('Cancelled', true)[0]).toEqual({ status: 'Awaiting Payment', state: 'done' });
  });

  test('with a status this shop does not know', () => {
    expect(short('Lost at sea')).toEqual(['Lost at sea: current']);
  });

  test('always at exactly one current step', () => {
    for (const status of orderStatuses) {
      expect(timeline(status).filter((step) => step.state === 'current')).toEqual([
        { status, state: 'current' },
      ]);
    }
  });
});
