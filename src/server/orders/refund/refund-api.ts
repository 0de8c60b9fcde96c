import { Problem } from '../../http/endpoint/problem.ts';
import type { Handlers } from '../../http/endpoint/endpoint.ts';
import { findOrder } from '../order-queries.ts';
import { readSellerOrder } from '../order-wire.ts';
import type { CancelDeps } from '../steps/cancel-order.ts';
import { recordCashRefund, refundOrder } from './refund-order.ts';

export function refundApi(deps: CancelDeps): Handlers<'POST /api/order/refund'> {
  const { db, cards } = deps;
  return {
    async 'POST /api/order/refund'({ body: { id, items, seenRefundable } }) {
      const before = await findOrder(db, id);
      if (!before) throw new Problem('no-such-order');
      const input = { orderId: id, items, seenRefundable };
      if (before.paymentType === 'COD' || before.transferDue !== null) await recordCashRefund(deps, input);
      else if (cards) await refundOrder({ ...deps, cards }, input);
      else throw new Problem('refund-elsewhere');
      const order = await readSellerOrder(db, id);
      if (!order) throw new Problem('no-such-order');
      const isOpen = order.refunds.some(({ state, origin }) => state === 'open' && origin === 'desk');
      return { message: isOpen ? 'The refund is on its way.' : 'Refunded', order };
    },
  };
}
