import { useState } from 'react';
import { payingOrder } from '../orders/checkout-attempt.ts';
import { useOrders } from '../orders/use-orders.ts';
import { useSharedOrder } from '../orders/card-return.ts';
import { LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import cart from '../cart/cart.module.css';

const recentMs = 60 * 60_000;

/** Says at the top of the cart that the card payment was left for which this browser went away. */
export function LeftPaymentNote() {
  const { orders } = useOrders();
  const [left] = useState(payingOrder);
  const [openedAt] = useState(Date.now);
  const shared = useSharedOrder(left?.token);
  const order = shared.data?.order ?? orders?.find(({ _id }) => _id === left?.id);
  if (!left || order?.isPaid || (order && openedAt - Date.parse(order.createdAt) > recentMs)) return null;
  // Says nothing until the order is known.
  return (
    <p className={`notice ${cart.above}`} role="status" hidden={!order}>
      {left.token ? m.payment_unfinished_guest() : m.payment_unfinished()}{' '}
      <LinkButton
        look="link"
        to={left.token ? `/order#${left.token}` : '/my-orders'}
        words={left.token ? m.see_order() : m.my_orders()}
      />
    </p>
  );
}

/** Warns a shopper with an unpaid card order, who could order the same cart twice by mistake. */
export function UnpaidNote() {
  const { orders } = useOrders();
  if (payingOrder() || !orders?.some(({ status, transfer }) => status === 'Awaiting Payment' && !transfer))
    return null;
  return (
    <p className="hint" role="status">
      {m.unpaid_order()} <LinkButton look="link" to="/my-orders" words={m.my_orders()} />
    </p>
  );
}
