import type { CardInvoice } from './invoices.ts';
import type { Minor } from './money.ts';

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

/** What a shopper chooses. An order that is paid by bank transfer is `Online`, with a time until which it waits. */
export const paymentWays = [...paymentTypes, 'Transfer'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** Who changes a status: the shopper, the seller, or a signed report of the payment provider. */
export const stepActors = ['shopper', 'seller', 'payment'] as const;
export type StepActor = (typeof stepActors)[number];

type Step = readonly [from: OrderStatus, to: OrderStatus, by: StepActor, only?: 'parcel' | 'pickup'];

const STEPS: readonly Step[] = [
  ['Awaiting Payment', 'Order Placed', 'payment'],
  ['Awaiting Payment', 'Cancelled', 'payment'],
  ['Awaiting Payment', 'Cancelled', 'shopper'],
  ['Awaiting Payment', 'Cancelled', 'seller'],
  // A payment that arrives after the cancellation restores the order.
  ['Cancelled', 'Order Placed', 'payment'],
  ['Order Placed', 'Packed', 'seller'],
  ['Order Placed', 'Cancelled', 'shopper'],
  ['Order Placed', 'Cancelled', 'seller'],
  ['Packed', 'Shipped', 'seller', 'parcel'],
  // A pick-up waits in the shop.
  ['Packed', 'Delivered', 'seller', 'pickup'],
  ['Packed', 'Cancelled', 'seller'],
  ['Shipped', 'Delivered', 'seller', 'parcel'],
];

/** The way of an order to the shopper. The seller may go one step back on it. */
const PATH: readonly OrderStatus[] = ['Order Placed', 'Packed', 'Shipped', 'Delivered'];
const pathOf = (isPickup: boolean) => (isPickup ? PATH.filter((status) => status !== 'Shipped') : PATH);

export function nextStatuses(status: string, by: StepActor, isPickup = false): OrderStatus[] {
  return orderStatuses.filter((to) => canMove(status, to, by, isPickup));
}

export function canMove(from: string, to: string, by: StepActor, isPickup = false): boolean {
  const kind = isPickup ? 'pickup' : 'parcel';
  return STEPS.some(
    ([start, end, actor, only = kind]) => start === from && end === to && actor === by && only === kind,
  );
}

export function statusesBefore(to: OrderStatus, by: StepActor, isPickup = false): OrderStatus[] {
  return orderStatuses.filter((from) => canMove(from, to, by, isPickup));
}

interface CollectedOrder {
  status: string;
  paymentType: string;
  refunded: Minor;
}

/** Where the seller's step back leads; undefined if there is none. */
export function previousStatus(order: CollectedOrder, isPickup = false): OrderStatus | undefined {
  const path = pathOf(isPickup);
  return isBoundByRefund(order) ? undefined : path[path.findIndex((one) => one === order.status) - 1];
}

/**
 * A step back from the delivery says that the cash was not collected. After some of it was given back this cannot be said
 * any more: the order would be unpaid and refunded, and collect its cash twice.
 */
export function isBoundByRefund({ status, paymentType, refunded }: CollectedOrder): boolean {
  return status === 'Delivered' && paymentType === 'COD' && refunded > 0;
}

/** From where a step back leads to this status; undefined if none does. */
export function statusAfter(to: OrderStatus, isPickup = false): OrderStatus | undefined {
  return pathOf(isPickup).find((_, index, path) => path[index - 1] === to);
}

/** What can still go back of an order. */
export function refundableOf(order: {
  isPaid: boolean;
  amount: Minor;
  refunded: Minor;
  refunding: Minor;
  /** What of the amount never came. */
  waived?: Minor;
  /** What is still to be charged of it. */
  due: Minor;
}): Minor {
  const { amount, waived = 0, due, refunded, refunding } = order;
  return order.isPaid ? Math.max(0, amount - waived - Math.max(0, due) - refunded - refunding) : 0;
}

/** What came back of an order's lines, with these copies too. Null if a line has fewer copies left. */
export function returnedLines<L extends { id: string; quantity: number; returned: number }>(
  lines: readonly L[],
  chosen: ReadonlyMap<string, number>,
): { lines: (L & { back: number })[]; isAll: boolean } | null {
  const after = lines.map((line) => ({ ...line, back: chosen.get(line.id) ?? 0 }));
  const isPossible = after.every(({ quantity, returned, back }) => returned + back <= quantity);
  const isKnown = [...chosen.keys()].every((id) => lines.some((line) => line.id === id));
  if (!isPossible || !isKnown) return null;
  const isAll = after.every(({ quantity, returned, back }) => returned + back === quantity);
  return { lines: after.filter(({ back }) => back > 0), isAll };
}

/** The parcel is on its way, or has arrived. */
export const shippedStatuses: readonly OrderStatus[] = ['Shipped', 'Delivered'];

/** Whether the seller can change the lines and the address of an order. The server also knows of refunds under way. */
export function isChangeable(order: {
  status: string;
  refunded: number;
  invoice?: object | undefined;
}): boolean {
  return order.status === 'Order Placed' && order.refunded === 0 && order.invoice === undefined;
}

/** A new order begins with this status. */
export function firstStatus(way: PaymentWay): OrderStatus {
  return way === 'COD' ? 'Order Placed' : 'Awaiting Payment';
}

/** Orders that wait for their payment and cancelled orders are not packed, so they have no packing slip. */
export function hasSlip(status: OrderStatus): boolean {
  return status !== 'Awaiting Payment' && status !== 'Cancelled';
}

const packedOrLater = new Set<string>(PATH.slice(1));

/** Whether an order that has no invoice must get one now. */
export function isInvoiceDue(
  order: { status: string; isPaid: boolean; paymentType: string },
  cardInvoice: CardInvoice,
): boolean {
  const { status, isPaid, paymentType } = order;
  if (packedOrLater.has(status)) return true;
  if (status !== 'Order Placed' || !isPaid) return false;
  return paymentType === 'Transfer' || (paymentType === 'Online' && cardInvoice === 'paid');
}

/**
 * What can happen to an order after it was placed. `change` is of its lines or its address, after which a difference may be
 * charged; `tracking` corrects the shipment; a return may go back into stock; `received` is money of a transfer.
 */
export const historyKinds = [
  'step',
  'back',
  'change',
  'charged-cash',
  'charged-transfer',
  'tracking',
  'return',
  'restocked-return',
  'received',
  'note',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** A status that the order has reached, and when. */
export interface OrderStep {
  status: string;
  at: string;
}

interface KnownStep extends OrderStep {
  status: OrderStatus;
}

/** The steps that hold: a step back removes those after the one it leads to. Notes and the like are no steps. */
export function takenSteps(
  first: KnownStep,
  past: readonly { kind: HistoryKind; status?: OrderStatus | undefined; at: string }[],
): KnownStep[] {
  let taken = [first];
  for (const { kind, status, at } of past) {
    if (status === undefined) continue;
    if (kind === 'step') taken.push({ status, at });
    if (kind !== 'back') continue;
    const index = taken.findLastIndex((step) => step.status === status);
    // The steps of an older order are not all known.
    taken = index < 0 ? [first, { status, at }] : taken.slice(0, index + 1);
  }
  return taken;
}

export type TimelineStep = { status: string; state: 'done' | 'current' | 'todo'; at?: string };

interface Progress {
  status: string;
  steps: readonly OrderStep[];
  /** When the parcel came back. */
  returnedAt?: string | undefined;
  /** Where it is picked up. */
  pickup?: object | undefined;
}

/**
 * The steps of an order for the shopper, exactly one of them current. A step whose time is not known has none. A
 * cancelled or returned order shows the steps it took before.
 */
export function timeline({ status, steps, returnedAt, pickup }: Progress): TimelineStep[] {
  const shown = stepsOf(status, steps, pathOf(pickup !== undefined));
  const current = shown.indexOf(status);
  const times = new Map(steps.map((step) => [step.status, step.at]));
  const taken = shown.slice(0, current + 1).map((step, index): TimelineStep => {
    const isCurrent = index === current && returnedAt === undefined;
    return { status: step, state: isCurrent ? 'current' : 'done', at: times.get(step) };
  });
  if (returnedAt !== undefined) return [...taken, { status: 'Returned', state: 'current', at: returnedAt }];
  return [
    ...taken,
    ...shown.slice(current + 1).map((step): TimelineStep => ({ status: step, state: 'todo' })),
  ];
}

function stepsOf(status: string, steps: readonly OrderStep[], path: readonly string[]): string[] {
  if (path.includes(status)) return [...path];
  if (status === 'Awaiting Payment') return [status, ...path];
  if (status !== 'Cancelled') return [status];
  const before = steps.map((step) => step.status).filter((step) => step !== status);
  return [...new Set(before), status];
}
