import { currencyOf } from '../../../rules/currencies.ts';
import { majorOf, type Minor, minorOf } from '../../../rules/money.ts';
import { canMove } from '../../../rules/order-status.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import { lockOrder, recordHistory } from '../order-queries.ts';
import { asMember } from '../../changes/change-log.ts';
import { actorOf, logOrder, sumText } from '../order-log.ts';
import { mailAboutOrder } from '../order-mails.ts';
import { readSellerOrder } from '../order-wire.ts';
import { cancelUnopenedOrder } from '../steps/cancel-order.ts';
import { placePaidOrder } from './payment-queries.ts';
import { completePaid } from './settle.ts';
import type { SettleDeps } from '../refund/settle-refund.ts';
import { findRows, updateRows, upTo } from '../../db/rows.ts';

export function transferApi(deps: SettleDeps) {
  const { db, now, outbox } = deps;
  return {
    /** The order is locked before it is compared with what the desk saw: a repeated or late call changes nothing. */
    async 'POST /api/order/received'({ body: { id, amount, accept, seenStatus, seenReceived }, member }) {
      const context = { outbox, shop: await deps.loadShopState() };
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const order = await lockOrder(trx, id);
        if (order?.paymentType !== 'Transfer') throw new Problem('no-such-order');
        const currency = currencyOf(order.currency);
        const isSeen = order.status === seenStatus && majorOf(order.received, currency) === seenReceived;
        if (!isSeen) throw new Problem('conflict');
        const record = (sum: Minor) =>
          recordHistory(trx, {
            orderId: id,
            kind: 'received',
            text: sumText(sum, order),
            ...actorOf(member),
            createdAt: now(),
          });
        const surplus = order.received - order.amount;
        if (surplus > 0 && amount === -majorOf(surplus, currency)) {
          await record(-surplus);
          await updateRows(trx, 'orders', { id }, { received: order.amount, waived: 0, updatedAt: now() });
          return logOrder(trx, member, order);
        }
        if (order.isPaid === 1 || !canMove(order.status, 'Order Placed', 'payment'))
          throw new Problem('not-payable');
        const sum = minorOf(amount, currency);
        if (!sum) throw new Problem('invalid', undefined, { amount: 'number' });
        const received = order.received + sum;
        const isEnough = accept || received >= order.amount;
        const waived = isEnough ? Math.max(0, order.amount - received) : 0;
        await record(sum);
        await updateRows(trx, 'orders', { id }, { received, waived, updatedAt: now() });
        if (isEnough) {
          await placePaidOrder(trx, order, null, now());
          await completePaid(trx, context, order, member, now());
        } else await mailAboutOrder(trx, outbox, id, ['order-underpaid'], now());
        await logOrder(trx, member, order);
      });
      return { message: 'Order Updated', changed: true, order: await readSellerOrder(db, id) };
    },
  } satisfies Partial<Handlers>;
}

const batch = 200;

/** Reminds once when half of the time is over. At its end the order is cancelled and gives its copies back. */
export async function sweepTransfers(deps: SettleDeps & { stop?: AbortSignal }): Promise<void> {
  const { db, now, outbox, stop } = deps;
  const overdue = { status: 'Awaiting Payment', received: 0, transferDue: upTo(now()) } as const;
  for (const { id } of await findRows(db.sql, 'orders', overdue, ['transferDue'], batch)) {
    if (stop?.aborted) return;
    await cancelUnopenedOrder(deps, id, 'payment');
  }
  const unpaid = {
    status: 'Awaiting Payment',
    paymentType: 'Transfer',
    received: 0,
    transferReminded: 0,
  } as const;
  for (const { id, createdAt, transferDue } of await findRows(db.sql, 'orders', unpaid)) {
    if (createdAt + transferDue! > 2 * now()) continue;
    if (stop?.aborted) return;
    await db.transaction(async (trx) => {
      // Unless another process has reminded, or the order does not wait any more.
      const waiting = { id, status: 'Awaiting Payment', transferReminded: 0 } as const;
      if (await updateRows(trx, 'orders', waiting, { transferReminded: 1 }))
        await mailAboutOrder(trx, outbox, id, ['order-reminder'], now());
    });
  }
}
