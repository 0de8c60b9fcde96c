import type { HistoryKind, OrderStatus, StepActor } from '../../rules/order-status.ts';

/** Something that happened to an order after it was placed. */
export interface OrderHistoryRow {
  orderId: string;
  id: string;
  kind: HistoryKind;
  /** The status that a step, or a step back, led to. */
  status: OrderStatus | null;
  /** A note, a reason, or the carrier and the number of a shipment. */
  text: string;
  actor: StepActor;
  createdAt: number;
}
