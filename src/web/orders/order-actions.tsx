import { lazy, Suspense, useState } from 'react';
import type { Order } from '../../contract/orders.ts';
import { formatOrderNumber } from '../../rules/ids.ts';
import { passFocusUp } from '../ui/focus-restore.tsx';
import { Button } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { useOrderActions } from './use-orders.ts';
import styles from './orders.module.css';

const CancelOrderDialog = lazy(() => import('./cancel-order-dialog.tsx'));

/** Cancel an order that is not packed yet, or pay it if it awaits its payment. A guest has the token of its link. */
export function OrderActions({ order, token }: { order: Order; token?: string | null | undefined }) {
  const { _id: id, status, isPaid, transfer } = order;
  const { pay, cancel } = useOrderActions(token);
  const [asking, setAsking] = useState(false);
  return (
    <div className={`row ${styles.acts}`} ref={passFocusUp}>
      {status === 'Awaiting Payment' && !token && !transfer && (
        <Button
          look="1"
          words={m.pay_now()}
          busy={pay.isPending || pay.isSuccess}
          disabled={cancel.isPending}
          onClick={() => pay.mutate(id)}
        />
      )}
      <Button
        look="2"
        words={m.cancel_order()}
        disabled={pay.isPending || pay.isSuccess}
        onClick={() => setAsking(true)}
      />
      <Suspense>
        {asking && (
          <CancelOrderDialog
            number={formatOrderNumber(order.number)}
            words={(number) => m.cancel_order_words({ id: number })}
            look="1"
            busy={cancel.isPending}
            onCancel={() => cancel.mutate(id, { onSettled: () => setAsking(false) })}
            onClose={() => setAsking(false)}
          >
            {isPaid && <p>{m.cancel_order_paid()}</p>}
          </CancelOrderDialog>
        )}
      </Suspense>
    </div>
  );
}
