import { useSession } from '../accounts/session/use-session.ts';
import { LoginPrompt } from '../accounts/session/login-prompt.tsx';
import { EmptyState, LoadFailed } from '../ui/empty-state.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { m } from '../i18n/messages.js';
import { useLocation } from 'react-router';
import { OfferedBooks } from '../shelf/offered-books.tsx';
import { Pill } from './order-badges.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrders } from './use-orders.ts';
import styles from './orders.module.css';

/** The user's orders, or the one of them that was just placed. The server renders the same page for every visitor: only the browser knows the user. */
export function OwnOrders({ only }: { only?: string | undefined }) {
  const { user, ready } = useSession();
  if (user) return <OrderList only={only} />;
  return (
    <>
      <ScriptNote />
      {!ready && (
        <div className="when-user needs-script">
          <OrdersSkeleton />
        </div>
      )}
      <div className={ready ? undefined : 'when-visitor needs-script'}>
        <LoginPrompt words={m.login_for_orders()}>
          <LinkButton look="2" to="/track-order" words={m.track_order()} />
        </LoginPrompt>
      </div>
    </>
  );
}

function OrderList({ only }: { only?: string | undefined }) {
  const { orders, loading, failed, refetch, hasMore, loadingMore, loadMore } = useOrders();
  const returned = (useLocation().state as { returned?: string } | null)?.returned;
  if (loading) return <OrdersSkeleton />;
  if (failed || !orders) {
    return <LoadFailed words={m.orders_unavailable()} onRetry={() => void refetch()} />;
  }
  if (orders.length === 0) {
    return (
      <>
        <EmptyState words={m.no_orders_yet()}>
          <LinkButton look="1" to="/books" words={m.browse()} />
        </EmptyState>
        <OfferedBooks />
      </>
    );
  }
  const placed = orders.filter(({ _id }) => _id === only);
  if (placed.length > 0)
    return (
      <div className={`stack ${styles.orders}`}>
        <OrderCard order={placed[0]!} />
        <LinkButton to="/my-orders" words={m.my_orders()} />
      </div>
    );
  return (
    <div className={`stack ${styles.orders}`}>
      {orders.some(({ _id, isPaid }) => isPaid && _id === returned) && (
        <p role="status">
          <Pill tone="done">{m.payment_received()}</Pill>
        </p>
      )}
      {orders.map((order) => (
        <OrderCard key={order._id} order={order} />
      ))}
      {hasMore && <Button look="2" words={m.older_orders()} busy={loadingMore} onClick={loadMore} />}
    </div>
  );
}

export function OrdersSkeleton() {
  return (
    <div className={`stack ${styles.orders}`} role="status">
      <span className="vh">{m.loading_orders()}</span>
      <div className={`panel ${styles.order} ${styles.skeleton}`} aria-hidden="true">
        <div className={`row ${styles.top}`} />
      </div>
    </div>
  );
}
