import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { formatOrderNumber } from '../../../rules/order-numbers.ts';
import {
  nextStatuses,
  type OrderStatus,
  previousStatus,
  shippedStatuses,
} from '../../../rules/order-status.ts';
import { statusText } from '../../orders/status-text.ts';
import { BusyButton } from '../../ui/button-busy.tsx';
import { restoreFocus, passFocusUp } from '../../ui/focus-restore.ts';
import { m } from '../../i18n/messages.js';
import { RefundQuestion } from './refund-question.tsx';
import { useOrderChange, useRefundOrder } from './use-desk-orders.ts';

const CancelOrderDialog = lazy(() => import('../../orders/cancel-order-dialog.tsx'));
const ShipDialog = lazy(() => import('./ship-dialog.tsx'));
const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));

type Question = 'cancel' | 'ship' | 'tracking' | 'back' | 'return';

/** Buttons for what the seller can do with an order. A step that needs more than a press opens a dialog. */
export function OrderSteps({ order }: { order: Order }) {
  const move = useOrderChange('POST /api/order/status');
  const track = useOrderChange('POST /api/order/tracking');
  const back = useOrderChange('POST /api/order/back');
  const comeBack = useOrderChange('POST /api/order/return');
  const refund = useRefundOrder();
  const [asking, setAsking] = useState<Question>();
  const [refundNow, setRefundNow] = useState(false);
  const row = useRef<HTMLElement>(null);
  const keepRow = useCallback((element: HTMLElement | null) => {
    row.current = element?.closest('article') ?? null;
    return passFocusUp(element);
  }, []);
  const { _id: id, status: current, returnedAt } = order;
  const isReturned = returnedAt !== undefined;
  const isByCard = order.paymentType === 'Online';
  const steps = isReturned ? [] : nextStatuses(current, 'seller');
  const previous = isReturned ? undefined : previousStatus(current);
  const number = formatOrderNumber(order.number);
  const ask = (question: Question) => {
    setAsking(question);
    // Of a returned parcel, a part may be missing.
    setRefundNow(isByCard && question === 'cancel');
  };
  const close = () => {
    setAsking(undefined);
    // The dialog returns focus to its opener, which the changed order may no longer have.
    requestAnimationFrame(() => restoreFocus(row.current));
  };
  const moveTo = (status: OrderStatus) => move.mutate({ id, status }, { onSettled: close });
  /** After a failure the dialog stays, with what was typed. */
  const done = { onSuccess: close };
  const refundIfAsked = ({ order: after }: { order: Order }) => {
    if (refundNow && after.refundable > 0) refund.mutate({ order: after });
  };
  const returned = (answer: { order: Order }) => {
    close();
    refundIfAsked(answer);
  };
  const refundQuestion = isByCard && order.refundable > 0 && (
    <RefundQuestion amount={order.refundable} checked={refundNow} onChange={setRefundNow} />
  );
  const isShipped = shippedStatuses.includes(current);

  if (steps.length === 0 && !isShipped) return null;
  return (
    <div className="steps" ref={keepRow}>
      {steps.map((status) =>
        status === 'Cancelled' ? (
          <button key="cancel" type="button" className="btn btn-3 danger" onClick={() => ask('cancel')}>
            {m.cancel_order()}
          </button>
        ) : (
          // One key for all steps: React reuses the button for the next step, so it keeps the focus.
          <BusyButton
            key="next"
            type="button"
            className="btn btn-2 btn-sm"
            busy={move.isPending && move.variables.status !== 'Cancelled'}
            aria-label={m.desk_move_of({ status: statusText(status), id: number })}
            onClick={() => (status === 'Shipped' ? ask('ship') : moveTo(status))}
          >
            {m.desk_move({ status: statusText(status) })}
          </BusyButton>
        ),
      )}
      {isShipped && (
        <button type="button" className="btn btn-3" onClick={() => ask('tracking')}>
          {m.desk_edit_tracking()}
        </button>
      )}
      {previous && (
        <button type="button" className="btn btn-3" onClick={() => ask('back')}>
          {m.desk_step_back()}
        </button>
      )}
      {isShipped && !isReturned && (
        <button type="button" className="btn btn-3" onClick={() => ask('return')}>
          {m.desk_record_return()}
        </button>
      )}
      <Suspense>
        {asking === 'cancel' && (
          <CancelOrderDialog
            number={number}
            words={(text) => m.desk_cancel_words({ id: text })}
            confirmClass="btn-danger"
            busy={move.isPending}
            onCancel={() =>
              move.mutate(
                { id, status: 'Cancelled', seen: current },
                { onSuccess: refundIfAsked, onSettled: close },
              )
            }
            onClose={() => setAsking(undefined)}
          >
            {refundQuestion}
          </CancelOrderDialog>
        )}
        {asking === 'ship' && (
          <ShipDialog
            title={m.desk_move({ status: statusText('Shipped') })}
            optional
            busy={move.isPending}
            onShip={(tracking) => move.mutate({ id, status: 'Shipped', tracking }, done)}
            onClose={() => setAsking(undefined)}
          />
        )}
        {asking === 'tracking' && (
          <ShipDialog
            title={m.desk_edit_tracking()}
            shipment={order.tracking}
            optional={false}
            busy={track.isPending}
            onShip={(shipment) => shipment && track.mutate({ id, ...shipment }, done)}
            onClose={() => setAsking(undefined)}
          />
        )}
        {asking === 'back' && previous && (
          <ReasonDialog
            title={m.desk_step_back()}
            words={m.desk_step_back_words({ status: statusText(previous) })}
            required
            busy={back.isPending}
            onConfirm={({ reason }) => back.mutate({ id, status: previous, reason }, done)}
            onClose={() => setAsking(undefined)}
          />
        )}
        {asking === 'return' && (
          <ReasonDialog
            title={m.desk_record_return()}
            words={m.desk_return_words()}
            asksRestock
            busy={comeBack.isPending}
            onConfirm={(answer) => comeBack.mutate({ id, ...answer }, { onSuccess: returned })}
            onClose={() => setAsking(undefined)}
          >
            {refundQuestion}
          </ReasonDialog>
        )}
      </Suspense>
    </div>
  );
}
