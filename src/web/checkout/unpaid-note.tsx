import { useOrders } from '../orders/use-orders.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../words/messages.js';

/** Who turned back from paying still has that order: a second one of the same cart is easily made by mistake. */
export function UnpaidNote() {
  const { orders } = useOrders();
  if (!orders?.some(({ status }) => status === 'Awaiting Payment')) return null;
  return (
    <p className="hint unpaid" role="status">
      {m.unpaid_order()}{' '}
      <ShopLink className="linkish" to="/my-orders">
        {m.my_orders()}
      </ShopLink>
    </p>
  );
}
