import { canMove, type OrderStatus, previousStatus, shippedStatuses } from '../../../rules/order-status.ts';
import type { Trx } from '../../db/database.ts';
import { deriveAgain, lockOrder, recordHistory } from '../order-queries.ts';
import type { OrderHistoryRow, OrderRow } from '../../db/tables.ts';
import { updateRows } from '../../db/rows.ts';

export interface Shipment {
  carrier: string;
  number: string;
}

type HistoryActor = Pick<OrderHistoryRow, 'actor' | 'memberName'>;

interface Step {
  to: OrderStatus;
  by: HistoryActor;
  now: number;
  shipment?: Shipment | undefined;
}

/**
 * Only from a status that allows this step. Cash is paid on delivery. An order that awaits payment is left alone: its session
 * at the provider must end first. Returns the order as it was before; null if the step was not taken.
 */
export async function takeStep(
  trx: Trx,
  id: string,
  { to, by, now, shipment }: Step,
): Promise<OrderRow | null> {
  const order = await lockOrder(trx, id);
  if (!order || order.status === 'Awaiting Payment' || order.returnedAt !== null) return null;
  if (!canMove(order.status, to, by.actor, order.pickup === 1)) return null;
  // What of the amount was not charged yet would be taken for money to refund.
  if (to === 'Cancelled' && order.due > 0) return null;
  const columns = {
    status: to,
    ...(to === 'Delivered' && { isPaid: 1 }),
    ...(shipment && columnsOf(shipment)),
  };
  const text = shipment && textOf(shipment);
  await record(trx, id, columns, { kind: 'step', status: to, text, ...by, createdAt: now });
  return order;
}

/**
 * Returns the order as it was before; null if it is not one step further, or is bound by a refund. Cash that was paid on
 * delivery is to be collected again.
 */
export async function takeStepBack(
  trx: Trx,
  id: string,
  { to, reason, by, now }: Omit<Step, 'shipment'> & { reason: string },
): Promise<OrderRow | null> {
  const order = await lockOrder(trx, id);
  if (!order || order.returnedAt !== null || previousStatus(order, order.pickup === 1) !== to) return null;
  const { status, paymentType } = order;
  const isCash = status === 'Delivered' && paymentType === 'COD';
  const shipment = status === 'Shipped' && columnsOf({ carrier: '', number: '' });
  const columns = { status: to, ...shipment, ...(isCash && { isPaid: 0 }) };
  await record(trx, id, columns, { kind: 'back', status: to, text: reason, ...by, createdAt: now });
  return order;
}

/** Returns the order as it was before; null if it is not shipped. */
export async function changeShipment(
  trx: Trx,
  id: string,
  shipment: Shipment,
  { by, now }: Pick<Step, 'by' | 'now'>,
): Promise<OrderRow | null> {
  const order = await lockOrder(trx, id);
  if (!order || !shippedStatuses.some((status) => status === order.status)) return null;
  const entry = { kind: 'tracking', text: textOf(shipment), ...by, createdAt: now } as const;
  await record(trx, id, columnsOf(shipment), entry);
  return order;
}

/** Changes a locked order and notes it in its history. The desk finds an order by its tracking number too. */
async function record(
  trx: Trx,
  id: string,
  columns: Partial<OrderRow>,
  entry: Omit<Parameters<typeof recordHistory>[1], 'orderId'>,
): Promise<void> {
  await updateRows(trx, 'orders', { id }, { ...columns, updatedAt: entry.createdAt });
  if (columns.trackingNumber !== undefined) await deriveAgain(trx, id);
  await recordHistory(trx, { orderId: id, ...entry });
}

function columnsOf({ carrier, number }: Shipment) {
  return { carrier, trackingNumber: number };
}

function textOf({ carrier, number }: Shipment): string {
  return `${carrier} ${number}`.trim();
}
