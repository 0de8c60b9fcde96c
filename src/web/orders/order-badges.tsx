import type { ReactNode } from 'react';
import type { Order } from '../../contract/orders.ts';
import {
  type DeliveryBadge,
  deliveryBadge,
  orderBadges,
  type PaymentBadge,
} from '../../rules/order-badges.ts';
import { m } from '../i18n/messages.js';
import { statusText } from '../status-text.ts';
import styles from './orders.module.css';

const paymentTexts: Record<PaymentBadge, () => string> = {
  'to-collect': m.pay_on_delivery,
  'not-paid-yet': m.not_paid_yet,
  'not-paid': m.not_paid,
  paid: m.paid,
  'refund-due': m.refund_due,
  'partly-refunded': m.partly_refunded,
  refunded: m.refunded,
};

/** What is to pay for the shopper is to collect for the seller. */
const deskTexts: Partial<Record<PaymentBadge, () => string>> = {
  'to-collect': m.desk_pay_to_collect,
  'not-paid-yet': m.desk_pay_open,
};

const settled = new Set<PaymentBadge | DeliveryBadge>(['paid', 'refunded', 'Delivered']);

type Tone = 'done' | 'waiting' | 'failed';

function toneOf(badge: PaymentBadge | DeliveryBadge): Tone {
  if (badge === 'Cancelled') return 'failed';
  return settled.has(badge) ? 'done' : 'waiting';
}

export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}

export function paymentText(order: Order, atDesk = false): string {
  const { payment } = orderBadges(order);
  if (payment === 'to-collect' && order.pickup) return m.pay_at_pickup();
  if (payment === 'not-paid-yet' && atDesk && order.transfer) return m.desk_transfer_due();
  return ((atDesk && deskTexts[payment]) || paymentTexts[payment])();
}

export function PaymentPill({ order, atDesk }: { order: Order; atDesk?: boolean }) {
  return <Pill tone={toneOf(orderBadges(order).payment)}>{paymentText(order, atDesk)}</Pill>;
}

export function DeliveryPill({ order }: { order: Pick<Order, 'status' | 'returnedAt' | 'pickup'> }) {
  const delivery = deliveryBadge(order);
  return <Pill tone={toneOf(delivery)}>{statusText(delivery, order)}</Pill>;
}
