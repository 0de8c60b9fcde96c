import { LoadFailed } from '../ui/empty-state.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { ClaimOrder } from './claim-order.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { useSharedOrder } from './use-shared-order.ts';
import './orders.css';

/** The order that a guest has just placed, with the link that shows it again. */
export function GuestOrder({ token }: { token: string }) {
  const { data, isError, refetch } = useSharedOrder(token);
  if (isError && !data) return <LoadFailed words={m.orders_unavailable()} onRetry={() => void refetch()} />;
  if (!data) return <OrdersSkeleton />;
  const { order, isGuest } = data;
  return (
    <div className="orders">
      {order.paymentType === 'Online' && order.status !== 'Cancelled' && (
        <p role="status">
          <span className={order.isPaid ? 'pill paid' : 'pill pending'}>
            {order.isPaid ? m.payment_received() : m.confirming_payment()}
          </span>
        </p>
      )}
      <p className="order-note">
        {m.keep_order_link()}{' '}
        <ShopLink className="linkish" to={`/order#${token}`}>
          {m.order_link()}
        </ShopLink>
      </p>
      <OrderCard order={order} token={token} readOnly={!isGuest} />
      {isGuest && <ClaimOrder token={token} />}
    </div>
  );
}
