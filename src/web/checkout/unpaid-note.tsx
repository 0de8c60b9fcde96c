import { useState } from 'react';
import { payingOrder } from '../orders/checkout-attempt.ts';
import { useOrders } from '../orders/use-orders.ts';
import { useSharedOrder } from '../orders/use-shared-order.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

const recentMs = 60 * 60_000;

/** Says at the top of the cart that a card payment was left, or that another order still waits for its payment. */
export function UnpaidNote() {
  const { orders } = useOrders();
  const [left] = useState(payingOrder);
  const [openedAt] = useState(Date.now);
  const shared = useSharedOrder(left?.token);
  const order = shared.data?.order ?? orders?.find(({ _id }) => _id === left?.id);
  const isLeft = order && !order.isPaid && openedAt - Date.parse(order.createdAt) < recentMs;
  const awaits = orders?.some(({ status }) => status === 'Awaiting Payment');
  if (!isLeft && !awaits) return null;
  return (
    <p className="unpaid" role="status">
      {!isLeft ? m.unpaid_order() : awaits ? m.payment_unfinished() : m.payment_unfinished_guest()}{' '}
      <ShopLink className="linkish" to={left?.token ? `/order#${left.token}` : '/my-orders'}>
        {left?.token ? m.see_order() : m.my_orders()}
      </ShopLink>
    </p>
  );
}
