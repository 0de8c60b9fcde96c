import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canMove,
  firstStatus,
  type HistoryKind,
  isInvoiceDue,
  nextStatuses,
  type OrderStatus,
  orderStatuses,
  paymentTypes,
  previousStatus,
  statusAfter,
  statusesBefore,
  stepActors,
  takenSteps,
  timeline,
} from './order-status.ts';

const at = '2026-03-01T10:00:00.000Z';
const short = (status: string, before: string[] = []) =>
  timeline({ status, steps: [...before, status].map((one) => ({ status: one, at })) }).map(
    (step) => `${step.status}: ${step.state}`,
  );

test('these status changes are allowed, and no others', () => {
  const steps = orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) =>
      stepActors.filter((by) => canMove(from, to, by)).map((by) => `${by}: ${from} → ${to}`),
    ),
  );
  expect(steps).toEqual([
    'payment: Awaiting Payment → Order Placed',
    'shopper: Awaiting Payment → Cancelled',
    'seller: Awaiting Payment → Cancelled',
    'payment: Awaiting Payment → Cancelled',
    'seller: Order Placed → Packed',
    'shopper: Order Placed → Cancelled',
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
    expect(nextStatuses('Awaiting Payment', 'seller')).toEqual(['Cancelled']);
    expect(nextStatuses('Awaiting Payment', 'payment')).toEqual(['Order Placed', 'Cancelled']);
  });

  test('agree with canMove, and an unknown status has none', () => {
    for (const from of orderStatuses) {
      for (const by of stepActors) {
        expect(nextStatuses(from, by)).toEqual(orderStatuses.filter((to) => canMove(from, to, by)));
      }
    }
    for (const odd of ['', 'order placed', 'constructor', '__proto__'])
      expect(nextStatuses(odd, 'seller')).toEqual([]);
  });
});

test('the seller cannot change delivered and cancelled orders', () => {
  const ends = orderStatuses.filter((status) => nextStatuses(status, 'seller').length === 0);
  expect(ends).toEqual(['Delivered', 'Cancelled']);
});

test('the shopper cancels until the order is packed, and does nothing else', () => {
  const open = orderStatuses.filter((status) => nextStatuses(status, 'shopper').length > 0);
  expect(open).toEqual(['Awaiting Payment', 'Order Placed']);
  expect(open.flatMap((status) => nextStatuses(status, 'shopper'))).toEqual(['Cancelled', 'Cancelled']);
});

test('statusesBefore lists the statuses that can change to a status', () => {
  expect(statusesBefore('Cancelled', 'seller')).toEqual(['Awaiting Payment', 'Order Placed', 'Packed']);
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
    expect(short('Cancelled', ['Order Placed', 'Packed'])).toEqual([
      'Order Placed: done',
      'Packed: done',
      'Cancelled: current',
    ]);
    expect(short('Cancelled', ['Awaiting Payment'])[0]).toBe('Awaiting Payment: done');
  });

  test('with an unknown status', () => {
    expect(short('Lost at sea')).toEqual(['Lost at sea: current']);
  });

  test('always has exactly one current step', () => {
    for (const status of orderStatuses) {
      expect(
        timeline({ status, steps: [{ status, at }] }).filter((step) => step.state === 'current'),
      ).toEqual([{ status, state: 'current', at }]);
    }
  });

  test('tells the time of each step that is known, and the last one of a repeated step', () => {
    const later = '2026-03-02T10:00:00.000Z';
    const steps = [
      { status: 'Awaiting Payment', at },
      { status: 'Cancelled', at },
      { status: 'Order Placed', at },
      { status: 'Order Placed', at: later },
      { status: 'Shipped', at: later },
    ];
    expect(timeline({ status: 'Shipped', steps }).map((step) => step.at)).toEqual([
      later,
      undefined,
      later,
      undefined,
    ]);
  });
});

test('the seller goes one step back on the way to the shopper, and nowhere else', () => {
  const back = orderStatuses.map((status) => [
    status,
    previousStatus({ status, paymentType: 'COD', refunded: 0 }),
  ]);
  expect(back.filter(([, to]) => to !== undefined)).toEqual([
    ['Packed', 'Order Placed'],
    ['Shipped', 'Packed'],
    ['Delivered', 'Shipped'],
  ]);
  for (const [from, to] of back) if (to) expect(statusAfter(to)).toBe(from);
  for (const end of ['Awaiting Payment', 'Delivered', 'Cancelled'] as const)
    expect(statusAfter(end)).toBeUndefined();
});

test('a step back never leaves cash refunded that was not collected', () => {
  for (const status of orderStatuses) {
    const [cash, card] = paymentTypes.map((paymentType) =>
      previousStatus({ status, paymentType, refunded: 1 }),
    );
    expect(card).toBe(previousStatus({ status, paymentType: 'Online', refunded: 0 }));
    expect(cash).toBe(status === 'Delivered' ? undefined : card);
  }
});

test('a returned order shows the steps it took, and then its return', () => {
  const steps = (['Order Placed', 'Packed', 'Shipped'] as const).map((status) => ({ status, at }));
  const returnedAt = '2026-03-09T10:00:00.000Z';
  expect(timeline({ status: 'Shipped', steps, returnedAt })).toEqual([
    ...steps.map((step) => Object.assign({ state: 'done' }, step)),
    { status: 'Returned', state: 'current', at: returnedAt },
  ]);
});

describe('the steps that hold', () => {
  const first = { status: 'Order Placed', at } as const;
  const taken = (...past: [HistoryKind, OrderStatus?][]) =>
    takenSteps(
      first,
      past.map(([kind, status], place) => ({ kind, status, at: `${place}` })),
    ).map((step) => `${step.status} ${step.at}`);

  test('end where a step back led, with the time of the first arrival there', () => {
    expect(taken(['step', 'Packed'], ['note'], ['step', 'Shipped'], ['back', 'Packed'])).toEqual([
      `Order Placed ${at}`,
      'Packed 0',
    ]);
  });

  test('of an older order, whose steps are not all known, begin with the first', () => {
    expect(taken(['step', 'Delivered'], ['back', 'Shipped'], ['back', 'Packed'])).toEqual([
      `Order Placed ${at}`,
      'Packed 2',
    ]);
  });

  /** A walk of an order: at each turn one of the steps that are allowed, or a step back. */
  const walk = fc.tuple(fc.constantFrom(...paymentTypes), fc.array(fc.nat(20), { maxLength: 30 }));

  test('are a way that the rules allow, and lead to the status of the order', () => {
    fc.assert(
      fc.property(walk, ([paymentType, choices]) => {
        let status = firstStatus(paymentType);
        const begin = { status, at: '000' };
        const past: { kind: HistoryKind; status: OrderStatus | undefined; at: string }[] = [];
        for (const [turn, choice] of choices.entries()) {
          const previous = previousStatus({ status, paymentType, refunded: 0 });
          const moves = [
            ...stepActors.flatMap((by) => nextStatuses(status, by)).map((to) => ['step', to] as const),
            ...(previous ? [['back', previous] as const] : []),
            ['note', undefined] as const,
          ];
          const [kind, to] = moves[choice % moves.length]!;
          past.push({ kind, status: to, at: String(turn + 1).padStart(3, '0') });
          status = to ?? status;
        }
        const steps = takenSteps(begin, past);
        expect(steps[0]).toEqual(begin);
        expect(steps.at(-1)!.status).toBe(status);
        for (const [index, step] of steps.entries()) {
          if (index === 0) continue;
          const before = steps[index - 1]!;
          expect(stepActors.some((by) => canMove(before.status, step.status, by))).toBe(true);
          expect(before.at < step.at).toBe(true);
        }
        const shown = timeline({ status, steps });
        expect(shown.filter(({ state }) => state === 'current').map((step) => step.status)).toEqual([status]);
        for (const { state, at: time } of shown) expect(time === undefined).toBe(state === 'todo');
      }),
    );
  });
});

test.each([
  ['Awaiting Payment', 'Online', false, false, false],
  ['Order Placed', 'Online', true, true, false],
  ['Order Placed', 'COD', false, false, false],
  ['Packed', 'COD', false, true, true],
  ['Packed', 'Online', true, true, true],
  ['Delivered', 'COD', true, true, true],
  ['Cancelled', 'Online', true, false, false],
])('the invoice of an order %s by %s (paid: %s) is due: %s or %s', (status, paymentType, isPaid, ...due) => {
  const order = { status, paymentType, isPaid };
  expect([isInvoiceDue(order, 'paid'), isInvoiceDue(order, 'packed')]).toEqual(due);
});

describe('an order that is picked up', () => {
  test('waits in the shop instead of being shipped', () => {
    const steps = orderStatuses.flatMap((from) =>
      nextStatuses(from, 'seller', true).map((to) => `${from} → ${to}`),
    );
    expect(steps).toEqual([
      'Awaiting Payment → Cancelled',
      'Order Placed → Packed',
      'Order Placed → Cancelled',
      'Packed → Delivered',
      'Packed → Cancelled',
    ]);
    expect(statusesBefore('Delivered', 'seller', true)).toEqual(['Packed']);
    expect(statusesBefore('Delivered', 'seller')).toEqual(['Shipped']);
  });

  test('goes back the same way', () => {
    const delivered = { status: 'Delivered', paymentType: 'COD', refunded: 0 };
    expect(previousStatus(delivered, true)).toBe('Packed');
    expect(statusAfter('Packed', true)).toBe('Delivered');
    expect(previousStatus({ ...delivered, status: 'Shipped' }, true)).toBeUndefined();
    expect(statusAfter('Shipped', true)).toBeUndefined();
  });

  test('has a timeline without a parcel', () => {
    const shown = timeline({ status: 'Packed', steps: [], pickup: {} });
    expect(shown.map(({ status, state }) => [status, state])).toEqual([
      ['Order Placed', 'done'],
      ['Packed', 'current'],
      ['Delivered', 'todo'],
    ]);
  });
});

test('an invoice is due with the payment of a transfer, whatever the seller chose for cards', () => {
  const order = { status: 'Order Placed', isPaid: true, paymentType: 'Online' };
  for (const chosen of ['paid', 'packed'] as const) {
    const transfer = { ...order, paymentType: 'Transfer' };
    expect(isInvoiceDue(transfer, chosen)).toBe(true);
    expect(isInvoiceDue(order, chosen)).toBe(chosen === 'paid');
    expect(isInvoiceDue({ ...transfer, isPaid: false }, chosen)).toBe(false);
  }
});

test('a returned order that took no known steps still ends with its return', () => {
  expect(timeline({ status: 'Awaiting Payment', steps: [], returnedAt: at })).toEqual([
    { status: 'Awaiting Payment', state: 'done', at: undefined },
    { status: 'Returned', state: 'current', at },
  ]);
});
