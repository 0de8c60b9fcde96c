import { lazy, Suspense, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { formatOrderNumber } from '../../../rules/order-numbers.ts';
import { m } from '../../i18n/messages.js';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

/** The button to refund what is left of an order that was paid. */
export function OrderRefund({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  if (order.refundable <= 0 && !asking) return null;
  return (
    <>
      <button
        type="button"
        className="btn btn-3"
        aria-label={m.desk_refund_of({ id: formatOrderNumber(order.number) })}
        onClick={() => setAsking(true)}
      >
        {m.desk_refund()}
      </button>
      <Suspense>{asking && <RefundDialog order={order} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
