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

/** Who takes a step: the seller at the desk, or the payment provider's signed word. */
export type StepTaker = 'seller' | 'payment';

const STEPS: readonly (readonly [from: OrderStatus, to: OrderStatus, by: StepTaker])[] = [
  ['Awaiting Payment', 'Order Placed', 'payment'],
  ['Awaiting Payment', 'Cancelled', 'payment'],
  // Money that came after all: the order stands again.
  ['Cancelled', 'Order Placed', 'payment'],
  ['Order Placed', 'Packed', 'seller'],
  ['Order Placed', 'Cancelled', 'seller'],
  ['Packed', 'Shipped', 'seller'],
  ['Packed', 'Cancelled', 'seller'],
  ['Shipped', 'Delivered', 'seller'],
];

export function nextStatuses(status: string, by: StepTaker): OrderStatus[] {
  return STEPS.filter(([from, , taker]) => from === status && taker === by).map(([, to]) => to);
}

export function canMove(from: string, to: string, by: StepTaker): boolean {
  return STEPS.some(([start, end, taker]) => start === from && end === to && taker === by);
}

/** From where an order may come to this status. */
export function statusesBefore(to: OrderStatus, by: StepTaker): OrderStatus[] {
  return orderStatuses.filter((from) => canMove(from, to, by));
}

/** Nothing is packed that is not paid for yet or never will be sent. */
export function hasSlip(status: OrderStatus): boolean {
  return status !== 'Awaiting Payment' && status !== 'Cancelled';
}

export type TimelineStep = { status: string; state: 'done' | 'current' | 'todo' };

/**
 * The way of an order as its shopper sees it, with exactly one current step. One that was cancelled had been
 * placed, unless it was to be paid by card and never was.
 */
export function timeline(status: string, unpaidByCard = false): TimelineStep[] {
  const way = wayOf(status, unpaidByCard);
  const current = way.indexOf(status);
  return way.map((step, index) => ({
    status: step,
    state: index < current ? 'done' : index === current ? 'current' : 'todo',
  }));
}

function wayOf(status: string, unpaidByCard: boolean): string[] {
  const placed = ['Order Placed', 'Packed', 'Shipped', 'Delivered'];
  if (placed.includes(status)) return placed;
  if (status === 'Awaiting Payment') return [status, ...placed];
  if (status === 'Cancelled') return [unpaidByCard ? 'Awaiting Payment' : 'Order Placed', status];
  return [status];
}
