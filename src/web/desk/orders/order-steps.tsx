import { type ComponentType, useCallback, useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { sumOfAmounts } from '../../../rules/money.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { nextStatuses, previousStatus, shippedStatuses } from '../../../rules/order-status.ts';
import { restoreFocus, passFocusUp } from '../../ui/focus-restore.tsx';
import { m } from '../../i18n/messages.js';
import { Button } from '../kit/desk-page.tsx';
import {
  BackDialog,
  bringsCash,
  CancelDialog,
  DeliveredDialog,
  ReceivedDialog,
  ReturnDialog,
  ShipDialog,
  type StepDialogProps,
} from './step-dialogs.tsx';
import { statusText } from '../../status-text.ts';
import { receivedOf, useOrderStep } from './use-desk-orders.ts';
import kit from '../kit/kit.module.css';

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
  const move = useOrderStep('POST /api/order/status');
  const receive = useOrderStep('POST /api/order/received');
  const [asking, setAsking] = useState<{ Dialog: ComponentType<StepDialogProps> } | null>(null);
  const row = useRef<HTMLElement>(null);
  const watchRow = useCallback((element: HTMLElement | null) => {
    row.current = element?.closest('article') ?? null;
    return passFocusUp(element);
  }, []);
  const { _id: id, status: current, returnedAt } = order;
  const isReturned = returnedAt !== undefined;
  const isPickup = order.pickup !== undefined;
  const isShipped = shippedStatuses.includes(current);
  const steps = isReturned ? [] : nextStatuses(current, 'seller', isPickup);
  const previous = isReturned ? undefined : previousStatus(order, isPickup);
  const ask = (Dialog: ComponentType<StepDialogProps>) => () => setAsking({ Dialog });

  function close() {
    setAsking(null);
    // The dialog returns focus to its opener, which the changed order may no longer have.
    requestAnimationFrame(() => restoreFocus(row.current));
  }

  // Money may come after the order was cancelled.
  const canReceive = order.transfer && !order.isPaid;
  const surplus = order.transfer ? sumOfAmounts(order.transfer.received, -order.amount) : 0;
  if (steps.length === 0 && !isShipped && !canReceive && surplus <= 0) return null;
  return (
    <div className={kit.row} ref={watchRow}>
      {canReceive && <Button words={m.desk_received()} onClick={ask(ReceivedDialog)} />}
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
            className={kit.bad}
            words={m.cancel_order()}
            onClick={ask(CancelDialog)}
          />
        ) : (
          // One key for all steps: React reuses the button for the next step, so it keeps the focus.
          <Button
            words={moveText(status, order)}
            key="next"
            busy={move.isPending}
            aria-label={m.desk_move_of({
              step: moveText(status, order),
              id: formatOrderNumber(order.number),
            })}
            onClick={
              status === 'Shipped'
                ? ask(ShipDialog)
                : status === 'Delivered' && bringsCash(order)
                  ? ask(DeliveredDialog)
                  : () => move.mutate({ id, status }, { onSettled: close })
            }
          />
        ),
      )}
      {isShipped && !isPickup && <Button look="3" words={m.desk_edit_tracking()} onClick={ask(ShipDialog)} />}
      {previous && <Button look="3" words={m.desk_step_back()} onClick={ask(BackDialog)} />}
      {isShipped && !isReturned && (
        <Button look="3" words={m.desk_record_return()} onClick={ask(ReturnDialog)} />
      )}
      {asking && <asking.Dialog order={order} onClose={() => setAsking(null)} onDone={close} />}
    </div>
  );
}
