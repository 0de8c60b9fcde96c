import { currencyOf } from '../../rules/currencies.ts';
import { isoTime } from '../../rules/dates.ts';
import { formatOrderNumber } from '../../rules/ids.ts';
import { decimalText, type Minor } from '../../rules/money.ts';
import type { StepActor } from '../../rules/order-status.ts';
import { asMember, changed, type FieldChange, logChange, type Subject } from '../changes/change-log.ts';
import type { Trx } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import type { OrderLineRow, OrderRow } from '../db/tables.ts';

/** Who changes an order. A member of the desk is named in its history and in the log. */
export type Actor = Exclude<StepActor, 'seller'> | DeskMember;

/** What the history of an order keeps of them. */
export function actorOf(by: Actor): { actor: StepActor; memberName: string } {
  return typeof by === 'string' ? { actor: by, memberName: '' } : { actor: 'seller', memberName: by.name };
}

/** The first call in a transaction that a member may have asked for. */
export async function admitActor(trx: Trx, by: Actor): Promise<void> {
  if (typeof by !== 'string') await asMember(trx, by);
}

/** Logs what a member has changed of an order since it was as `before`. What others change is not logged. */
export async function logOrder(
  trx: Trx,
  by: Actor,
  before: OrderRow,
  more: readonly FieldChange[] = [],
): Promise<void> {
  if (typeof by === 'string') return;
  const { title, changes } = await changesOf(trx, before);
  await logChange(trx, by, { title, changes: [...changes, ...more] });
}

/** What the log says of an order that has changed since it was as `before`. */
export async function changesOf(trx: Trx, before: OrderRow): Promise<Subject> {
  const after = await findRow(trx, 'orders', { id: before.id });
  const changes = changed(loggedFields(before), loggedFields(after!));
  return { title: formatOrderNumber(before.number), changes };
}

export function sumText(sum: Minor, { currency }: Pick<OrderRow, 'currency'>): string {
  return `${decimalText(sum, currencyOf(currency))} ${currency}`;
}

function loggedFields(order: OrderRow) {
  const { status, isPaid, address, carrier, trackingNumber, returnedAt } = order;
  return {
    status,
    isPaid,
    amount: sumText(order.amount, order),
    refunded: sumText(order.refunded, order),
    received: sumText(order.received, order),
    waived: sumText(order.waived, order),
    due: sumText(order.due, order),
    address,
    carrier,
    trackingNumber,
    returnedAt: returnedAt === null ? '' : isoTime(returnedAt),
  };
}

/** How many copies of each book an order has, of two states of its lines. */
export function changedCopies(
  before: readonly Pick<OrderLineRow, 'name' | 'quantity'>[],
  after: readonly Pick<OrderLineRow, 'name' | 'quantity'>[],
): FieldChange[] {
  const copies = (lines: typeof before) =>
    Object.fromEntries(lines.map(({ name, quantity }) => [`copies.${name}`, quantity]));
  return changed(copies(before), copies(after));
}
