import {
  type OrderStatus,
  shippedStatuses,
  statusAfter,
  statusesBefore,
  type StepActor,
} from '../../../rules/order-status.ts';
import type { Trx } from '../../db/database.ts';
import { recordHistory } from '../order-queries.ts';
import { deriveAgain } from '../order-index-queries.ts';
import type { OrderLineRow } from '../order-rows.ts';
import { updateRows } from '../../db/rows.ts';

export interface Shipment {
  carrier: string;
  number: string;
}

export async function isPickup(trx: Trx, id: string): Promise<boolean> {
  const order = await trx.selectFrom('orders').select('pickup').where('id', '=', id).executeTakeFirst();
  return order?.pickup === 1;
}

interface Step {
  to: OrderStatus;
  by: StepActor;
  now: number;
  shipment?: Shipment | undefined;
}

/**
 * A conditional update: only from a status that allows this step. Cash is paid on delivery. An order that awaits payment
 * is left alone: its session at the provider must end first.
 */
export async function takeStep(trx: Trx, id: string, { to, by, now, shipment }: Step): Promise<boolean> {
  const before = statusesBefore(to, by, await isPickup(trx, id));
  const from = before.filter((status) => status !== 'Awaiting Payment');
  if (from.length === 0) return false;
  const order = await trx
    .updateTable('orders')
    .set({
      status: to,
      updatedAt: now,
      ...(to === 'Delivered' && { isPaid: 1 }),
      ...(shipment && columnsOf(shipment)),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .where('returnedAt', 'is', null)
    // What of the amount was not charged yet would be taken for money to refund.
    .where((row) => (to === 'Cancelled' ? row('due', '<=', 0) : row.lit(true)))
    .returning('id')
    .executeTakeFirst();
  if (!order) return false;
  if (shipment) await deriveAgain(trx, [id]);
  const text = shipment && wordsOf(shipment);
  await recordHistory(trx, { orderId: id, kind: 'step', status: to, text, actor: by, createdAt: now });
  return true;
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
  const from = statusAfter(to, await isPickup(trx, id));
  if (!from) return false;
  const order = await trx
    .updateTable('orders')
    .set((row) => ({
      status: to,
      updatedAt: now,
      ...(from === 'Shipped' && columnsOf({ carrier: '', number: '' })),
      ...(from === 'Delivered' && {
        isPaid: row.case().when('paymentType', '=', 'COD').then(0).else(row.ref('isPaid')).end(),
      }),
    }))
    .where('id', '=', id)
    .where('status', '=', from)
    .where('returnedAt', 'is', null)
    .where((row) =>
      from === 'Delivered'
        ? row.or([row('paymentType', '!=', 'COD'), row('refunded', '=', 0)])
        : row.lit(true),
    )
    .returning('id')
    .executeTakeFirst();
  if (!order) return false;
  if (from === 'Shipped') await deriveAgain(trx, [id]);
  const entry = { kind: 'back', status: to, text: reason, actor: 'seller' } as const;
  await recordHistory(trx, { orderId: id, ...entry, createdAt: now });
  return true;
}

/** The order is locked. */
export async function writeReturn(
  trx: Trx,
  id: string,
  { lines, isAll }: { lines: (Pick<OrderLineRow, 'id' | 'taken'> & { back: number })[]; isAll: boolean },
  now: number,
): Promise<void> {
  for (const line of lines) {
    await trx
      .updateTable('orderLines')
      .set((row) => ({
        returned: row('returned', '+', line.back),
        taken: Math.max(0, line.taken - line.back),
      }))
      .where('id', '=', line.id)
      .execute();
  }
  await updateRows(trx, 'orders', { id }, { updatedAt: now, ...(isAll && { returnedAt: now }) });
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
  const text = wordsOf(shipment);
  await recordHistory(trx, { orderId: id, kind: 'tracking', text, actor: 'seller', createdAt: now });
  return true;
}

/** The desk finds an order by its tracking number, so whoever writes these derives its text again. */
function columnsOf({ carrier, number }: Shipment) {
  return { carrier, trackingNumber: number };
}

function wordsOf({ carrier, number }: Shipment): string {
  return `${carrier} ${number}`.trim();
}
