import { useLocation } from 'react-router';
import { OfferedBooks } from '../books/offered-books.tsx';
import { BusyButton } from '../ui/button-busy.tsx';
import { EmptyState, LoadFailed } from '../ui/empty-state.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../i18n/messages.js';
import { OrderCard } from './order-card.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { useOrders } from './use-orders.ts';
import './orders.css';

export function OrderList({ only }: { only?: string | undefined }) {
  const { orders, loading, failed, refetch, hasMore, loadingMore, loadMore } = useOrders();
  const returned = (useLocation().state as { returned?: string } | null)?.returned;
  if (loading) return <OrdersSkeleton />;
  if (failed || !orders) {
    return <LoadFailed words={m.orders_unavailable()} onRetry={() => void refetch()} />;
  }
  if (orders.length === 0) {
    return (
      <>
        <EmptyState
          words={m.no_orders_yet()}
          action={
            <ShopLink className="btn btn-1" to="/books">
              {m.browse()}
            </ShopLink>
          }
        />
        <OfferedBooks />
      </>
    );
  }
  const placed = orders.filter(({ _id }) => _id === only);
  if (placed.length > 0)
    return (
      <div className="orders">
        <OrderCard order={placed[0]!} />
        <ShopLink className="btn btn-3" to="/my-orders">
          {m.my_orders()}
        </ShopLink>
      </div>
    );
  return (
    <div className="orders">
      {orders.some(({ _id, isPaid }) => isPaid && _id === returned) && (
        <p role="status">
          <span className="pill paid">{m.payment_received()}</span>
        </p>
      )}
      {orders.map((order) => (
        <OrderCard key={order._id} order={order} />
      ))}
      {hasMore && (
        <BusyButton type="button" className="btn btn-2" busy={loadingMore} onClick={loadMore}>
          {m.older_orders()}
        </BusyButton>
      )}
    </div>
  );
}
