import { lazy, Suspense, useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { nextStatuses, type OrderStatus } from '../../../rules/order-status.ts';
import { statusText } from '../../orders/status-text.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { restoreFocus, passFocusUp } from '../../ui/focus-restore.ts';
import { m } from '../../i18n/messages.js';
import { useMoveOrder } from './use-desk-orders.ts';

const CancelOrderDialog = lazy(() => import('../../orders/cancel-order-dialog.tsx'));

/** Buttons for the next statuses of an order. Cancelling asks for confirmation: it cannot be undone. */
export function OrderSteps({ order }: { order: Order }) {
  const { mutate, isPending, variables } = useMoveOrder();
  const [asking, setAsking] = useState(false);
  const steps = nextStatuses(order.status, 'seller');
  const number = order._id.slice(-8);
  const opener = useRef<HTMLButtonElement>(null);
  const move = (status: OrderStatus) => {
    const row = opener.current?.closest('article');
    const settled = () => {
      setAsking(false);
      // The dialog returns focus to its opener, which a cancelled order no longer has.
      requestAnimationFrame(() => restoreFocus(row));
    };
    mutate({ id: order._id, status }, { onSettled: settled });
  };

  if (steps.length === 0) return null;
  return (
    <div className="steps" ref={passFocusUp}>
      {steps.map((status) =>
        status === 'Cancelled' ? (
          <button
            key="cancel"
            type="button"
            className="btn btn-3 danger"
            ref={opener}
            onClick={() => setAsking(true)}
          >
            {m.cancel_order()}
          </button>
        ) : (
          // One key for all steps: React reuses the button for the next step, so it keeps the focus.
          <BusyButton
            key="next"
            type="button"
            className="btn btn-2 btn-sm"
            busy={isPending && variables.status !== 'Cancelled'}
            aria-label={m.desk_move_of({ status: statusText(status), id: number })}
            onClick={() => move(status)}
          >
            {m.desk_move({ status: statusText(status) })}
          </BusyButton>
        ),
      )}
      <Suspense>
        {asking && (
          <CancelOrderDialog
            number={number}
            words={(id) => m.desk_cancel_words({ id })}
            note={order.isPaid ? m.desk_cancel_paid() : undefined}
            confirmClass="btn-danger"
            busy={isPending}
            onCancel={() => move('Cancelled')}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
