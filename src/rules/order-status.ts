export const orderStatuses = [
  'Awaiting Payment',
  'Order Placed',
  'Packed',
  'Shipped',
  'Delivered',
  'Cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentTypes = ['COD', 'Online'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** Who changes a status: the seller, or a signed webhook of the payment provider. */
export type StepActor = 'seller' | 'payment';

const STEPS: readonly (readonly [from: OrderStatus, to: OrderStatus, by: StepActor])[] = [
  ['Awaiting Payment', 'Order Placed', 'payment'],
  ['Awaiting Payment', 'Cancelled', 'payment'],
  // A payment that arrives after the cancellation restores the order.
  ['Cancelled', 'Order Placed', 'payment'],
  ['Order Placed', 'Packed', 'seller'],
  ['Order Placed', 'Cancelled', 'seller'],
  ['Packed', 'Shipped', 'seller'],
  ['Packed', 'Cancelled', 'seller'],
  ['Shipped', 'Delivered', 'seller'],
];

export function nextStatuses(status: string, by: StepActor): OrderStatus[] {
  return STEPS.filter(([from, , actor]) => from === status && actor === by).map(([, to]) => to);
}

export function canMove(from: string, to: string, by: StepActor): boolean {
  return STEPS.some(([start, end, actor]) => start === from && end === to && actor === by);
}

export function statusesBefore(to: OrderStatus, by: StepActor): OrderStatus[] {
  return orderStatuses.filter((from) => canMove(from, to, by));
}

/** Unpaid card orders and cancelled orders are not packed, so they have no packing slip. */
export function hasSlip(status: OrderStatus): boolean {
  return status !== 'Awaiting Payment' && status !== 'Cancelled';
}

export type TimelineStep = { status: string; state: 'done' | 'current' | 'todo' };

/**
 * The steps of an order for the shopper, exactly one of them current. A cancelled order was placed before, unless
 * its card payment never arrived.
 */
export function timeline(status: string, unpaidByCard = false): TimelineStep[] {
  const steps = stepsOf(status, unpaidByCard);
  const current = steps.indexOf(status);
  return steps.map((step, index) => ({
    status: step,
    state: index < current ? 'done' : index === current ? 'current' : 'todo',
  }));
}

function stepsOf(status: string, unpaidByCard: boolean): string[] {
  const placed = ['Order Placed', 'Packed', 'Shipped', 'Delivered'];
  if (placed.includes(status)) return placed;
  if (status === 'Awaiting Payment') return [status, ...placed];
  if (status === 'Cancelled') return [unpaidByCard ? 'Awaiting Payment' : 'Order Placed', status];
  return [status];
}
