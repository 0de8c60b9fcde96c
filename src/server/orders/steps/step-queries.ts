import {
  canMove,
  type OrderStatus,
  previousStatus,
  shippedStatuses,
  type StepActor,
} from '../../../rules/order-status.ts';
import type { Trx } from '../../db/database.ts';
import { lockOrder, recordHistory } from '../order-queries.ts';
import { deriveAgain } from '../order-index-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { updateRows } from '../../db/rows.ts';

export interface Shipment {
  carrier: string;
  number: string;
}

interface Step {
  to: OrderStatus;
  by: StepActor;
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
  if (!canMove(order.status, to, by, order.pickup === 1)) return null;
  // What of the amount was not charged yet would be taken for money to refund.
  if (to === 'Cancelled' && order.due > 0) return null;
  await updateRows(
    trx,
    'orders',
    { id },
    {
      status: to,
      updatedAt: now,
      ...(to === 'Delivered' && { isPaid: 1 }),
      ...(shipment && columnsOf(shipment)),
    },
  );
  if (shipment) await deriveAgain(trx, [id]);
  const text = shipment && textOf(shipment);
  await recordHistory(trx, { orderId: id, kind: 'step', status: to, text, actor: by, createdAt: now });
  return order;
}

/**
 * False if the order is not one step further, or is bound by a refund. Cash that was paid on delivery is to be collected
 * again.
 */
export async function takeStepBack(
  trx: Trx,
  id: string,
  { to, reason, now }: { to: OrderStatus; reason: string; now: number },
): Promise<boolean> {
  const order = await lockOrder(trx, id);
  if (!order || order.returnedAt !== null || previousStatus(order, order.pickup === 1) !== to) return false;
  const { status, paymentType } = order;
  const isCash = status === 'Delivered' && paymentType === 'COD';
  const shipment = status === 'Shipped' && columnsOf({ carrier: '', number: '' });
  await updateRows(
    trx,
    'orders',
    { id },
    { status: to, updatedAt: now, ...shipment, ...(isCash && { isPaid: 0 }) },
  );
  if (shipment) await deriveAgain(trx, [id]);
  const entry = { kind: 'back', status: to, text: reason, actor: 'seller' } as const;
  await recordHistory(trx, { orderId: id, ...entry, createdAt: now });
  return true;
}

/** False if the order is not shipped. */
export async function changeShipment(
  trx: Trx,
  id: string,
  shipment: Shipment,
  now: number,
): Promise<boolean> {
  const values = { ...columnsOf(shipment), updatedAt: now };
  if (!(await updateRows(trx, 'orders', { id, status: shippedStatuses }, values))) return false;
  await deriveAgain(trx, [id]);
  const text = textOf(shipment);
  await recordHistory(trx, { orderId: id, kind: 'tracking', text, actor: 'seller', createdAt: now });
  return true;
}

/** The desk finds an order by its tracking number, so whoever writes these derives its text again. */
function columnsOf({ carrier, number }: Shipment) {
  return { carrier, trackingNumber: number };
}

function textOf({ carrier, number }: Shipment): string {
  return `${carrier} ${number}`.trim();
}
