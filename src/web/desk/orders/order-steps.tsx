import { useCallback, useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { sumOfAmounts } from '../../../rules/money.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { nextStatuses, previousStatus, shippedStatuses } from '../../../rules/order-status.ts';
import CancelOrderDialog from '../../orders/cancel-order-dialog.tsx';
import { statusText } from '../../status-text.ts';
import { restoreFocus, passFocusUp } from '../../ui/focus-restore.tsx';
import { m } from '../../i18n/messages.js';
import { Button } from '../kit/desk-page.tsx';
import { BackDialog, ReceivedDialog, RefundQuestion, ReturnDialog, ShipDialog } from './step-dialogs.tsx';
import { receivedOf, refundOf, useOrderChange, useRefundOrder } from './use-desk-orders.ts';
import styles from './desk-order.module.css';

type Question = 'received' | 'cancel' | 'ship' | 'tracking' | 'back' | 'return';

const moves: Record<string, () => string> = {
  Packed: m.desk_move_packed,
  Shipped: m.desk_move_shipped,
  Delivered: m.desk_move_delivered,
};

const pickupMoves: Record<string, () => string> = {
  Packed: m.desk_move_ready,
  Delivered: m.desk_move_picked_up,
};

/** The label of the button that moves an order to this status. */
export function moveText(status: string, order?: Pick<Order, 'pickup'>): string {
  const label = (order?.pickup && pickupMoves[status]) ?? moves[status];
  return label?.() ?? statusText(status, order);
}

/** Buttons for what the seller can do with an order. A step that needs more than a press opens a dialog. */
export function OrderSteps({ order }: { order: Order }) {
  const move = useOrderChange('POST /api/order/status');
  const track = useOrderChange('POST /api/order/tracking');
  const back = useOrderChange('POST /api/order/back');
  const comeBack = useOrderChange('POST /api/order/return');
  const receive = useOrderChange('POST /api/order/received');
  const refund = useRefundOrder();
  const [asking, setAsking] = useState<Question>();
  const [refundNow, setRefundNow] = useState(false);
  const row = useRef<HTMLElement>(null);
  const watchRow = useCallback((element: HTMLElement | null) => {
    row.current = element?.closest('article') ?? null;
    return passFocusUp(element);
  }, []);
  const { _id: id, status: current, returnedAt, refundable } = order;
  const isReturned = returnedAt !== undefined;
  const isByCard = order.paymentType === 'Online' && !order.transfer;
  const isPickup = order.pickup !== undefined;
  const isShipped = shippedStatuses.includes(current);
  const steps = isReturned ? [] : nextStatuses(current, 'seller', isPickup);
  const previous = isReturned ? undefined : previousStatus(order, isPickup);
  const number = formatOrderNumber(order.number);
  const onClose = () => setAsking(undefined);

  function ask(question: Question) {
    setAsking(question);
    setRefundNow(isByCard);
  }
  function close() {
    onClose();
    // The dialog returns focus to its opener, which the changed order may no longer have.
    requestAnimationFrame(() => restoreFocus(row.current));
  }
  /** After a failure the dialog stays, with what was typed. */
  async function closeAfter(
    change: Promise<{ order: Order }>,
    refunded: Pick<Parameters<typeof refund.mutate>[0], 'items'> | null = null,
  ) {
    const { order: after } = await change;
    close();
    if (refunded && refunded.items?.length !== 0 && after.refundable > 0)
      refund.mutate({ ...refundOf(after), ...refunded });
  }

  // Money may come after the order was cancelled.
  const canReceive = order.transfer && !order.isPaid;
  const surplus = order.transfer ? sumOfAmounts(order.transfer.received, -order.amount) : 0;
  if (steps.length === 0 && !isShipped && !canReceive && surplus <= 0) return null;
  return (
    <div className={styles.steps} ref={watchRow}>
      {canReceive && <Button words={m.desk_received()} onClick={() => ask('received')} />}
      {surplus > 0 && (
        <Button
          words={m.desk_surplus_paid()}
          busy={receive.isPending}
          onClick={() => receive.mutate({ ...receivedOf(order), amount: -surplus, accept: false })}
        />
      )}
      {steps.map((status) =>
        status === 'Cancelled' ? (
          <Button
            key="cancel"
            look="3"
            className={styles.danger}
            words={m.cancel_order()}
            onClick={() => ask('cancel')}
          />
        ) : (
          // One key for all steps: React reuses the button for the next step, so it keeps the focus.
          <Button
            words={moveText(status, order)}
            key="next"
            busy={move.isPending && move.variables.status !== 'Cancelled'}
            aria-label={m.desk_move_of({ step: moveText(status, order), id: number })}
            onClick={() =>
              status === 'Shipped' ? ask('ship') : move.mutate({ id, status }, { onSettled: close })
            }
          />
        ),
      )}
      {isShipped && !isPickup && (
        <Button look="3" words={m.desk_edit_tracking()} onClick={() => ask('tracking')} />
      )}
      {previous && <Button look="3" words={m.desk_step_back()} onClick={() => ask('back')} />}
      {isShipped && !isReturned && (
        <Button look="3" words={m.desk_record_return()} onClick={() => ask('return')} />
      )}
      {asking === 'cancel' && (
        <CancelOrderDialog
          number={number}
          words={(text) => m.desk_cancel_words({ id: text })}
          look="danger"
          busy={move.isPending}
          onCancel={() =>
            void closeAfter(
              move.mutateAsync({ id, status: 'Cancelled', seen: current }),
              refundNow ? {} : null,
            ).catch(close)
          }
          onClose={onClose}
        >
          {isByCard && refundable > 0 && (
            <RefundQuestion amount={refundable} checked={refundNow} onChange={setRefundNow} />
          )}
        </CancelOrderDialog>
      )}
      {asking === 'received' && (
        <ReceivedDialog
          order={order}
          onReceive={(answer) => closeAfter(receive.mutateAsync({ ...receivedOf(order), ...answer }))}
          onClose={onClose}
        />
      )}
      {asking === 'ship' && (
        <ShipDialog
          title={moveText('Shipped')}
          optional
          onShip={(tracking) => closeAfter(move.mutateAsync({ id, status: 'Shipped', tracking }))}
          onClose={onClose}
        />
      )}
      {asking === 'tracking' && (
        <ShipDialog
          title={m.desk_edit_tracking()}
          shipment={order.tracking}
          optional={false}
          onShip={(shipment) => closeAfter(track.mutateAsync({ id, ...shipment! }))}
          onClose={onClose}
        />
      )}
      {asking === 'back' && previous && (
        <BackDialog
          status={statusText(previous, order)}
          onConfirm={(reason) => closeAfter(back.mutateAsync({ id, status: previous, reason }))}
          onClose={onClose}
        />
      )}
      {asking === 'return' && (
        <ReturnDialog
          order={order}
          onReturn={(answer, refunded) => closeAfter(comeBack.mutateAsync({ id, ...answer }), refunded)}
          onClose={onClose}
        />
      )}
    </div>
  );
}
