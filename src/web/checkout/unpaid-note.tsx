import { useOrders } from '../orders/use-orders.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';

/** Warns a shopper with an unpaid card order, who could order the same cart twice by mistake. */
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
