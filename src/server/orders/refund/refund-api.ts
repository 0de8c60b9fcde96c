import { Problem } from '../../http/endpoint/problem.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import type { RefundMethod } from '../../../rules/refunds.ts';
import { findOrder } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { readSellerOrder } from '../order-wire.ts';
import { keyOf } from '../request-keys.ts';
import type { CancelDeps } from '../steps/cancel-order.ts';
import { recordRefund, refundOrder } from './refund-order.ts';

export function refundApi(deps: CancelDeps): Handlers<'POST /api/order/refund'> {
  const { db, cards } = deps;
  return {
    async 'POST /api/order/refund'({ body: { id, method, note = '', ...asked }, c }) {
      const before = await findOrder(db, id);
      if (!before) throw new Problem('no-such-order');
      const input = { orderId: id, ...asked, key: keyOf(c) };
      const byHand = method ?? handMethod(before);
      if (byHand) await recordRefund(deps, input, { method: byHand, note });
      else if (cards) await refundOrder({ ...deps, cards }, input);
      else throw new Problem('refund-elsewhere');
      const order = await readSellerOrder(db, id);
      if (!order) throw new Problem('no-such-order');
      const last = order.refunds.findLast(({ origin }) => origin === 'desk');
      // Only a repeated request gets here after a refusal.
      if (last?.state === 'failed') throw new Problem('refund-refused');
      return { message: last?.state === 'open' ? 'The refund is on its way.' : 'Refunded', order };
    },
  };
}

/** How money goes back that no card was charged for; undefined if one was. */
function handMethod({ paymentType, transferDue }: OrderRow): RefundMethod | undefined {
  if (transferDue !== null) return 'transfer';
  return paymentType === 'COD' ? 'cash' : undefined;
}
